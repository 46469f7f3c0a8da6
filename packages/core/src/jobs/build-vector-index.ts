import { EXACT_LIMIT } from '../retrieve/arms/semantic.js';
import type { Database } from '../store/database.js';
import { hasIndex, indexName } from '../store/sql/semantic-candidates.js';

/**
 * Build the HNSW index of a model when some namespace has outgrown the exact scan, without stopping
 * writers. Never on PGlite, where 10,000 vectors take 73 s. An index that an earlier build left
 * invalid is dropped first. It takes minutes over millions of vectors: `signal` cancels it.
 * @returns true when it was built now.
 */
export async function buildVectorIndex(
  db: Database,
  model: { id: number; dimensions: number },
  signal?: AbortSignal,
): Promise<boolean> {
  if (db.kind === 'embedded' || (await hasIndex(db.pool, model.id))) return false;
  const { rows } = await db.pool.query<{ outgrown: boolean }>(
    `select exists (
       select 1 from vectors where model_id = $1::smallint group by namespace_id having count(*) > $2::int
     ) as outgrown`,
    [model.id, EXACT_LIMIT],
  );
  if (!rows[0]?.outgrown) return false;
  const client = await db.pool.connect();
  try {
    // One builder at a time; a second replica finds the index standing.
    const { rows: locks } = await client.query<{ mine: boolean; pid: number }>(
      'select pg_try_advisory_lock($1::int, $2::int) as mine, pg_backend_pid() as pid',
      [4_915_025, model.id],
    );
    if (!locks[0]?.mine) return false;
    const { pid } = locks[0];
    const cancel = () =>
      void db.pool.query('select pg_cancel_backend($1::int)', [pid]).catch(() => undefined);
    signal?.addEventListener('abort', cancel);
    try {
      const name = indexName(model.id);
      signal?.throwIfAborted();
      await client.query(`drop index concurrently if exists ${name}`);
      await client.query("set maintenance_work_mem = '512MB'");
      await client.query(
        `create index concurrently ${name} on vectors
           using hnsw ((embedding::halfvec(${Number(model.dimensions)})) halfvec_cosine_ops)
           where model_id = ${Number(model.id)}`,
      );
      return true;
    } finally {
      signal?.removeEventListener('abort', cancel);
      await client.query('reset maintenance_work_mem');
      await client.query('select pg_advisory_unlock($1::int, $2::int)', [4_915_025, model.id]);
    }
  } finally {
    client.release();
  }
}
