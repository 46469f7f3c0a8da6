import type {
  DocumentList,
  DocumentResponse,
  DocumentSummary,
  ListDocumentsRequest,
  RevisionList,
} from '@memo/contract/documents';
import { MemoError } from '@memo/contract/errors';
import { TRUST_LEVELS } from '@memo/contract/vocabulary';
import type { Principal } from '../access/principal.js';
import { contentDateText } from '../ingest/content-date.js';
import { folderPrefix } from '../retrieve/scope.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import {
  type DocumentRow,
  documentRows,
  listDocumentRows,
  passageRow,
  revisionHashes,
  revisionText,
} from '../store/sql/document-rows.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { type Address, addressOf } from './address.js';
import { forgotten } from './forgotten.js';

/**
 * Current documents, by path, a page at a time.
 * @throws MemoError `not_found` for a namespace that may not be read, `invalid_cursor`
 */
export async function listDocuments(
  db: Database,
  principal: Principal,
  request: ListDocumentsRequest,
): Promise<DocumentList> {
  const namespaces = await readableNamespaces(
    db.pool,
    principal,
    request.namespace === undefined ? null : [request.namespace],
  );
  if (request.namespace !== undefined && namespaces.length === 0) throw noNamespace(request.namespace);
  const after =
    request.cursor === undefined ? null : decodeCursor(request.cursor, ['string', 'number'] as const);
  const rows = await listDocumentRows(db.pool, {
    namespaceIds: namespaces.map((n) => n.id),
    folder: request.folder === undefined ? null : folderPrefix(request.folder),
    source: request.source ?? null,
    after: after && { path: after[0], id: after[1] },
    most: request.limit + 1,
  });
  const { page, next } = pageOf(rows, request.limit, (row) => [row.path, row.documentId]);
  return { documents: page.map(summaryOf), next_cursor: next };
}

/**
 * One document as it stands, one revision of it, or one passage of a revision.
 * @throws MemoError `not_found`, alike for what is not there and what may not be read; `forgotten`
 */
export async function readDocument(
  db: Database,
  principal: Principal,
  address: Address,
): Promise<DocumentResponse> {
  const [row] = await rowsAt(db, principal, address);
  if (!row) throw notFound();
  if (row.forgottenAt) throw forgotten(row);
  const whole = { ...summaryOf(row), superseded_at: row.supersededAt?.toISOString() ?? null };
  if (address.passage === null)
    return { ...whole, part: null, ...(await revisionText(db.pool, row.revisionId)) };
  const passage = await passageRow(db.pool, row.revisionId, address.passage);
  if (!passage) throw notFound();
  return {
    ...whole,
    part: {
      address: addressOf(row, row.revision, address.passage),
      anchor: passage.page === null ? passage.anchor : `p.${passage.page}`,
      section_path: passage.sectionPath,
    },
    text: passage.text,
  };
}

/**
 * The revisions of a document that were not forgotten, newest first.
 * @throws MemoError `not_found`; `forgotten` where all were
 */
export async function listRevisions(
  db: Database,
  principal: Principal,
  address: Address,
): Promise<RevisionList> {
  const all = await rowsAt(db, principal, { ...address, revision: null });
  const [newest] = all;
  if (!newest) throw notFound();
  const rows = all.filter((row) => row.forgottenAt === null);
  const [first] = rows;
  if (!first) throw forgotten(newest);
  const hashes = await revisionHashes(db.pool, first.documentId);
  return {
    document: addressOf(first),
    revisions: rows.map((row) => ({
      address: addressOf(row, row.revision),
      revision: row.revision,
      sha256: hashes.get(row.revisionId) ?? '',
      version: row.version,
      recorded_at: row.recordedAt.toISOString(),
      superseded_at: row.supersededAt?.toISOString() ?? null,
      passages: row.passages,
    })),
  };
}

async function rowsAt(
  db: Database,
  principal: Principal,
  { document, revision }: Address,
): Promise<DocumentRow[]> {
  const namespaces = await readableNamespaces(db.pool, principal, null);
  return documentRows(
    db.pool,
    document,
    namespaces.map((n) => n.id),
    revision,
  );
}

function summaryOf(row: DocumentRow): DocumentSummary {
  return {
    address: addressOf(row),
    namespace: row.namespace,
    source: { name: row.sourceName, uri: row.sourceUri },
    path: row.path,
    title: row.title,
    kind: row.kind,
    library: row.library,
    version: row.version,
    tags: row.tags,
    content_date: contentDateText(row.contentDate, row.contentCivil),
    recorded_at: row.recordedAt.toISOString(),
    revision: row.revision,
    passages: row.passages,
    trust: TRUST_LEVELS[row.trust] ?? 'agent',
  };
}

export function noNamespace(name: string): MemoError {
  return new MemoError(
    'not_found',
    `There is no namespace ${JSON.stringify(name)} that you may read. List them, or create it first.`,
  );
}

export function notFound(): MemoError {
  return new MemoError(
    'not_found',
    'There is no document at that address that you may read. Search again: it may have been deleted.',
  );
}
