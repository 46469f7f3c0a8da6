import type { Queryable } from '../database.js';

export interface ChangeRow {
  change: 'added' | 'revised' | 'superseded' | 'forgotten';
  at: Date;
  id: number;
  namespace: string;
  publicId: string;
  revision: number;
  fact: boolean;
  path: string | null;
  title: string | null;
}

export interface ChangeBounds {
  namespaceIds: readonly number[];
  /** Rows of `entities`; null: whatever is mentioned. */
  entityIds: readonly number[] | null;
  /** After this, and up to that. */
  from: Date;
  to: Date;
}

/** What a revision's life shows between two instants: `change`, `at`, and the revision `r` of document `d`. */
const CHANGES = `select r.id, r.document_id, r.namespace_id, r.number, r.title, v.change, v.at
  from revisions r
 cross join lateral (values
   (case when r.number = 1 then 'added' else 'revised' end,
    case when r.forgotten_at is null or r.forgotten_at > $4::timestamptz then r.recorded_at end),
   ('superseded',
    case when (r.forgotten_at is null or r.forgotten_at > $4::timestamptz)
          and not exists (select 1 from revisions s where s.document_id = r.document_id and s.number > r.number)
         then r.superseded_at end),
   ('forgotten', r.forgotten_at)
 ) v(change, at)
 where r.namespace_id = any($1::bigint[]) and v.at > $3::timestamptz and v.at <= $4::timestamptz
   and ($2::bigint[] is null
        or exists (
          select 1 from passages p join mentions m on m.passage_id = p.id join entities e on e.canonical_id = m.canonical_id
           where p.revision_id = r.id and e.id = any($2::bigint[]))
        or exists (
          select 1 from fact_entities a join entities c on c.id = a.entity_id join entities e on e.canonical_id = c.canonical_id
           where a.document_id = r.document_id and e.id = any($2::bigint[])))`;

/**
 * Changes between two instants, oldest first, from after a place in that order. Of what is forgotten by now no
 * path and no title is told.
 */
export async function changesBetween(
  db: Queryable,
  { namespaceIds, entityIds, from, to }: ChangeBounds,
  after: { at: Date; id: number; change: string } | null,
  most: number,
): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>(
    `select c.change, c.at, c.id, n.name as namespace, d.public_id as "publicId", c.number as revision, d.fact,
            case when r.forgotten_at is null and not d.fact then d.path end as path,
            case when r.forgotten_at is null then c.title end as title
       from (${CHANGES}) c
       join revisions r on r.id = c.id
       join documents d on d.id = c.document_id
       join namespaces n on n.id = c.namespace_id
      where $5::timestamptz is null or (c.at, c.id, c.change) > ($5::timestamptz, $6::bigint, $7::text)
      order by c.at, c.id, c.change
      limit $8::int`,
    [namespaceIds, entityIds, from, to, after?.at ?? null, after?.id ?? 0, after?.change ?? '', most],
  );
  return rows;
}

/** How many of each kind there are. */
export async function countChanges(
  db: Queryable,
  { namespaceIds, entityIds, from, to }: ChangeBounds,
): Promise<Record<ChangeRow['change'], number>> {
  const { rows } = await db.query<{ change: ChangeRow['change']; count: number }>(
    `select c.change, count(*) as count from (${CHANGES}) c group by c.change`,
    [namespaceIds, entityIds, from, to],
  );
  const counts = { added: 0, revised: 0, superseded: 0, forgotten: 0 };
  for (const { change, count } of rows) counts[change] = count;
  return counts;
}
