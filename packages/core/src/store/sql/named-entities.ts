import type { Parameters } from '../parameters.js';

/** One entity that a query names. */
export interface NamedEntity {
  /** As shown to the reader. */
  name: string;
  /**
   * Every row of `entities` that the name stands for: the same key in several namespaces, merged and
   * aliased ones. They count as one entity. No row belongs to two names of a query.
   */
  entityIds: readonly number[];
}

/** Rows (n, entity_id): the place of each named entity in the list, and the roots of its rows' merges. */
export function namedRoots(named: readonly NamedEntity[], p: Parameters): string {
  const places = named.flatMap(({ entityIds }, n) => entityIds.map(() => n));
  const ids = named.flatMap(({ entityIds }) => entityIds);
  return `select g.n, e.canonical_id as entity_id
            from unnest(${p.add(places, 'int[]')}, ${p.add(ids, 'bigint[]')}) g(n, id)
            join entities e on e.id = g.id
           group by g.n, e.canonical_id`;
}
