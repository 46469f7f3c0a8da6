import { MemoError } from '@memo/contract/errors';
import type { FactHistory, FactList, FactSummary, ListFactsRequest } from '@memo/contract/facts';
import { TRUST_LEVELS } from '@memo/contract/vocabulary';
import type { Principal } from '../access/principal.js';
import { entityKey } from '../entities/entity-key.js';
import { readMoment } from '../retrieve/dates.js';
import type { Scope } from '../retrieve/scope.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { type FactRow, factChain, factRow, listFactRows } from '../store/sql/fact-rows.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { type Address, formatFact } from './address.js';
import { noNamespace } from './read-documents.js';

/**
 * Facts, newest first, a page at a time: those that stand, with `history` all.
 * @throws MemoError `not_found` for a namespace that may not be read, `invalid_cursor`, `invalid_date`
 */
export async function listFacts(
  db: Database,
  principal: Principal,
  request: ListFactsRequest,
): Promise<FactList> {
  const asOf = request.as_of === undefined ? null : readMoment(request.as_of, request.tz ?? 'UTC', 'as_of');
  const namespaces = await readableNamespaces(
    db.pool,
    principal,
    request.namespace === undefined ? null : [request.namespace],
  );
  if (request.namespace !== undefined && namespaces.length === 0) throw noNamespace(request.namespace);
  const rows = await listFactRows(db.pool, {
    namespaceIds: namespaces.map((n) => n.id),
    aboutKey: request.about === undefined ? null : entityKey(request.about),
    history: request.history === 'true',
    // The end of a bare day is its last millisecond, as in a search.
    asOf: asOf && (asOf.isDay ? new Date(asOf.end.getTime() - 1) : asOf.start),
    beforeId: request.cursor === undefined ? null : decodeCursor(request.cursor, ['number'] as const)[0],
    most: request.limit + 1,
  });
  const { page, next } = pageOf(rows, request.limit, (row) => [row.documentId]);
  return { facts: page.map(summaryOf), next_cursor: next };
}

/**
 * One fact, also one that was superseded.
 * @throws MemoError `not_found`, alike for what is not there and what may not be read
 */
export async function readFact(
  db: Database,
  principal: Principal,
  { document }: Address,
): Promise<FactSummary> {
  return summaryOf(await rowAt(db, principal, document));
}

/**
 * What a fact superseded and what superseded it, oldest first.
 * @throws MemoError `not_found`
 */
export async function readFactHistory(
  db: Database,
  principal: Principal,
  { document }: Address,
): Promise<FactHistory> {
  const row = await rowAt(db, principal, document);
  const chain = await factChain(db.pool, row.documentId);
  return { fact: formatFact(row.publicId), history: chain.map(summaryOf) };
}

/** Facts about an entity that stand in a scope, newest first. */
export async function factsAbout(
  db: Database,
  scope: Pick<Scope, 'namespaces' | 'asOf'>,
  aboutKey: string,
  most: number,
): Promise<FactSummary[]> {
  const rows = await listFactRows(db.pool, {
    namespaceIds: scope.namespaces.map(({ id }) => id),
    aboutKey,
    history: false,
    asOf: scope.asOf,
    beforeId: null,
    most,
  });
  return rows.map(summaryOf);
}

async function rowAt(db: Database, principal: Principal, publicId: string): Promise<FactRow> {
  const namespaces = await readableNamespaces(db.pool, principal, null);
  const row = await factRow(
    db.pool,
    publicId,
    namespaces.map((n) => n.id),
  );
  if (row) return row;
  throw new MemoError(
    'not_found',
    'There is no fact at that address that you may read. List the facts: it may have been deleted.',
  );
}

function summaryOf(row: FactRow): FactSummary {
  return {
    address: formatFact(row.publicId),
    namespace: row.namespace,
    statement: row.statement,
    about: row.about,
    valid_from: row.validFrom?.toISOString() ?? null,
    valid_to: row.validTo?.toISOString() ?? null,
    evidence: row.evidence,
    supersedes: row.supersedes && formatFact(row.supersedes),
    superseded_by: row.supersededBy && formatFact(row.supersededBy),
    recorded_at: row.recordedAt.toISOString(),
    superseded_at: row.supersededAt?.toISOString() ?? null,
    trust: TRUST_LEVELS[row.trust] ?? 'agent',
    origin: row.origin,
  };
}
