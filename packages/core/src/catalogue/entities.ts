import type {
  EntityList,
  ListEntitiesRequest,
  ProposalList,
  ProposalsRequest,
} from '@memo/contract/entities';
import type { Principal } from '../access/principal.js';
import { entityKey } from '../entities/entity-key.js';
import { nearPairs } from '../entities/near-keys.js';
import { noNamespace } from '../remember/read-documents.js';
import { buildScope } from '../retrieve/scope.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { comparedEntities, distinctPairs } from '../store/sql/entity-decisions.js';
import { listEntityRows } from '../store/sql/entity-rows.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';

/**
 * Entities that live passages mention, by key, a page at a time.
 * @throws MemoError `not_found` for a namespace that may not be read, `invalid_cursor`
 */
export async function listEntities(
  db: Database,
  principal: Principal,
  request: ListEntitiesRequest,
): Promise<EntityList> {
  const { namespace, prefix, limit, cursor } = request;
  const scope = await buildScope(db.pool, principal, {
    namespaces: namespace === undefined ? undefined : [namespace],
  });
  if (namespace !== undefined && scope.namespaces.length === 0) throw noNamespace(namespace);
  const after = cursor === undefined ? null : decodeCursor(cursor, ['string', 'number'] as const);
  const rows = await listEntityRows(db.pool, scope, {
    prefix: prefix === undefined ? '' : entityKey(prefix),
    after: after && { key: after[0], id: after[1] },
    most: limit + 1,
  });
  const { page, next } = pageOf(rows, limit, ({ key, id }) => [key, id]);
  return { entities: page.map(({ id: _, ...entity }) => entity), next_cursor: next };
}

/** So many entities are compared at most: 50,000 take some seconds. */
const MOST_COMPARED = 50_000;

/**
 * Pairs of entities with near keys, for a person to decide: the nearest first. Nothing is ever merged for it.
 * @throws MemoError `not_found`
 */
export async function proposeMerges(
  db: Database,
  principal: Principal,
  { namespace, limit }: ProposalsRequest,
): Promise<ProposalList> {
  const [readable] = await readableNamespaces(db.pool, principal, [namespace]);
  if (!readable) throw noNamespace(namespace);
  const compared = await comparedEntities(db.pool, readable.id, MOST_COMPARED);
  const decided = await distinctPairs(db.pool, readable.id);
  const byKey = new Map(compared.map((entity) => [entity.key, entity]));
  const proposals = nearPairs([...byKey.keys()]).flatMap(({ keys, similarity }) => {
    const [a, b] = keys.map((key) => byKey.get(key));
    if (!a || !b || decided.has(`${Math.min(a.id, b.id)}/${Math.max(a.id, b.id)}`)) return [];
    const [less, more] = a.mentions <= b.mentions ? [a, b] : [b, a];
    const mentions: [number, number] = [less.mentions, more.mentions];
    return [{ entity: less.key, into: more.key, similarity, mentions }];
  });
  return { proposals: proposals.slice(0, limit), compared: compared.length };
}
