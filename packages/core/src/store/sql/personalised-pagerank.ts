import type { Parameters } from '../parameters.js';
import { UNIT } from './mention-graph.js';

/**
 * Personalised PageRank by power iteration, one walk per named entity, as common table expressions over
 * those of `mentionGraph`. They give `visit` (n, passage_id, mass, hops): how often walk n is at a
 * passage, as a share of its visits to passages, so that these add up to 1 in each walk.
 *
 * x(0) = the named entity; x(k + 1) = (1 - alpha) x(0) + alpha T x(k), where T moves the mass of a node
 * along its edges by their shares. An edge to a hub, to the named entity itself or to an entity not
 * looked at leads to the named entity: no node dangles, and no mass is lost. Since edges go between
 * entities and passages only, T^k x(0) is on entities for even k and on passages for odd k, so x(rounds)
 * restricted to passages is (1 - alpha) times the sum over odd k < rounds of alpha^k T^k x(0). The
 * recursion thus makes two rounds at once, entity to entity, and passages are summed at the end.
 *
 * The masses of all entities stand in an array of the one row of a walk, by their `place`.
 * @param alpha probability to go on, 0 to 1. @param rounds steps along one edge; even.
 */
export function personalisedPageRank(
  p: Parameters,
  { alpha, rounds }: { alpha: number; rounds: number },
): string {
  const pairs = rounds / 2;
  const decay = p.add(alpha ** 2, 'float8');
  const visits = Array.from({ length: pairs }, (_, round) => alpha ** (2 * round)).reduce(
    (sum, one) => sum + one,
    0,
  );
  return `node as materialized (
  select entity_id, min(level) as level, row_number() over (order by entity_id)::int as place
    from out_edge
   group by entity_id
),
step as materialized (
  select a.place as origin, b.place as target, o.share * i.share as share
    from out_edge o
    join in_edge i on i.passage_id = o.passage_id
    join node a on a.entity_id = o.entity_id
    join node b on b.entity_id = i.entity_id
),
first_step as materialized (
  select d.n, b.place as target, d.share * i.share as share
    from direct d
    join in_edge i on i.passage_id = d.passage_id
    join node b on b.entity_id = i.entity_id
),
home as materialized (select s.n, b.place from seed s join node b on b.entity_id = s.entity_id),
walk as (
  select 0 as round, w.n, (select array_agg(0::float8) from node) as masses, ${UNIT} as at_seed
    from (select distinct n from direct) w
  union all
  select w.round + 1, w.n, next.masses, ${UNIT} - next.total
    from walk w
   cross join lateral (
     select array_agg(mass order by target) as masses, coalesce(sum(mass), 0) as total
       from (
         select target, case when target in (select h.place from home h where h.n = w.n) then 0 else sum(mass) end as mass
           from (
             select target, floor(w.masses[origin] * share) as mass from step
             union all
             select target, floor(w.at_seed * share) from first_step f where f.n = w.n
             union all
             select place, 0 from node
           ) moved
          group by target
       ) arrived
   ) next
   where w.round + 1 < ${p.add(pairs, 'int')}
),
stay as materialized (
  select w.n, v.place, sum(floor(v.mass * power(${decay}, w.round))) as mass
    from walk w
   cross join lateral (
     select 0 as place, w.at_seed as mass
      union all
     select u.place, u.mass from unnest(w.masses) with ordinality u(mass, place)
   ) v
   group by w.n, v.place
),
visit as materialized (
  select n, passage_id, sum(mass) / (${UNIT} * ${p.add(visits, 'float8')}) as mass, min(level) as hops
    from (
      select s.n, o.passage_id, floor(s.mass * o.share) as mass, b.level
        from out_edge o
        join node b on b.entity_id = o.entity_id
        join stay s on s.place = b.place
      union all
      select d.n, d.passage_id, floor(s.mass * d.share), 0
        from direct d
        join stay s on s.n = d.n and s.place = 0
    ) arrived
   where mass > 0
   group by n, passage_id
)`;
}
