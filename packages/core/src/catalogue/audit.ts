import type { AuditList, ListAuditRequest } from '@memo/contract/forgetting';
import { TRUST_LEVELS, type Trust } from '@memo/contract/vocabulary';
import type { Principal } from '../access/principal.js';
import { formatAddress, parseAddress } from '../remember/address.js';
import { noNamespace } from '../remember/read-documents.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { listAuditRows } from '../store/sql/audit-rows.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';

/**
 * What was forgotten, redacted, overridden, promoted and demoted, newest first, a page at a time.
 * @throws MemoError `not_found` for a namespace that may not be read, `invalid_cursor`, `invalid_address`
 */
export async function listAudit(
  db: Database,
  principal: Principal,
  request: ListAuditRequest,
): Promise<AuditList> {
  const { namespace, document, action, cursor, limit } = request;
  const readable = await readableNamespaces(db.pool, principal, namespace === undefined ? null : [namespace]);
  if (namespace !== undefined && readable.length === 0) throw noNamespace(namespace);
  const rows = await listAuditRows(db.pool, {
    namespaceIds: readable.map((one) => one.id),
    document: document === undefined ? null : parseAddress(document).document,
    action: action ?? null,
    before: cursor === undefined ? null : decodeCursor(cursor, ['number'] as const)[0],
    most: limit + 1,
  });
  const { page, next } = pageOf(rows, limit, (row) => [row.id]);
  return {
    entries: page.map((row) => ({
      at: row.at.toISOString(),
      namespace: row.namespace,
      who: row.who,
      origin: row.origin,
      action: row.action,
      address: formatAddress(row.document, row.revision ?? undefined),
      from: levelOf(row.trustFrom),
      to: levelOf(row.trustTo),
      reason: row.reason,
      counts: row.counts,
    })),
    next_cursor: next,
  };
}

function levelOf(trust: number | null): Trust | null {
  return trust === null ? null : (TRUST_LEVELS[trust] ?? null);
}
