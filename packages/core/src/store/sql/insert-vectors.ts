import { type Queryable, vectorText } from '../database.js';

/** Keep vectors of passages that still stand; one that was deleted meanwhile is left out. @returns how many were kept. */
export async function insertVectors(
  db: Queryable,
  modelId: number,
  vectors: readonly { passageId: number; vector: Float32Array }[],
): Promise<number> {
  const { rowCount } = await db.query(
    `insert into vectors (model_id, passage_id, namespace_id, embedding)
     select $1::smallint, p.id, p.namespace_id, v.embedding::halfvec
       from unnest($2::bigint[], $3::text[]) v(passage_id, embedding)
       join passages p on p.id = v.passage_id
      order by p.id
         for key share of p
     on conflict (model_id, passage_id) do nothing`,
    [modelId, vectors.map((v) => v.passageId), vectors.map((v) => vectorText(v.vector))],
  );
  return rowCount ?? 0;
}

/** Note that a passage cannot be embedded, with the reason, so that the rest goes on. */
export async function insertVectorFailure(
  db: Queryable,
  modelId: number,
  passageId: number,
  error: string,
): Promise<void> {
  await db.query(
    `insert into vector_failures (model_id, passage_id, error)
     select $1::smallint, p.id, $3::text from passages p where p.id = $2::bigint
     on conflict (model_id, passage_id) do update set error = excluded.error, failed_at = now()`,
    [modelId, passageId, error.replaceAll('\0', '').slice(0, 1_000)],
  );
}
