import type { Queryable } from '../database.js';

/** Forget which passages a model did not take, so that they are tried again. @returns how many. */
export async function clearVectorFailures(db: Queryable, modelId: number): Promise<number> {
  const { rowCount } = await db.query('delete from vector_failures where model_id = $1::smallint', [modelId]);
  return rowCount ?? 0;
}
