import type { Queryable } from '../database.js';

/** One row of `entities`, as decisions about it see it. */
export interface EntityRow {
  id: number;
  key: string;
  name: string;
  mergedInto: number | null;
  canonicalId: number;
}

/** The entity of a key or alias, locked until the transaction ends; null where there is none. */
export async function lockEntity(tx: Queryable, namespaceId: number, key: string): Promise<EntityRow | null> {
  const { rows } = await tx.query<EntityRow>(
    `select e.id, e.key, e.name, e.merged_into as "mergedInto", e.canonical_id as "canonicalId"
       from entities e
      where e.namespace_id = $1::bigint
        and (e.key = $2::text
             or e.id = (select a.entity_id from entity_aliases a where a.namespace_id = $1::bigint and a.key = $2::text))
      order by e.key = $2::text desc
      limit 1
        for update`,
    [namespaceId, key],
  );
  return rows[0] ?? null;
}

const BELOW = `with recursive below as (
  select $1::bigint as id union select e.id from entities e join below b on e.merged_into = b.id)`;

/** Merge an entity, with all that was merged into it, into another. Moves no mention: foreign keys follow. */
export async function mergeRows(tx: Queryable, entityId: number, into: EntityRow): Promise<void> {
  await tx.query(
    `${BELOW}
     update entities e
        set merged_into = case when e.id = $1::bigint then $2::bigint else e.merged_into end, root_id = $3::bigint
       from below b
      where b.id = e.id`,
    [entityId, into.id, into.canonicalId],
  );
}

/** Take back a merge: the entity is one again, with all that was merged into it. */
export async function unmergeRows(tx: Queryable, entityId: number): Promise<void> {
  await tx.query(
    `${BELOW}
     update entities e
        set merged_into = nullif(e.merged_into, case when e.id = $1::bigint then e.merged_into end),
            root_id = case when e.id = $1::bigint then null else $1::bigint end
       from below b
      where b.id = e.id`,
    [entityId],
  );
}

export async function insertAlias(
  tx: Queryable,
  namespaceId: number,
  key: string,
  entityId: number,
): Promise<void> {
  await tx.query(
    `insert into entity_aliases (namespace_id, key, entity_id) values ($1::bigint, $2::text, $3::bigint)
     on conflict (namespace_id, key) do update set entity_id = excluded.entity_id`,
    [namespaceId, key, entityId],
  );
}

export async function insertDistinct(
  tx: Queryable,
  namespaceId: number,
  pair: readonly [number, number],
  who: string,
): Promise<void> {
  await tx.query(
    `insert into entity_distinct (namespace_id, entity_a, entity_b, decided_by)
     values ($1::bigint, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4::text)
     on conflict do nothing`,
    [namespaceId, ...pair, who],
  );
}

/** Entities that stand for themselves, with their live mentions (at most 51): those with most first. */
export async function comparedEntities(
  db: Queryable,
  namespaceId: number,
  most: number,
): Promise<{ id: number; key: string; mentions: number }[]> {
  const { rows } = await db.query<{ id: number; key: string; mentions: number }>(
    `select e.id, e.key, c.mentions
       from (select canonical_id, count(*)::int as mentions
               from mentions where namespace_id = $1::bigint and live
              group by canonical_id) c
       join entities e on e.id = c.canonical_id
      order by c.mentions desc, e.id
      limit $2::int`,
    [namespaceId, most],
  );
  return rows;
}

/** Pairs that a person said are two, `lower id/higher id`. */
export async function distinctPairs(db: Queryable, namespaceId: number): Promise<Set<string>> {
  const { rows } = await db.query<{ pair: string }>(
    `select least(a.canonical_id, b.canonical_id) || '/' || greatest(a.canonical_id, b.canonical_id) as pair
       from entity_distinct d join entities a on a.id = d.entity_a join entities b on b.id = d.entity_b
      where d.namespace_id = $1::bigint`,
    [namespaceId],
  );
  return new Set(rows.map(({ pair }) => pair));
}
