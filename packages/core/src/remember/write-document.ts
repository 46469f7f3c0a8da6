import type { WriteDocumentRequest, WriteDocumentResponse } from '@memo/contract/documents';
import { MemoError } from '@memo/contract/errors';
import { TRUST_LEVELS } from '@memo/contract/vocabulary';
import { refuseBeyondTrust, requirePerson } from '../access/policies.js';
import { originOf, type Principal } from '../access/principal.js';
import { TRUST_OF } from '../access/trust.js';
import type { TokenCounter } from '../embed/tokens.js';
import type { Mention } from '../entities/mention-weights.js';
import { mentionsOf } from '../entities/mentions.js';
import { pathSegments } from '../ingest/path-segments.js';
import {
  cutDocument,
  type DescribedDocument,
  describeDocument,
  type PreparedDocument,
  type PrepareInput,
} from '../ingest/prepare.js';
import { checkZone } from '../ingest/zone.js';
import { readMoment } from '../retrieve/dates.js';
import type { Database, Queryable } from '../store/database.js';
import { recordAudit } from '../store/sql/audit-rows.js';
import { claimDocument, claimSource } from '../store/sql/claim-document.js';
import { currentRevision, type StandingRevision } from '../store/sql/current-revision.js';
import { insertMentions } from '../store/sql/insert-mentions.js';
import { insertPassages } from '../store/sql/insert-passages.js';
import { insertRevision, supersede } from '../store/sql/insert-revision.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { retractStatistics } from '../store/sql/retract-statistics.js';
import { liftTombstone, tombstoneOf } from '../store/sql/tombstones.js';
import { addLanguages, duplicateOf, pendingVectors } from '../store/sql/write-checks.js';
import { formatAddress, newPublicId } from './address.js';
import { tombstoned } from './forgotten.js';
import { FACTS_SOURCE } from './told-fact.js';

/**
 * Write one document: new, a revision of what stands at its place, or nothing where the content is the
 * same. Found by keyword when this returns; vectors follow (jobs/embed-pending).
 * @param modelName model whose missing vectors are `pending`, loaded or not; null where none is configured.
 * @throws MemoError `not_found` for a namespace that is not there, `unreadable_content`, `invalid_date`, `tombstoned`,
 *   `invalid_request`, `forbidden` for an agent where others wrote
 */
export async function writeDocument(
  db: Database,
  principal: Principal,
  request: WriteDocumentRequest,
  counter: TokenCounter,
  modelName: string | null,
): Promise<WriteDocumentResponse> {
  const [namespace] = await readableNamespaces(db.pool, principal, [request.namespace]);
  if (!namespace) {
    throw new MemoError(
      'not_found',
      `There is no namespace ${JSON.stringify(request.namespace)}. Create it first, or name another. Nothing was written.`,
    );
  }
  refuseSourceOfFacts(request.source.uri);
  if (request.override_tombstone) requirePerson(principal, 'override a tombstone');
  const path = cleanPath(request.path);
  const described = describeDocument(prepareInput(request, path));
  const { uri } = request.source;
  const standing = await currentRevision(db.pool, namespace.id, uri, path);
  if (standing?.sha256.equals(described.sha256))
    return unchanged(db.pool, namespace.id, standing, described, modelName);
  // Cut before anything is locked: a text of 10 MB takes seconds, and others wait for its source.
  const prepared = cutDocument(path, described, counter);
  const mentions = mentionsOf(prepared);
  return db.transaction(async (tx) => {
    const sourceId = await claimSource(tx, namespace.id, uri, request.source.name ?? sourceName(uri));
    const document = await claimDocument(tx, {
      namespaceId: namespace.id,
      sourceId,
      path,
      publicId: newPublicId(),
    });
    const { current } = document;
    // Another writer of the same was quicker.
    if (current?.sha256.equals(described.sha256)) {
      const found = { ...current, documentId: document.id, publicId: document.publicId };
      return unchanged(tx, namespace.id, found, described, modelName);
    }
    refuseBeyondTrust(principal, current ? [current.trust] : []);
    const tombstone = await tombstoneOf(tx, namespace.id, described.contentSha256);
    if (tombstone && !request.override_tombstone) throw tombstoned(tombstone);
    const revision = { documentId: document.id, namespaceId: namespace.id, number: document.lastNumber + 1 };
    const passages = await replaceRevision(
      tx,
      current?.id ?? null,
      revision,
      principal,
      path,
      prepared,
      mentions,
    );
    if (tombstone) {
      await liftTombstone(tx, namespace.id, described.contentSha256);
      await recordAudit(tx, {
        namespaceId: namespace.id,
        who: principal.name,
        origin: originOf(principal),
        action: 'override',
        document: document.publicId,
        revision: revision.number,
        reason: `written again, though redacted because: ${tombstone.reason}`,
      });
    }
    await addLanguages(tx, namespace.id, prepared.languages);
    return {
      document: formatAddress(document.publicId),
      revision: revision.number,
      outcome: document.lastNumber === 0 ? 'new' : 'revised',
      unchanged: false,
      passages,
      pending: modelName === null ? 0 : passages,
      duplicate_of: await duplicateAddress(tx, namespace.id, described, document.id),
    };
  });
}

/** The answer where the current revision holds the content already. */
async function unchanged(
  db: Queryable,
  namespaceId: number,
  { id, number, passages, documentId, publicId }: StandingRevision,
  described: DescribedDocument,
  modelName: string | null,
): Promise<WriteDocumentResponse> {
  return {
    document: formatAddress(publicId),
    revision: number,
    outcome: 'unchanged',
    unchanged: true,
    passages,
    pending: await pendingVectors(db, id, modelName),
    duplicate_of: await duplicateAddress(db, namespaceId, described, documentId),
  };
}

async function duplicateAddress(
  db: Queryable,
  namespaceId: number,
  described: DescribedDocument,
  documentId: number,
): Promise<string | null> {
  const duplicate = await duplicateOf(db, namespaceId, described.contentSha256, documentId);
  return duplicate === null ? null : formatAddress(duplicate);
}

async function replaceRevision(
  tx: Queryable,
  currentId: number | null,
  revision: { documentId: number; namespaceId: number; number: number },
  principal: Principal,
  path: string,
  prepared: PreparedDocument,
  mentions: readonly (readonly Mention[])[],
): Promise<number> {
  if (currentId !== null) await retractStatistics(tx, currentId);
  const recordedAt = currentId === null ? null : await supersede(tx, currentId);
  const trust = TRUST_LEVELS.indexOf(TRUST_OF[principal.channel]);
  const id = await insertRevision(
    tx,
    { ...revision, trust, origin: originOf(principal), recordedAt },
    prepared,
  );
  const written = await insertPassages(tx, id, path, prepared);
  await insertMentions(tx, id, mentions);
  return written;
}

/** @throws MemoError `invalid_request`: a revision of a fact would pass over what is told of it. */
function refuseSourceOfFacts(uri: string): void {
  if (uri !== FACTS_SOURCE.uri) return;
  const message = `${FACTS_SOURCE.uri} is where facts are kept; remember one, or name another source`;
  throw new MemoError('invalid_request', `source.uri: ${message}. Nothing was written.`, {
    faults: [{ path: 'source.uri', message }],
  });
}

function prepareInput(request: WriteDocumentRequest, path: string): PrepareInput {
  const { text, format, title, kind, library, version, tags, entities, content_date, modified_at, tz } =
    request;
  if (tz !== undefined) checkZone(tz);
  const dated = content_date === undefined ? null : readMoment(content_date, tz ?? 'UTC', 'content_date');
  return {
    path,
    text,
    ...(format && { format }),
    ...(title !== undefined && { title }),
    ...(kind && { kind }),
    ...(library !== undefined && { library }),
    ...(version !== undefined && { version }),
    ...(tags && { tags }),
    ...(entities && { entities }),
    // A day stays that day, whatever the zone: it is compared as a day.
    ...(dated && { contentDate: { at: dated.isDay ? dated.day : dated.start, civil: dated.isDay } }),
    ...(tz !== undefined && { tz }),
    ...(modified_at !== undefined && { modifiedAt: new Date(modified_at) }),
  };
}

/**
 * A path as it is stored and cited: forward slashes, no leading one, no `.` or `..`.
 * @throws MemoError `invalid_request`
 */
export function cleanPath(path: string): string {
  const segments = pathSegments(path);
  if (segments.length === 0 || segments.includes('..')) {
    throw new MemoError(
      'invalid_request',
      `path: ${JSON.stringify(path)} names no place inside its source; write one such as Work/plan.md.`,
      {
        faults: [{ path: 'path', message: 'names no place inside its source' }],
      },
    );
  }
  return segments.join('/');
}

/** Last segment of a uri, for a source that was given no name. */
function sourceName(uri: string): string {
  return (
    uri
      .replace(/[/:]+$/, '')
      .split(/[/:]/)
      .pop() || uri
  ).slice(0, 200);
}
