import { CANDIDATE_COLUMNS, type Candidate } from '../../retrieve/arms/arm.js';
import { isNarrowed, type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Database } from '../database.js';
import { Parameters } from '../parameters.js';
import { idsInScope } from './ids-in-scope.js';
import { type GraphBounds, mentionGraph } from './mention-graph.js';
import type { NamedEntity } from './named-entities.js';
import { personalisedPageRank } from './personalised-pagerank.js';

/** Probability that the walk goes on at a step, and not back to its named entity. */
export const ALPHA = 0.85;
/** Steps along an edge, so that a walk comes to passages five times. Even. */
export const ROUNDS = 10;
/** An entity with more mentions in scope is a hub: a walk turns back there. */
export const HUB_MENTIONS = 50;
/**
 * Added to each mass of a walk before the product, as a share of the largest mass of that walk: so a
 * passage that one walk misses is not zero. Relative, since masses depend on how many passages share them.
 */
export const SMOOTHING = 1e-4;
/** Keeps 98 % of the exact first 100 passages of rare names; bench/README.md has what other bounds keep and cost. */
const BOUNDS: GraphBounds = { mentionsPerSeed: 200, entities: 200 };
/** The exact power iteration. It reads all that ten steps reach: 17 s at a million mentions. */
export const UNBOUNDED: GraphBounds = { mentionsPerSeed: null, entities: null };
/**
 * Up to so many passages in a narrowed scope, their mentions are read first. A popular entity has few
 * mentions in a narrow scope and many outside, all of which a look-up by entity would read: 1.1 s, and
 * 0.1 s this way, at 1,000 passages of 100,000. At 11,000 it is 0.2 s, and 0.33 s this way.
 */
const NARROW = 5_000;

export interface WalkedPassage extends Candidate {
  /** Share of the visits to passages that fell on this one, for each named entity in order; 0 to 1. */
  mass: number[];
  /** Entity steps to the nearest named entity; 0 where the passage mentions one. */
  hops: number;
  /** Names of the hubs that the passage mentions, as far as the walk met them and turned back. */
  hubs: string[];
}

export interface Walk {
  /** `raw`: product of the smoothed masses. `matched`: the named entities whose walk came to the passage. */
  candidates: WalkedPassage[];
  /** Passages that a walk came to, those left out among them; 0 when there is no candidate. */
  reached: number;
}

/**
 * Personalised PageRank (Haveliwala 2002; over entities and passages for retrieval: HippoRAG, 2024) from
 * each named entity over the mention graph, best passage first, ties by passage id. What the caller may
 * not see is no part of the graph: it gets no mass, passes none and counts in no degree and no hub.
 *
 * A passage that mentions every named entity with a mention in scope is left out: the entity arm has it.
 * With one name the passages that do not mention it are left, its neighbours.
 *
 * At 100,000 passages and 1,000,000 mentions of 50,000 entities by Zipf's law, two names: 26 to 31 ms at the
 * median, 30 to 58 ms at p95 in one namespace; 56 and 67 ms where the scope is read from passage_index.
 * bench/README.md has the forms that were slower.
 * @param seeds two names of one entity are one seed; without seeds there is no candidate.
 * @param depth most candidates.
 * @throws the driver's error when the database cannot be reached.
 */
export async function walkGraph(
  db: Database,
  scope: Scope,
  seeds: readonly NamedEntity[],
  depth: number,
  bounds: GraphBounds = BOUNDS,
): Promise<Walk> {
  if (seeds.length === 0) return { candidates: [], reached: 0 };
  const inside = isNarrowed(scope) ? await idsInScope(db.pool, scope, NARROW) : null;
  const p = new Parameters();
  const limits = { bounds, hubMentions: HUB_MENTIONS, levels: ROUNDS / 2 - 1, inside };
  const statement = `with recursive ${mentionGraph(seeds, scope, p, limits)},
${personalisedPageRank(p, { alpha: ALPHA, rounds: ROUNDS })},
${rankedPassages(seeds.length, p)}
select ${CANDIDATE_COLUMNS}, f.raw, f.mass, f.hops, f.reached,
       array(
         select distinct e.name collate "C"
           from mentions m join hub h on h.entity_id = m.canonical_id join entities e on e.id = h.entity_id
          where m.passage_id = f.passage_id
          order by 1
       ) as hubs
  from (
    select r.*
      from ranked r
     cross join lateral (
       select count(distinct s.n) as seeds
         from mentions m join seed s on s.entity_id = m.canonical_id
        where m.passage_id = r.passage_id
     ) direct_mentions
     where direct_mentions.seeds < (select count(distinct n) from direct)
     order by r.raw desc, r.passage_id
     limit ${p.add(depth, 'int')}
  ) f
  join passage_index i on i.passage_id = f.passage_id
 where ${scopeCondition(scope, p, 'i')}
 order by f.raw desc, f.passage_id`;
  const rows = await db.transaction(async (tx) => {
    // The planner takes a recursion for large and would compile it: 0.3 to 0.8 s.
    await tx.query('set local jit = off');
    return (await tx.query<WalkedPassage & { reached: number }>(statement, p.values)).rows;
  });
  return {
    candidates: rows.map(({ reached: _, ...row }) => ({
      ...row,
      matched: seeds.filter((_, n) => (row.mass[n] ?? 0) > 0).map(({ name }) => name),
    })),
    reached: rows[0]?.reached ?? 0,
  };
}

/** `ranked`: a passage a row with its mass in each of the walks, in order; a walk that is none counts as 1. */
function rankedPassages(walks: number, p: Parameters): string {
  const smoothing = p.add(SMOOTHING, 'float8');
  const each = (column: (n: number) => string, by = ', ') =>
    Array.from({ length: walks }, (_, n) => column(n)).join(by);
  return `largest as materialized (select ${each((n) => `max(mass) filter (where n = ${n}) as m${n}`)} from visit),
passage as materialized (
  select passage_id, min(hops) as hops, ${each((n) => `coalesce(sum(mass) filter (where n = ${n}), 0) as m${n}`)}
    from visit
   group by passage_id
),
ranked as (
  select p.passage_id, p.hops, array[${each((n) => `p.m${n}`)}] as mass, count(*) over () as reached,
         ${each((n) => `coalesce(p.m${n} + ${smoothing} * l.m${n}, 1)`, ' * ')} as raw
    from passage p, largest l
   order by raw desc, p.passage_id
)`;
}
