import type { Queryable } from '../database.js';
import { REVISION_COLUMNS, type RevisionColumns } from './revision-columns.js';

/** One revision of a document, with what lists and readers show of it. */
export interface DocumentRow extends RevisionColumns {
  documentId: number;
  revisionId: number;
  passages: number;
  forgottenAt: Date | null;
  redacted: boolean;
  /** Why it was forgotten, where that was told. */
  forgetReason: string | null;
}

const COLUMNS = `d.id as "documentId", r.id as "revisionId", ${REVISION_COLUMNS},
  r.forgotten_at as "forgottenAt", r.redacted,
  (select a.reason from audit a where a.id = r.forgetting_id) as "forgetReason",
  (select count(*) from passages p where p.revision_id = r.id) as passages`;
const TABLES = `documents d
  join namespaces n on n.id = d.namespace_id
  join sources s on s.id = d.source_id
  join revisions r on r.document_id = d.id`;

/** Current revisions of documents in some namespaces, facts left out, by path, from after a place in that order. */
export async function listDocumentRows(
  db: Queryable,
  bounds: {
    namespaceIds: readonly number[];
    folder: string | null;
    source: string | null;
    after: { path: string; id: number } | null;
    most: number;
  },
): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `select ${COLUMNS}
       from ${TABLES}
      where d.namespace_id = any($1::bigint[]) and r.superseded_at is null and r.forgotten_at is null
        and not d.fact and ($2::text is null or starts_with(d.path, $2::text))
        and ($3::text is null or s.uri = $3::text or s.name = $3::text)
        and ($4::text is null or (d.path, d.id) > ($4::text, $5::bigint))
      order by d.path, d.id
      limit $6::int`,
    [
      bounds.namespaceIds,
      bounds.folder,
      bounds.source,
      bounds.after?.path ?? null,
      bounds.after?.id ?? 0,
      bounds.most,
    ],
  );
  return rows;
}

/** All revisions of a document in the given namespaces, newest first, forgotten ones among them; `number` picks one. */
export async function documentRows(
  db: Queryable,
  publicId: string,
  namespaceIds: readonly number[],
  number: number | null,
): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `select ${COLUMNS}
       from ${TABLES}
      where d.public_id = $1::text and d.namespace_id = any($2::bigint[])
        and ($3::int is null or r.number = $3::int)
      order by r.number desc`,
    [publicId, namespaceIds, number],
  );
  return rows;
}

/** Whole text of a revision. */
export async function revisionText(db: Queryable, revisionId: number): Promise<{ text: string }> {
  const { rows } = await db.query<{ text: string }>('select text from revisions where id = $1::bigint', [
    revisionId,
  ]);
  return rows[0] ?? { text: '' };
}

/** SHA-256 of the text of each revision, in hex, by revision id. */
export async function revisionHashes(db: Queryable, documentId: number): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; sha256: string }>(
    `select id, encode(content_sha256, 'hex') as sha256 from revisions where document_id = $1::bigint`,
    [documentId],
  );
  return new Map(rows.map((row) => [row.id, row.sha256]));
}

export interface PassageRow {
  text: string;
  page: number | null;
  anchor: string | null;
  sectionPath: string[];
}

export async function passageRow(
  db: Queryable,
  revisionId: number,
  ordinal: number,
): Promise<PassageRow | null> {
  const { rows } = await db.query<PassageRow>(
    `select text, page, anchor, section_path as "sectionPath" from passages where revision_id = $1::bigint and ordinal = $2::int`,
    [revisionId, ordinal],
  );
  return rows[0] ?? null;
}
