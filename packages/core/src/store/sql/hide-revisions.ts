import type { Queryable } from '../database.js';

/**
 * Hide revisions from every search, list and count, in the content and in the index alike; mentions follow
 * by their foreign key. What was forgotten before keeps its date.
 */
export async function hideRevisions(
  tx: Queryable,
  revisionIds: readonly number[],
  forgetting: { id: number; at: Date },
): Promise<void> {
  await tx.query(
    `with hidden as (
       update revisions set forgotten_at = coalesce(forgotten_at, $2::timestamptz), forgetting_id = $3::bigint
        where id = any($1::bigint[])
       returning id, forgotten_at
     )
     update passage_index i set forgotten_at = h.forgotten_at
       from hidden h join passages p on p.revision_id = h.id
      where i.passage_id = p.id and i.forgotten_at is null`,
    [revisionIds, forgetting.at, forgetting.id],
  );
}

/** How much hangs on some revisions. */
export async function countsOfRevisions(
  tx: Queryable,
  revisionIds: readonly number[],
  marks: readonly string[],
): Promise<{ passages: number; vectors: number; lexemes: number; mentions: number }> {
  const { rows } = await tx.query<{ passages: number; vectors: number; lexemes: number; mentions: number }>(
    `with gone as materialized (select id from passages where revision_id = any($1::bigint[]))
     select (select count(*) from gone) as passages,
            (select count(*) from vectors v join gone g on g.id = v.passage_id) as vectors,
            (select count(distinct lexeme)
               from gone g
               join passage_index i on i.passage_id = g.id
              cross join unnest(tsvector_to_array(i.tsv) || i.identifiers) lexeme
              where right(lexeme, 1) <> all($2::text[])) as lexemes,
            (select count(*) from mentions m join gone g on g.id = m.passage_id) as mentions`,
    [revisionIds, marks],
  );
  const [counts] = rows;
  if (!counts) throw new Error('a select of counts returned no row');
  return counts;
}
