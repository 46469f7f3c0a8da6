import type { Queryable } from '../database.js';

/** One who tells a fact at a time: of two who tell the same at once, the second finds that of the first. */
export async function lockTelling(tx: Queryable, namespaceId: number, sha256: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))', [
    sha256.toString('hex'),
    namespaceId,
  ]);
}

/** The live fact of a namespace that was told alike, and public id of what it superseded. */
export async function liveFact(
  tx: Queryable,
  namespaceId: number,
  sha256: Buffer,
): Promise<{ publicId: string; revisionId: number; supersedes: string | null } | null> {
  const { rows } = await tx.query<{ publicId: string; revisionId: number; supersedes: string | null }>(
    `select d.public_id as "publicId", r.id as "revisionId", o.public_id as supersedes
       from facts f
       join documents d on d.id = f.document_id
       join revisions r on r.document_id = d.id and r.superseded_at is null and r.forgotten_at is null
       left join documents o on o.id = f.supersedes_id
      where f.namespace_id = $1::bigint and f.sha256 = $2::bytea
      order by d.id
      limit 1`,
    [namespaceId, sha256],
  );
  return rows[0] ?? null;
}

export interface LockedFact {
  documentId: number;
  revisionId: number;
  superseded: boolean;
  forgotten: boolean;
  trust: number;
  /** Public id of the fact that took its place. */
  supersededBy: string | null;
}

/**
 * Lock a fact of a namespace until the transaction ends, then read how it stands. Two statements: one that
 * waited for the lock would show the fact as it was before it waited.
 */
export async function lockFact(
  tx: Queryable,
  namespaceId: number,
  publicId: string,
): Promise<LockedFact | null> {
  const { rows: locked } = await tx.query<{ id: number }>(
    'select id from documents where public_id = $1::text and namespace_id = $2::bigint and fact for update',
    [publicId, namespaceId],
  );
  const [document] = locked;
  if (!document) return null;
  const { rows } = await tx.query<LockedFact>(
    `select r.document_id as "documentId", r.id as "revisionId", r.superseded_at is not null as superseded,
            r.forgotten_at is not null as forgotten, r.trust,
            (select d.public_id from facts f join documents d on d.id = f.document_id
              where f.supersedes_id = r.document_id) as "supersededBy"
       from revisions r
      where r.document_id = $1::bigint
      order by r.number desc
      limit 1`,
    [document.id],
  );
  return rows[0] ?? null;
}

/** Id of a passage of a document of a namespace, kept from being deleted until the transaction ends. */
export async function evidencePassage(
  tx: Queryable,
  namespaceId: number,
  place: { document: string; revision: number; passage: number },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select p.id
       from documents d
       join revisions r on r.document_id = d.id
       join passages p on p.revision_id = r.id
      where d.public_id = $1::text and d.namespace_id = $2::bigint and not d.fact
        and r.number = $3::int and r.forgotten_at is null and p.ordinal = $4::int
        for key share of p`,
    [place.document, namespaceId, place.revision, place.passage],
  );
  return rows[0]?.id ?? null;
}

export interface NewFact {
  publicId: string;
  namespaceId: number;
  sourceId: number;
  path: string;
  sha256: Buffer;
  evidence: string | null;
  evidenceId: number | null;
  validFrom: Date | null;
  validTo: Date | null;
  supersedesId: number | null;
  /** What it is about, in order. */
  entityIds: readonly number[];
}

/** Write the document of a fact and what was told of it. Its revision and passage follow. @returns its id */
export async function insertFact(tx: Queryable, fact: NewFact): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `with document as (
       insert into documents (public_id, namespace_id, source_id, path, fact)
       values ($1::text, $2::bigint, $3::bigint, $4::text, true)
       returning id
     )
     insert into facts (document_id, namespace_id, sha256, evidence, evidence_id, valid_from, valid_to,
                        supersedes_id)
     select d.id, $2::bigint, $5::bytea, $6::text, $7::bigint, $8::timestamptz, $9::timestamptz, $10::bigint
       from document d
     returning document_id as id`,
    [
      fact.publicId,
      fact.namespaceId,
      fact.sourceId,
      fact.path,
      fact.sha256,
      fact.evidence,
      fact.evidenceId,
      fact.validFrom,
      fact.validTo,
      fact.supersedesId,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert into facts returned no row');
  await tx.query(
    `insert into fact_entities (document_id, entity_id, namespace_id, place)
     select $1::bigint, g.id, $2::bigint, g.place
       from unnest($3::bigint[]) with ordinality g(id, place)`,
    [id, fact.namespaceId, fact.entityIds],
  );
  return id;
}
