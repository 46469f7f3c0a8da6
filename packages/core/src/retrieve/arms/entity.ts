import { entityCandidates } from '../../store/sql/entity-candidates.js';
import type { Arm, ArmInput, ArmOutput } from './arm.js';

/** Passages that mention entities the query names. */
export const entity: Arm = {
  name: 'entity',
  rawKind: 'mentions',
  async run({ db, scope, named, depth }: ArmInput): Promise<ArmOutput> {
    const candidates = await entityCandidates(db.pool, scope, named, depth);
    return { candidates, detail: { named: named.map(({ name }) => name).join(', ') } };
  },
};
