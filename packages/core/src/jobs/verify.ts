import type { VerifyRequest, VerifyResponse } from '@memo/contract/verify';
import { requirePerson } from '../access/policies.js';
import type { Principal } from '../access/principal.js';
import { forgottenChecks } from '../remember/forgotten-checks.js';
import type { Database } from '../store/database.js';
import { STATISTICS_CHECK, VERIFY_CHECKS, type VerifyCheck } from '../store/sql/verify-checks.js';

/**
 * Look for what must not be: orphans of every kind, index rows that are not as their revision is, statistics
 * that are not those of a recount, redacted content that is back. Each check is one statement, so what others
 * write meanwhile is never mistaken for a fault; each repair is a transaction of its own that holds off those
 * who change the same, and looks again.
 * @throws MemoError `forbidden` for an agent that asks for repairs
 */
export async function verifyStore(
  db: Database,
  principal: Principal,
  { repair }: VerifyRequest,
): Promise<VerifyResponse> {
  if (repair) requirePerson(principal, 'repair the store');
  const checks: VerifyResponse['checks'] = [];
  for (const check of [...forgottenChecks(principal), ...VERIFY_CHECKS, STATISTICS_CHECK]) {
    const { rows } = await db.pool.query<{ id: number; lock: number | null }>(check.find);
    const repaired = repair && rows.length > 0 ? await repairCheck(db, check, rows) : 0;
    checks.push({ kind: check.kind, about: check.about, found: rows.length, repaired });
  }
  const total = (field: 'found' | 'repaired') => checks.reduce((sum, check) => sum + check[field], 0);
  return { checks, found: total('found'), repaired: total('repaired') };
}

function repairCheck(
  db: Database,
  { locks, repair }: VerifyCheck,
  wrong: readonly { id: number; lock: number | null }[],
): Promise<number> {
  const ids = [...new Set(wrong.map((row) => row.id))];
  return db.transaction(async (tx) => {
    if (locks) {
      // Of one of three fixed names. A statement of its own: the one after it sees what it waited for.
      await tx.query(`select id from ${locks} where id = any($1::bigint[]) order by id for update`, [
        [...new Set(wrong.map((row) => row.lock))],
      ]);
    }
    if (typeof repair !== 'string') return repair(tx, ids);
    const { rowCount } = await tx.query(repair, [ids]);
    return rowCount ?? 0;
  });
}
