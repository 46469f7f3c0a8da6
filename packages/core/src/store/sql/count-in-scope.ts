import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';

/** Passages in scope, counted up to `most`. */
export async function countInScope(db: Queryable, scope: Scope, most: number): Promise<number> {
  const p = new Parameters();
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from (
       select 1 from passage_index i where ${scopeCondition(scope, p, 'i')} limit ${p.add(most, 'int')}
     ) counted`,
    p.values,
  );
  return rows[0]?.count ?? 0;
}
