import { CANDIDATE_COLUMNS, type Candidate, type QueryEmbedding } from '../../retrieve/arms/arm.js';
import {
  isNarrowed,
  livePassages,
  namespaceCondition,
  type Scope,
  scopeCondition,
} from '../../retrieve/scope.js';
import { type Database, type Queryable, vectorText } from '../database.js';
import { Parameters } from '../parameters.js';
import { prepared } from '../prepared.js';
import { cosineDistance } from './cosine-distance.js';

/**
 * Every vector in scope compared: exact by construction. The vectors of the namespaces are found by
 * their index and sorted by distance; the sorted list is then joined to its index rows until `depth`
 * of them are in scope, so the scope stands before the top-k while few rows are looked up.
 *
 * Where the scope is all that is live, nearly all of the nearest are in it: then only the first few are
 * sorted (a heap instead of a sort: 17 ms for 20 embedded), and all where too many of these were not live.
 */
export async function exactScan(
  db: Database,
  scope: Scope,
  embedding: QueryEmbedding,
  depth: number,
): Promise<Candidate[]> {
  const few = 2 * depth;
  if (!isNarrowed(scope) && livePassages(scope) > few) {
    const nearest = await nearestInScope(db, scope, embedding, depth, few);
    if (nearest.length >= depth) return nearest;
  }
  return nearestInScope(db, scope, embedding, depth, null);
}

async function nearestInScope(
  db: Database,
  scope: Scope,
  embedding: QueryEmbedding,
  depth: number,
  compared: number | null,
): Promise<Candidate[]> {
  const p = new Parameters();
  const { rows } = await db.pool.query<Candidate>(
    prepared(
      `select ${CANDIDATE_COLUMNS}, 1 - v.distance as raw, '{}'::text[] as matched
       from (
         select v.passage_id, ${cosineDistance(db.kind, 'v.embedding', embedding.vector, p)} as distance
           from vectors v
          where v.model_id = ${p.add(embedding.modelId, 'smallint')} and ${namespaceCondition(scope, p, 'v')}
          order by distance, v.passage_id
          limit ${p.add(compared, 'int')}
       ) v
       join passage_index i on i.passage_id = v.passage_id
      where ${scopeCondition(scope, p, 'i')}
      order by v.distance, v.passage_id
      limit ${p.add(depth, 'int')}`,
      p.values,
      !isNarrowed(scope),
    ),
  );
  return rows;
}

/**
 * The same from the other end, where the scope holds few of the passages of its namespaces: the passages in
 * scope first, then their vectors by key, so that the cost is of the scope and not of the namespaces.
 */
export async function exactScanInScope(
  db: Database,
  scope: Scope,
  embedding: QueryEmbedding,
  depth: number,
): Promise<Candidate[]> {
  const p = new Parameters();
  const { rows } = await db.pool.query<Candidate>(
    `with inside as materialized (
       select ${CANDIDATE_COLUMNS} from passage_index i where ${scopeCondition(scope, p, 'i')}
     )
     select inside.*, 1 - v.distance as raw, '{}'::text[] as matched
       from inside
      cross join lateral (
        select ${cosineDistance(db.kind, 'v.embedding', embedding.vector, p)} as distance
          from vectors v
         where v.model_id = ${p.add(embedding.modelId, 'smallint')} and v.passage_id = inside."passageId"
      ) v
      order by v.distance, inside."passageId"
      limit ${p.add(depth, 'int')}`,
    p.values,
  );
  return rows;
}

/** Name of the HNSW index over one model's vectors. */
export function indexName(modelId: number): string {
  return `vectors_hnsw_${modelId}`;
}

/** True when the HNSW index of a model stands and is valid. */
export async function hasIndex(db: Queryable, modelId: number): Promise<boolean> {
  const { rows } = await db.query<{ valid: boolean }>(
    prepared(
      `select coalesce((select indisvalid from pg_index where indexrelid = to_regclass($1::text)), false) as valid`,
      [indexName(modelId)],
    ),
  );
  return rows[0]?.valid ?? false;
}

/**
 * The HNSW index, scanned on until `depth` rows in scope are found (pgvector's iterative scan, strict
 * order) or `hnsw.max_scan_tuples` are seen. May return fewer than there are: the caller tops up.
 */
export function indexScan(
  db: Database,
  scope: Scope,
  embedding: QueryEmbedding,
  depth: number,
): Promise<Candidate[]> {
  const p = new Parameters();
  const dimensions = Number(embedding.dimensions);
  const distance = `v.embedding::halfvec(${dimensions}) <=> ${p.add(vectorText(embedding.vector), `halfvec(${dimensions})`)}`;
  const statement = `select ${CANDIDATE_COLUMNS}, 1 - (${distance}) as raw, '{}'::text[] as matched
       from vectors v
       join passage_index i on i.passage_id = v.passage_id
      where v.model_id = ${Number(embedding.modelId)} and ${namespaceCondition(scope, p, 'v')} and ${scopeCondition(scope, p, 'i')}
      order by ${distance}
      limit ${p.add(depth, 'int')}`;
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.query<Candidate>(statement, p.values);
      return rows.sort((a, b) => b.raw - a.raw || a.passageId - b.passageId);
    },
    `set local hnsw.iterative_scan = strict_order; set local hnsw.ef_search = ${Math.min(1000, Math.max(100, depth) * 4)}; set local enable_seqscan = off; set local enable_sort = off; set local enable_hashjoin = off; set local enable_mergejoin = off`,
  );
}
