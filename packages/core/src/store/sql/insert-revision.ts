import type { PreparedDocument } from '../../ingest/prepare.js';
import type { Queryable } from '../database.js';

export interface NewRevision {
  documentId: number;
  namespaceId: number;
  number: number;
  trust: number;
  origin: string;
  /** null: now. */
  recordedAt: Date | null;
}

/**
 * Close the current revision of a document, in the content and in the index alike.
 * @returns the instant; the revision that follows is recorded at the same one, so that no time lies between.
 */
export async function supersede(tx: Queryable, revisionId: number): Promise<Date> {
  const { rows } = await tx.query<{ at: Date }>(
    `with closed as (
       update revisions set superseded_at = date_trunc('milliseconds', clock_timestamp()) where id = $1::bigint
       returning id, superseded_at
     ),
     hidden as (
       update passage_index i set superseded_at = c.superseded_at
         from closed c join passages p on p.revision_id = c.id
        where i.passage_id = p.id
     )
     select superseded_at as at from closed`,
    [revisionId],
  );
  const at = rows[0]?.at;
  if (!at) throw new Error(`revision ${revisionId} to supersede is gone`);
  return at;
}

/** @returns id of the new revision. */
export async function insertRevision(
  tx: Queryable,
  revision: NewRevision,
  prepared: PreparedDocument,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into revisions (document_id, namespace_id, number, sha256, content_sha256, title, kind, format, library,
                            version, tags, content_date, trust, origin, text, recorded_at,
                            content_civil, declared)
     values ($1::bigint, $2::bigint, $3::int, $4::bytea, $5::bytea, $6::text, $7::text, $8::text, $9::text,
             $10::text, $11::text[], $12::timestamptz, $13::smallint, $14::text, $15::text,
             coalesce($16::timestamptz, date_trunc('milliseconds', clock_timestamp())), $17::boolean, $18::text[])
     returning id`,
    [
      revision.documentId,
      revision.namespaceId,
      revision.number,
      prepared.sha256,
      prepared.contentSha256,
      prepared.title,
      prepared.kind,
      prepared.format,
      prepared.library,
      prepared.version,
      prepared.tags,
      prepared.contentDate?.at ?? null,
      revision.trust,
      revision.origin,
      prepared.text,
      revision.recordedAt,
      prepared.contentDate?.civil ?? false,
      prepared.declared,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert into revisions returned no row');
  return id;
}
