import type { Queryable } from '../database.js';

export interface StatusCounts {
  serverVersion: string;
  migration: string;
  namespaces: number;
  documents: number;
  passages: number;
  vectors: number;
  pending: number;
  failed: number;
}

/** @param modelId the active model; null: nothing is pending for none. */
export async function statusCounts(db: Queryable, modelId: number | null): Promise<StatusCounts> {
  const { rows } = await db.query<Omit<StatusCounts, 'pending'> & { wanting: number }>(
    `select current_setting('server_version') as "serverVersion",
            (select name from schema_migrations order by version desc limit 1) as migration,
            (select count(*) from namespaces) as namespaces,
            (select count(*) from documents) as documents,
            (select count(*) from passage_index where superseded_at is null and forgotten_at is null) as passages,
            (select count(*) from vectors where model_id = $1::smallint) as vectors,
            (select count(*) from vector_failures where model_id = $1::smallint) as failed,
            (select count(*) from passages) as wanting`,
    [modelId],
  );
  const [row] = rows;
  if (!row) throw new Error('a select of counts returned no row');
  const { wanting, ...counts } = row;
  return { ...counts, pending: modelId === null ? 0 : Math.max(0, wanting - counts.vectors - counts.failed) };
}
