import { type Database, vectorText } from '../database.js';
import type { Parameters } from '../parameters.js';

/**
 * SQL of the cosine distance of a stored vector to a query's. One for all statements of a store, so that
 * an arm's score and the relevance shown are the same number.
 *
 * Embedded, a half float is widened by software, and `halfvec <=> halfvec` does it for both sides again for
 * each row: 5,000 rows of 384 take 19 ms, and 9 ms where the row alone is widened, by a cast. A native
 * Postgres has the hardware for it.
 * @param column SQL of a `halfvec`.
 */
export function cosineDistance(
  kind: Database['kind'],
  column: string,
  vector: Float32Array,
  p: Parameters,
): string {
  return kind === 'embedded'
    ? `${column}::vector <=> ${p.add(vectorText(vector), 'vector')}`
    : `${column} <=> ${p.add(vectorText(vector), 'halfvec')}`;
}
