import type { DiffRequest, DiffResponse } from '@memo/contract/diff';
import { MemoError } from '@memo/contract/errors';
import type { Principal } from '../access/principal.js';
import { entityKey } from '../entities/entity-key.js';
import { addressOf } from '../remember/address.js';
import { noNamespace } from '../remember/read-documents.js';
import { readMoment } from '../retrieve/dates.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { changesBetween, countChanges } from '../store/sql/changes-between.js';
import { entityIdsOfKey } from '../store/sql/entity-rows.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';

/**
 * What changed between two dates in recorded time, oldest first, a page at a time: what `as_of` the one does
 * not show and `as_of` the other does, or the other way round, with the revisions between.
 * @throws MemoError `not_found`, `invalid_date`, `invalid_cursor`
 */
export async function diff(
  db: Database,
  principal: Principal,
  request: DiffRequest,
  now: Date,
): Promise<DiffResponse> {
  const { namespace, entity, limit, cursor, tz = 'UTC' } = request;
  const readable = await readableNamespaces(db.pool, principal, namespace === undefined ? null : [namespace]);
  if (namespace !== undefined && readable.length === 0) throw noNamespace(namespace);
  const namespaceIds = readable.map(({ id }) => id);
  const from = endOf(request.from, tz, 'from');
  const to = request.to === undefined ? now : endOf(request.to, tz, 'to');
  if (to < from) {
    const message = 'it lies before from';
    throw new MemoError('invalid_date', `to: ${message}. Exchange them?`, {
      faults: [{ path: 'to', message }],
    });
  }
  const entityIds =
    entity === undefined ? null : await entityIdsOfKey(db.pool, namespaceIds, entityKey(entity));
  const after = cursor === undefined ? null : decodeCursor(cursor, ['number', 'number', 'string'] as const);
  const bounds = { namespaceIds, entityIds, from, to };
  const [counts, rows] = await Promise.all([
    countChanges(db.pool, bounds),
    changesBetween(
      db.pool,
      bounds,
      after && { at: new Date(after[0]), id: after[1], change: after[2] },
      limit + 1,
    ),
  ]);
  const { page, next } = pageOf(rows, limit, ({ at, id, change }) => [at.getTime(), id, change]);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    counts,
    changes: page.map(({ change, at, namespace: where, publicId, fact, revision, path, title }) => ({
      change,
      at: at.toISOString(),
      namespace: where,
      address: addressOf({ publicId, fact }, revision),
      path,
      title,
    })),
    next_cursor: next,
  };
}

/** The end of a bare day is its last millisecond, as for `as_of`. */
function endOf(text: string, tz: string, field: string): Date {
  const { start, end } = readMoment(text, tz, field);
  return end > start ? new Date(end.getTime() - 1) : end;
}
