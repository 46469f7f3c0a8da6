import { namespaceCondition, type Scope } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';
import { mentionsInScope } from './mention-lookups.js';
import { HUB_MENTIONS } from './walk-graph.js';

export interface ListedEntity {
  id: number;
  namespace: string;
  key: string;
  name: string;
  aliases: string[];
  mentions: number;
}

/** Other keys of an entity `e` that stands for itself: aliases, and entities merged into it. */
const ALIASES = `array(
  select key from (
    select a.key from entity_aliases a join entities m on m.id = a.entity_id where m.canonical_id = e.id
    union select m.key from entities m where m.root_id = e.id
  ) every order by key)`;

/**
 * Entities with a mention in scope, by key, from after a place in that order. One that nothing in scope
 * mentions is not told of.
 */
export async function listEntityRows(
  db: Queryable,
  scope: Scope,
  bounds: { prefix: string; after: { key: string; id: number } | null; most: number },
): Promise<ListedEntity[]> {
  const p = new Parameters();
  const { tables, condition } = mentionsInScope(scope, p);
  const after = bounds.after;
  const { rows } = await db.query<ListedEntity>(
    `select e.id, n.name as namespace, e.key, e.name, ${ALIASES} as aliases, c.mentions
       from entities e
       join namespaces n on n.id = e.namespace_id
      cross join lateral (
        select count(*)::int as mentions
          from (select 1 from ${tables} where m.canonical_id = e.id and ${condition}
                 limit ${p.add(HUB_MENTIONS + 1, 'int')}) first
      ) c
      where ${namespaceCondition(scope, p, 'e')} and e.root_id is null and c.mentions > 0
        and starts_with(e.key, ${p.add(bounds.prefix, 'text')})
        and (${p.add(after?.key ?? null, 'text')} is null
             or (e.key, e.id) > (${p.add(after?.key ?? '', 'text')} collate "C", ${p.add(after?.id ?? 0, 'bigint')}))
      order by e.key, e.id
      limit ${p.add(bounds.most, 'int')}`,
    p.values,
  );
  return rows;
}

/** The entities that stand for some rows of `entities`, with their other keys, by id. */
export async function entitiesById(
  db: Queryable,
  ids: readonly number[],
): Promise<Omit<ListedEntity, 'mentions'>[]> {
  const { rows } = await db.query<Omit<ListedEntity, 'mentions'>>(
    `select e.id, n.name as namespace, e.key, e.name, ${ALIASES} as aliases
       from entities e join namespaces n on n.id = e.namespace_id
      where e.id in (select c.canonical_id from entities c where c.id = any($1::bigint[]))
      order by n.name, e.id`,
    [ids],
  );
  return rows;
}

export interface Neighbour {
  key: string;
  name: string;
  hops: number;
  weight: number;
  passages: number;
}

/** Mentions that a step out of one entity looks at: the heaviest, of these the newest. */
const MOST_STEPS = 200;

/**
 * Entities near to some, by the steps of the graph arm: from an entity to a passage by the weight of its
 * mention among all of the entity's in scope, from a passage to an entity by the weight among all of the
 * passage's. No step goes through a hub. Nearest first, in a distance the likeliest, ties by key.
 * @param ids rows of `entities`, all of one entity. @param hops 1 or 2. @param most of each distance.
 */
export async function neighboursOf(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
  hops: number,
  most: number,
): Promise<Neighbour[]> {
  const p = new Parameters();
  const { tables, condition } = mentionsInScope(scope, p);
  const limit = p.add(most, 'int');
  const steps = (from: string, column: string, cap: string) => `
    select f.entity_id as origin, f.weight * o.weight / o.total as mass, o.passage_id, o.edges
      from ${from} f
     cross join lateral (
       select s.*, sum(s.weight) over () as total, count(*) over () as edges
         from (select m.passage_id, m.weight::float8 as weight from ${tables}
                where m.canonical_id = f.${column} and ${condition}
                order by m.weight desc, m.passage_id desc limit ${cap}) s
     ) o`;
  const arrive = (out: string) => `
    select i.canonical_id as entity_id, sum(o.mass * i.weight / t.total) as weight, count(distinct o.passage_id)::int as passages
      from ${out} o
      join mentions i on i.passage_id = o.passage_id
     cross join lateral (select sum(m.weight::float8) as total from mentions m where m.passage_id = o.passage_id) t
     group by i.canonical_id`;
  const { rows } = await db.query<Neighbour>(
    `with seed as materialized (
       select distinct canonical_id as entity_id, 1::float8 as weight from entities where id = any(${p.add(ids, 'bigint[]')})
     ),
     out_one as materialized (${steps('seed', 'entity_id', p.add(MOST_STEPS, 'int'))}),
     one as materialized (
       select * from (${arrive('out_one')}) a where a.entity_id not in (select entity_id from seed)
        order by weight desc, entity_id limit ${limit}
     ),
     out_two as materialized (
       select * from (${steps('one', 'entity_id', p.add(HUB_MENTIONS + 1, 'int'))}) s
        where s.edges <= ${p.add(HUB_MENTIONS, 'int')} and ${p.add(hops, 'int')} > 1
     ),
     two as materialized (
       select * from (${arrive('out_two')}) a
        where a.entity_id not in (select entity_id from seed) and a.entity_id not in (select entity_id from one)
        order by weight desc, entity_id limit ${limit}
     )
     select e.key, e.name, w.hops, w.weight, w.passages
       from (select *, 1 as hops from one union all select *, 2 from two) w join entities e on e.id = w.entity_id
      order by w.hops, w.weight desc, e.key, e.id`,
    p.values,
  );
  return rows;
}

/** Rows of `entities` that a key or alias names in some namespaces, with all that was merged with them. */
export async function entityIdsOfKey(
  db: Queryable,
  namespaceIds: readonly number[],
  key: string,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select e.id from entities e
      where e.namespace_id = any($1::bigint[])
        and (e.key = $2::text or e.id in (select a.entity_id from entity_aliases a
                                           where a.namespace_id = e.namespace_id and a.key = $2::text))`,
    [namespaceIds, key],
  );
  return rows.map(({ id }) => id);
}
