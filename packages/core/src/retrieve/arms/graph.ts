import { walkGraph } from '../../store/sql/walk-graph.js';
import type { Arm, ArmInput, ArmOutput } from './arm.js';

/** Passages near to all entities the query names, by walks over what is mentioned together. */
export const graph: Arm = {
  name: 'graph',
  rawKind: 'pagerank',
  async run({ db, scope, named, depth }: ArmInput): Promise<ArmOutput> {
    const { candidates, reached } = await walkGraph(db, scope, named, depth);
    const seeds = named.map(({ name }) => name);
    return {
      candidates: candidates.map(({ mass, hops, hubs, ...candidate }) => ({
        ...candidate,
        walk: { seeds, mass, hops, hubs },
      })),
      detail: { named: seeds.join(', '), reached },
    };
  },
};
