import type { Queryable } from '../database.js';

/**
 * The entities of some names in a namespace, made where they are new, in the order of the names. A key that
 * is an alias stands for the entity that it is an alias of.
 *
 * Two statements: what another writer made in between is seen by the second. In the order of the keys, so
 * that two writers of the same names do not wait for each other.
 * @param named each key once, with the name that a new entity gets.
 */
export async function claimEntities(
  tx: Queryable,
  namespaceId: number,
  named: readonly { key: string; name: string }[],
): Promise<number[]> {
  if (named.length === 0) return [];
  const keys = named.map(({ key }) => key);
  await tx.query(
    `insert into entities (namespace_id, key, name)
     select $1::bigint, g.key, g.name
       from unnest($2::text[], $3::text[]) g(key, name)
      where not exists (select 1 from entity_aliases a where a.namespace_id = $1::bigint and a.key = g.key)
        and not exists (select 1 from entities e where e.namespace_id = $1::bigint and e.key = g.key)
      order by g.key collate "C"
     on conflict (namespace_id, key) do nothing`,
    [namespaceId, keys, named.map(({ name }) => name)],
  );
  const { rows } = await tx.query<{ id: number }>(
    `select coalesce(e.id, a.entity_id) as id
       from unnest($2::text[]) with ordinality g(key, place)
       left join entities e on e.namespace_id = $1::bigint and e.key = g.key
       left join entity_aliases a on a.namespace_id = $1::bigint and a.key = g.key
      order by g.place`,
    [namespaceId, keys],
  );
  return [...new Set(rows.map((row) => row.id))];
}
