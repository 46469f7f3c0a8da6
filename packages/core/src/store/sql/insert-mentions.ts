import type { Mention } from '../../entities/mention-weights.js';
import { MENTIONS_VERSION } from '../../entities/mentions.js';
import type { Queryable } from '../database.js';

/**
 * Write what the passages of a revision mention, and the entities that are new. A key that is an alias
 * mentions the entity it names.
 * @param mentions one list a passage, by ordinal.
 * @returns mentions written.
 */
export async function insertMentions(
  tx: Queryable,
  revisionId: number,
  mentions: readonly (readonly Mention[])[],
): Promise<number> {
  const names = new Map(mentions.flat().map(({ key, name }) => [key, name]));
  // An entity that nothing mentioned may be deleted while it is claimed: then it is made again.
  do await claimEntities(tx, revisionId, names);
  while ((await lockedKeys(tx, revisionId, [...names.keys()])) < names.size);
  const rows = mentions.flatMap((list, ordinal) =>
    list.map(({ key, weight, from }) => ({ ordinal, key, weight, from })),
  );
  const { rows: inserted } = await tx.query<{ count: number }>(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g(ordinal int, key text, weight real, "from" text)
     ),
     named as materialized (
       select e.id, e.canonical_id, e.key, a.key as alias
         from revisions r
         join entities e on e.namespace_id = r.namespace_id
         left join entity_aliases a on a.entity_id = e.id and a.key = any($3::text[])
        where r.id = $2::bigint and (e.key = any($3::text[]) or a.key is not null)
     ),
     by_key as (
       select distinct on (key) * from (
         select alias as key, id, canonical_id, 0 as rank from named where alias is not null
         union all select key, id, canonical_id, 1 from named
       ) every
       order by key, rank
     ),
     written as (
       insert into mentions (entity_id, canonical_id, passage_id, namespace_id, live, weight, source)
       select distinct on (k.id, i.passage_id) k.id, k.canonical_id, i.passage_id, i.namespace_id, i.live, g.weight, g."from"
         from given g
         join by_key k using (key)
         join passages p on p.revision_id = $2::bigint and p.ordinal = g.ordinal
         join passage_index i on i.passage_id = p.id
        order by k.id, i.passage_id, g.weight desc
       returning 1
     ),
     marked as (
       update revisions set mentions_version = $4::smallint where id = $2::bigint
     )
     select count(*) as count from written`,
    [JSON.stringify(rows), revisionId, [...names.keys()], MENTIONS_VERSION],
  );
  return inserted[0]?.count ?? 0;
}

/** Lock the entities of some keys, so that none is merged or deleted before its mentions stand. @returns keys that name one. */
async function lockedKeys(tx: Queryable, revisionId: number, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await tx.query<{ key: string; alias: string | null }>(
    `select e.key, a.key as alias
       from revisions r
       join entities e on e.namespace_id = r.namespace_id
       left join entity_aliases a on a.entity_id = e.id and a.key = any($2::text[])
      where r.id = $1::bigint and (e.key = any($2::text[]) or a.key is not null)
      order by e.id
        for key share of e`,
    [revisionId, keys],
  );
  const named = new Set(rows.flatMap(({ key, alias }) => [key, alias]));
  return keys.filter((key) => named.has(key)).length;
}

/** Make the entities that are new. In the order of their keys, so that two writers never wait for each other. */
async function claimEntities(
  tx: Queryable,
  revisionId: number,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (names.size === 0) return;
  const keys = [...names.keys()].sort();
  await tx.query(
    `insert into entities (namespace_id, key, name)
     select r.namespace_id, g.key, g.name
       from revisions r
      cross join unnest($2::text[], $3::text[]) g(key, name)
      where r.id = $1::bigint
        and not exists (select 1 from entities e where e.namespace_id = r.namespace_id and e.key = g.key)
        and not exists (select 1 from entity_aliases a where a.namespace_id = r.namespace_id and a.key = g.key)
      order by g.key collate "C"
     on conflict (namespace_id, key) do nothing`,
    [revisionId, keys, keys.map((key) => names.get(key) ?? key)],
  );
}

/** Take back what the passages of a revision mention; entities that nothing mentions any more stay known. */
export async function deleteMentions(tx: Queryable, revisionId: number): Promise<void> {
  await tx.query(
    'delete from mentions m using passages p where p.revision_id = $1::bigint and m.passage_id = p.id',
    [revisionId],
  );
}
