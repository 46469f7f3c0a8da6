import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';

/** Passages in scope, in no order; null where there are more than `most`. */
export async function idsInScope(db: Queryable, scope: Scope, most: number): Promise<number[] | null> {
  const p = new Parameters();
  const { rows } = await db.query<{ id: number }>(
    `select i.passage_id as id from passage_index i where ${scopeCondition(scope, p, 'i')} limit ${p.add(most, 'int')} + 1`,
    p.values,
  );
  return rows.length > most ? null : rows.map((row) => row.id);
}
