import type { Database } from '../store/database.js';
import { foldStatistics } from '../store/sql/fold-statistics.js';

/** Deltas one statement folds: some 0.2 s. */
const BATCH = 20_000;

/** Fold term statistics until no delta is left, or told to stop. @returns deltas folded. */
export async function foldAllStatistics(db: Database, signal?: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const folded = await db.transaction((tx) => foldStatistics(tx, BATCH));
    total += folded;
    if (folded < BATCH) break;
  }
  return total;
}
