import type { Scope } from '../../retrieve/scope.js';
import type { Parameters } from '../parameters.js';
import { lookupByEntity, lookupByPassage } from './mention-lookups.js';
import { type NamedEntity, namedRoots } from './named-entities.js';

/** Mass is counted in whole units of 2^-46, so sums are exact and no order of rows changes a digit. */
export const UNIT = `${2 ** 46}::float8`;

export interface GraphBounds {
  /** Mentions by which a named entity starts its walk: the strongest, of these the newest. null: all. */
  mentionsPerSeed: number | null;
  /** Entities looked at, in all: by level, in a level those with the most mass. null: all. */
  entities: number | null;
}

export interface GraphLimits {
  bounds: GraphBounds;
  /** An entity with more mentions in scope is a hub. */
  hubMentions: number;
  /** Entity steps from a named entity, at most. */
  levels: number;
  /** All passages in scope, where they are few: their mentions are then read first. null: as they are met. */
  inside: readonly number[] | null;
}

/**
 * The part of the mention graph that the walks go through, as common table expressions:
 *
 * - `seed` (n, entity_id): the named entities; `direct` (n, passage_id, share): their steps.
 * - `out_edge` (level, entity_id, passage_id, share): steps of other entities; `level` is the distance
 *   from the nearest named entity in entity steps, 1 or more.
 * - `in_edge` (passage_id, entity_id, share): steps from passages, to whatever they mention.
 * - `hub` (entity_id): entities met that have over `hubMentions` mentions in scope.
 *
 * A share is the weight of a mention over that of all mentions in scope of its entity or its passage.
 *
 * `reach` goes outward a level at a time. It is one row a level with its lists in arrays, since a
 * recursive term may not aggregate but may hold a lateral subquery that does. An entity is looked at
 * once: its first `hubMentions` + 1 mentions in scope tell whether it is a hub, and are its edges when
 * it is none. These look-ups are most of the cost, so `bounds.entities` bounds the time on any graph.
 *
 * The scope stands wherever a mention is read by entity. So every passage that is met is in scope, with
 * all of its own mentions, and these are read by passage without it.
 */
export function mentionGraph(
  named: readonly NamedEntity[],
  scope: Scope,
  p: Parameters,
  { bounds, hubMentions, levels, inside }: GraphLimits,
): string {
  const perSeed = p.add(bounds.mentionsPerSeed, 'int');
  const entities = p.add(bounds.entities, 'int');
  const hub = p.add(hubMentions, 'int');
  const lookup = inside
    ? lookupByPassage(scope, p, p.add(inside, 'bigint[]'), hub)
    : lookupByEntity(scope, p, perSeed, hub);
  return `seed as materialized (${namedRoots(named, p)}),
${lookup.before}
direct as materialized (
  select n, passage_id, sum(weight) / sum(sum(weight)) over (partition by n) as share
    from (
      select s.n, e.passage_id, e.weight,
             row_number() over (partition by s.n order by e.weight desc, e.passage_id desc) as place
        from seed s ${lookup.starts}
    ) every
   where place <= coalesce(${perSeed}, place)
   group by n, passage_id
),
reach as (
  select 0 as level, d.passages, d.masses, d.passages as seen_passages, '{}'::bigint[] as seen, '{}'::bigint[] as hubs,
         '{}'::bigint[] as out_entities, '{}'::bigint[] as out_passages, '{}'::float8[] as out_shares,
         '{}'::bigint[] as in_entities, '{}'::bigint[] as in_passages, '{}'::float8[] as in_shares
    from (
      select array_agg(passage_id) as passages, array_agg(mass) as masses
        from (select passage_id, sum(floor(share * ${UNIT})) as mass from direct group by passage_id) starts
    ) d
  union all
  select r.level + 1, next.*
    from reach r
   cross join lateral (
     with onward as materialized (
       select a.passage_id, a.mass, m.entity_id, m.share
         from unnest(r.passages, r.masses) a(passage_id, mass)
        cross join lateral (
          select m.canonical_id as entity_id, m.weight / sum(m.weight::float8) over () as share
            from mentions m where m.passage_id = a.passage_id
        ) m
     ),
     chosen as materialized (
       select entity_id, sum(floor(mass * share)) as mass
         from onward
        where entity_id not in (select unnest(r.seen))
        group by entity_id
        order by mass desc, entity_id
        limit ${entities} - cardinality(r.seen)
     ),
     edge as materialized (
       select c.entity_id, c.mass, e.passage_id, e.weight / e.total as share, e.edges > ${hub} as is_hub
         from chosen c ${lookup.edges}
     ),
     fresh as (
       select passage_id, sum(floor(mass * share)) as mass
         from edge
        where not is_hub and passage_id not in (select unnest(r.seen_passages))
        group by passage_id
     )
     select f.passages, f.masses, r.seen_passages || f.passages, r.seen || c.entities, e.hubs,
            e.entities, e.passages, e.shares, o.entities, o.passages, o.shares
       from (select array_agg(entity_id) as entities from chosen) c,
            (select array_agg(passage_id) as passages, array_agg(mass) as masses from fresh) f,
            (select array_agg(entity_id) as entities, array_agg(passage_id) as passages, array_agg(share) as shares
               from onward) o,
            (select array_agg(distinct entity_id) filter (where is_hub) as hubs,
                    array_agg(entity_id) filter (where not is_hub) as entities,
                    array_agg(passage_id) filter (where not is_hub) as passages,
                    array_agg(share) filter (where not is_hub) as shares
               from edge) e
   ) next
   where r.level < ${p.add(levels, 'int')} and cardinality(r.passages) > 0
     and (${entities} is null or cardinality(r.seen) < ${entities})
),
out_edge as materialized (
  select r.level, o.*
    from reach r
   cross join lateral unnest(r.out_entities, r.out_passages, r.out_shares) o(entity_id, passage_id, share)
),
in_edge as materialized (
  select i.*
    from reach r
   cross join lateral unnest(r.in_entities, r.in_passages, r.in_shares) i(entity_id, passage_id, share)
),
hub as materialized (select h.entity_id from reach r cross join lateral unnest(r.hubs) h(entity_id))`;
}
