import type { Queryable } from '../database.js';

/** Keep others from mentioning what some revisions mention, until the transaction ends. */
export async function lockEntitiesIn(tx: Queryable, revisionIds: readonly number[]): Promise<void> {
  await tx.query(
    `select e.id from entities e
      where e.canonical_id in (
        select m.canonical_id from mentions m join passages p on p.id = m.passage_id
         where p.revision_id = any($1::bigint[])
      )
      order by e.id
        for update`,
    [revisionIds],
  );
}

/**
 * Entities that nothing mentions but some revisions, with all that were merged with them.
 * @param known `visible`: mentions in what is forgotten do not count; `any`: they do.
 */
export async function entitiesOnlyIn(
  tx: Queryable,
  revisionIds: readonly number[],
  known: 'visible' | 'any',
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `with roots as (
       select m.canonical_id as id from mentions m join passages p on p.id = m.passage_id
        where p.revision_id = any($1::bigint[])
       union
       select e.canonical_id from fact_entities a join entities e on e.id = a.entity_id
         join revisions r on r.document_id = a.document_id
        where r.id = any($1::bigint[])
     )
     select e.id
       from roots r join entities e on e.canonical_id = r.id
      where not exists (
        select 1 from mentions m
          join passages p on p.id = m.passage_id
          join passage_index i on i.passage_id = p.id
         where m.canonical_id = r.id and p.revision_id <> all($1::bigint[])
           and ($2::boolean or i.forgotten_at is null)
      ) and not exists (
        select 1 from fact_entities a join entities c on c.id = a.entity_id
          join revisions f on f.document_id = a.document_id
         where c.canonical_id = r.id and f.id <> all($1::bigint[]) and ($2::boolean or f.forgotten_at is null)
      )`,
    [revisionIds, known === 'any'],
  );
  return rows.map((row) => row.id);
}

/** Delete entities, with their aliases; one statement, for those that are merged refer to each other. */
export async function deleteEntities(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query('delete from entities where id = any($1::bigint[])', [ids]);
}
