import { candidateKeys, type NamedEntity, pickNamed } from '../entities/entities-asked.js';
import type { Database } from '../store/database.js';
import { knownEntities, type StoredEntity } from '../store/sql/known-entities.js';
import { HUB_MENTIONS } from '../store/sql/walk-graph.js';
import type { Scope } from './scope.js';

/** What a query names of what the store knows, inside the scope. */
export interface Naming {
  /** Named, with at most 50 mentions in scope: what the routed arms start from. */
  named: NamedEntity<StoredEntity>[];
  /** Named, with more: they tell too little apart, and no walk goes through them. */
  hubs: string[];
}

/** Which known entities a query names. One look-up. */
export async function nameEntities(db: Database, scope: Scope, query: string): Promise<Naming> {
  const picked = pickNamed(query, await knownEntities(db.pool, scope, candidateKeys(query)));
  const seen = new Set<number>();
  // Two names of one entity (merged, or an alias beside its name) are one.
  const different = picked.filter(({ known }) =>
    known.entityIds.every((id) => !seen.has(id) && seen.add(id)),
  );
  return {
    named: different.filter(({ known }) => known.mentions <= HUB_MENTIONS),
    hubs: different.filter(({ known }) => known.mentions > HUB_MENTIONS).map(({ name }) => name),
  };
}
