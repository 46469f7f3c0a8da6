import type { Queryable } from '../database.js';

/** A fact with all that is told of it. */
export interface FactRow {
  documentId: number;
  publicId: string;
  namespace: string;
  statement: string;
  about: string[];
  validFrom: Date | null;
  validTo: Date | null;
  evidence: string | null;
  supersedes: string | null;
  supersededBy: string | null;
  recordedAt: Date;
  supersededAt: Date | null;
  trust: number;
  origin: string;
}

// Facts that were forgotten are named by none.
const COLUMNS = `d.id as "documentId", d.public_id as "publicId", n.name as namespace, r.text as statement,
  array(select c.name from fact_entities a join entities e on e.id = a.entity_id join entities c on c.id = e.canonical_id
         where a.document_id = d.id order by a.place) as about,
  f.valid_from as "validFrom", f.valid_to as "validTo", f.evidence,
  (select o.public_id from documents o where o.id = f.supersedes_id) as supersedes,
  (select o.public_id from facts s join documents o on o.id = s.document_id
    where s.supersedes_id = d.id) as "supersededBy",
  r.recorded_at as "recordedAt", r.superseded_at as "supersededAt", r.trust, r.origin`;
const TABLES = `facts f
  join documents d on d.id = f.document_id
  join namespaces n on n.id = d.namespace_id
  join revisions r on r.document_id = d.id and r.forgotten_at is null`;

/** Facts in some namespaces, newest first, from after a place in that order. */
export async function listFactRows(
  db: Queryable,
  bounds: {
    namespaceIds: readonly number[];
    /** Key of an entity, or of an alias of it. */
    aboutKey: string | null;
    /** Superseded and expired ones too. */
    history: boolean;
    asOf: Date | null;
    beforeId: number | null;
    most: number;
  },
): Promise<FactRow[]> {
  const { rows } = await db.query<FactRow>(
    `select ${COLUMNS}
       from ${TABLES}
      cross join (select coalesce($4::timestamptz, statement_timestamp()) as at) t
      where f.namespace_id = any($1::bigint[])
        and ($5::bigint is null or d.id < $5::bigint)
        and ($4::timestamptz is null or r.recorded_at <= t.at)
        and ($3::boolean or (
          (r.superseded_at is null or ($4::timestamptz is not null and r.superseded_at > t.at))
          and (f.valid_from is null or f.valid_from <= t.at)
          and (f.valid_to is null or f.valid_to > t.at)))
        and ($2::text is null or exists (
          select 1
            from fact_entities a
            join entities e on e.id = a.entity_id
           where a.document_id = d.id
             and e.canonical_id in (
               select k.canonical_id from entities k where k.namespace_id = d.namespace_id and k.key = $2::text
               union all
               select k.canonical_id from entity_aliases l join entities k on k.id = l.entity_id
                where l.namespace_id = d.namespace_id and l.key = $2::text)))
      order by d.id desc
      limit $6::int`,
    [bounds.namespaceIds, bounds.aboutKey, bounds.history, bounds.asOf, bounds.beforeId, bounds.most],
  );
  return rows;
}

/** One fact in the given namespaces, superseded or not. */
export async function factRow(
  db: Queryable,
  publicId: string,
  namespaceIds: readonly number[],
): Promise<FactRow | null> {
  const { rows } = await db.query<FactRow>(
    `select ${COLUMNS} from ${TABLES} where d.public_id = $1::text and d.namespace_id = any($2::bigint[])`,
    [publicId, namespaceIds],
  );
  return rows[0] ?? null;
}

/** A fact, all that it superseded and all that superseded it, oldest first. */
export async function factChain(db: Queryable, documentId: number): Promise<FactRow[]> {
  const { rows } = await db.query<FactRow>(
    `with recursive older as (
       select document_id, supersedes_id from facts where document_id = $1::bigint
       union all
       select f.document_id, f.supersedes_id from older o join facts f on f.document_id = o.supersedes_id
     ),
     newer as (
       select document_id from facts where document_id = $1::bigint
       union all
       select f.document_id from newer o join facts f on f.supersedes_id = o.document_id
     )
     select ${COLUMNS}
       from ${TABLES}
      where d.id in (select document_id from older union select document_id from newer)
      order by d.id`,
    [documentId],
  );
  return rows;
}
