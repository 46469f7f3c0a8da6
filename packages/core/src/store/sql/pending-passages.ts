import type { Queryable } from '../database.js';

export interface PendingPassage {
  id: number;
  namespaceId: number;
  header: string;
  text: string;
}

/**
 * Passages without a vector of a model, by id: what is left to do. Superseded ones too, since `as_of`
 * finds them; those that failed for good, and what was forgotten, not.
 */
export async function pendingPassages(
  db: Queryable,
  modelId: number,
  afterId: number,
  most: number,
): Promise<PendingPassage[]> {
  const { rows } = await db.query<PendingPassage>(
    `select p.id, p.namespace_id as "namespaceId", p.header, p.text
       from passages p
       join passage_index i on i.passage_id = p.id
      where p.id > $2::bigint and i.forgotten_at is null
        and not exists (select 1 from vectors v where v.model_id = $1::smallint and v.passage_id = p.id)
        and not exists (select 1 from vector_failures f where f.model_id = $1::smallint and f.passage_id = p.id)
      order by p.id
      limit $3::int`,
    [modelId, afterId, most],
  );
  return rows;
}
