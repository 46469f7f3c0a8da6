import type { KnownEntity } from '../../entities/entities-asked.js';
import type { Scope } from '../../retrieve/scope.js';
import { namespaceCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';
import { mentionsInScope } from './mention-lookups.js';
import { HUB_MENTIONS } from './walk-graph.js';

/** What the store knows of a key: all rows of entities that it names, in the namespaces of the scope. */
export interface StoredEntity extends KnownEntity {
  entityIds: number[];
}

/**
 * Which keys name entities, by key or alias, with their mentions in scope (counted to one more than makes a
 * hub) and the heaviest of them. What is mentioned outside of the scope alone is not known here.
 */
export async function knownEntities(
  db: Queryable,
  scope: Scope,
  keys: readonly string[],
): Promise<Map<string, StoredEntity>> {
  if (keys.length === 0 || scope.namespaces.length === 0) return new Map();
  const p = new Parameters();
  const { tables, condition } = mentionsInScope(scope, p);
  const wanted = p.add(keys, 'text[]');
  const { rows } = await db.query<{ key: string; entityIds: number[]; mentions: number; weight: number }>(
    `with named as materialized (
       select e.key, e.id, e.canonical_id
         from entities e
        where ${namespaceCondition(scope, p, 'e')} and e.key = any(${wanted})
       union
       select a.key, e.id, e.canonical_id
         from entity_aliases a join entities e on e.id = a.entity_id
        where ${namespaceCondition(scope, p, 'a')} and a.key = any(${wanted})
     ),
     root as (select key, canonical_id, array_agg(id) as ids from named group by key, canonical_id)
     select r.key, r.ids as "entityIds", c.mentions, c.weight
       from root r
      cross join lateral (
        select count(*) as mentions, coalesce(max(weight), 0)::float8 as weight
          from (
            select m.weight from ${tables}
             where m.canonical_id = r.canonical_id and ${condition}
             order by m.weight desc, m.passage_id desc
             limit ${p.add(HUB_MENTIONS + 1, 'int')}
          ) first
      ) c
      where c.mentions > 0`,
    p.values,
  );
  const known = new Map<string, StoredEntity>();
  for (const { key, entityIds, mentions, weight } of rows) {
    const before = known.get(key);
    known.set(key, {
      entityIds: [...(before?.entityIds ?? []), ...entityIds],
      mentions: (before?.mentions ?? 0) + mentions,
      weight: Math.max(before?.weight ?? 0, weight),
    });
  }
  return known;
}
