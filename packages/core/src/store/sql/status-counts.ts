import type { Queryable } from '../database.js';

export interface StatusCounts {
  serverVersion: string;
  migration: string;
  namespaces: number;
  documents: number;
  facts: number;
  passages: number;
  vectors: number;
  pending: number;
  failed: number;
}

/**
 * Passages and vectors are those of live passages.
 * @param modelName the configured model, loaded or not; null: nothing is pending for none.
 */
export async function statusCounts(db: Queryable, modelName: string | null): Promise<StatusCounts> {
  const { rows } = await db.query<StatusCounts>(
    `select current_setting('server_version') as "serverVersion",
            (select name from schema_migrations order by version desc limit 1) as migration,
            (select count(*) from namespaces) as namespaces,
            (select count(*) from revisions r join documents d on d.id = r.document_id
              where r.superseded_at is null and r.forgotten_at is null and not d.fact) as documents,
            live.*
       from (select count(*) as passages,
                    count(*) filter (where i.fact) as facts,
                    count(v.passage_id) as vectors,
                    count(*) filter (where v.passage_id is null and f.passage_id is not null) as failed,
                    count(*) filter (where v.passage_id is null and f.passage_id is null and $1::text is not null) as pending
               from passage_index i
               left join models m on m.name = $1::text
               left join vectors v on v.model_id = m.id and v.passage_id = i.passage_id
               left join vector_failures f on f.model_id = m.id and f.passage_id = i.passage_id
              where i.superseded_at is null and i.forgotten_at is null) live`,
    [modelName],
  );
  const [row] = rows;
  if (!row) throw new Error('a select of counts returned no row');
  return row;
}
