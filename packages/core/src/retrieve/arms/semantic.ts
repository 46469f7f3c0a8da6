import { countInScope } from '../../store/sql/count-in-scope.js';
import { exactScan, exactScanInScope, hasIndex, indexScan } from '../../store/sql/semantic-candidates.js';
import { isNarrowed, livePassages } from '../scope.js';
import type { Arm, ArmInput, ArmOutput } from './arm.js';

/**
 * Up to so many vectors are compared one by one: exact, and no slower. Above, the HNSW index, where it
 * stands. 20,000 halfvec(384) take about 30 ms on one core.
 */
export const EXACT_LIMIT = 20_000;

/** Cosine similarity of unit vectors of the active model. */
export const semantic: Arm = {
  name: 'semantic',
  rawKind: 'cosine',
  async run(input: ArmInput): Promise<ArmOutput> {
    const { db, scope, depth, embedding } = input;
    if (!embedding) throw new Error('the plan runs the semantic arm only with an embedding');
    const scan = await chooseScan(input, embedding.modelId);
    if (scan === 'exact')
      return { candidates: await exactScan(db, scope, embedding, depth), detail: { scan } };
    if (scan === 'exact in scope')
      return { candidates: await exactScanInScope(db, scope, embedding, depth), detail: { scan } };
    const candidates = await indexScan(db, scope, embedding, depth);
    if (candidates.length >= depth) return { candidates, detail: { scan } };
    // A filtered index scan can return fewer than there are (measured: 73 of 100 at 0.5 % in scope).
    return {
      candidates: await exactScan(db, scope, embedding, depth),
      detail: { scan: 'hnsw, topped up by exact' },
    };
  },
};

async function chooseScan(
  { db, scope }: ArmInput,
  modelId: number,
): Promise<'exact' | 'exact in scope' | 'hnsw'> {
  if (db.kind === 'embedded') return 'exact';
  if (livePassages(scope) <= EXACT_LIMIT) return 'exact';
  if (isNarrowed(scope) && (await countInScope(db.pool, scope, EXACT_LIMIT + 1)) <= EXACT_LIMIT)
    return 'exact in scope';
  return (await hasIndex(db.pool, modelId)) ? 'hnsw' : 'exact';
}
