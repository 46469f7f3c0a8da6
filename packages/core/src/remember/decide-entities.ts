import type {
  AliasRequest,
  DistinctRequest,
  Entity,
  MergeRequest,
  UnmergeRequest,
} from '@memo/contract/entities';
import { MemoError } from '@memo/contract/errors';
import type { Principal } from '../access/principal.js';
import { TRUST_OF } from '../access/trust.js';
import { entityKey } from '../entities/entity-key.js';
import { isNamingKey } from '../entities/naming-keys.js';
import { buildScope } from '../retrieve/scope.js';
import type { Database, Queryable } from '../store/database.js';
import {
  type EntityRow,
  insertAlias,
  insertDistinct,
  lockEntity,
  mergeRows,
  unmergeRows,
} from '../store/sql/entity-decisions.js';
import { entitiesById } from '../store/sql/entity-rows.js';
import { knownEntities } from '../store/sql/known-entities.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { noNamespace } from './read-documents.js';

/**
 * Make one entity another name of a second one, with all that was merged into it before. A person's decision:
 * nothing merges by itself. Undone by `unmergeEntity`, exactly.
 * @throws MemoError `not_found`, `forbidden`, `entity_conflict` where both are one already
 */
export function mergeEntities(db: Database, principal: Principal, request: MergeRequest): Promise<Entity> {
  return decide(db, principal, request.namespace, async (tx, namespaceId) => {
    const [entity, into] = await lockBoth(tx, namespaceId, request.entity, request.into);
    if (entity.canonicalId === into.canonicalId)
      throw new MemoError(
        'entity_conflict',
        `${JSON.stringify(request.entity)} and ${JSON.stringify(request.into)} are one entity already. Nothing was changed.`,
      );
    const top = entity.mergedInto === null ? entity : null;
    if (!top)
      throw new MemoError(
        'entity_conflict',
        `${JSON.stringify(request.entity)} is merged into another entity already; undo that first. Nothing was changed.`,
      );
    await mergeRows(tx, entity.id, into);
    return into.canonicalId;
  });
}

/**
 * Take back the merge of an entity. What was mentioned under its name since then goes back to it too.
 * @throws MemoError `not_found`, `forbidden`, `entity_conflict` where it is not merged
 */
export function unmergeEntity(db: Database, principal: Principal, request: UnmergeRequest): Promise<Entity> {
  return decide(db, principal, request.namespace, async (tx, namespaceId) => {
    const entity = await lockOne(tx, namespaceId, request.entity);
    if (entity.mergedInto === null)
      throw new MemoError(
        'entity_conflict',
        `${JSON.stringify(request.entity)} is merged into nothing. Nothing was changed.`,
      );
    await unmergeRows(tx, entity.id);
    return entity.id;
  });
}

/**
 * Give an entity another name. Where an entity of that name exists, merge it instead: that can be undone.
 * @throws MemoError `not_found`, `forbidden`, `entity_conflict`
 */
export function aliasEntity(db: Database, principal: Principal, request: AliasRequest): Promise<Entity> {
  return decide(db, principal, request.namespace, async (tx, namespaceId) => {
    const entity = await lockOne(tx, namespaceId, request.entity);
    const key = entityKey(request.alias);
    if (!isNamingKey(key)) {
      const message = 'names nothing: it needs a word that is no stop word';
      throw new MemoError('invalid_request', `alias: ${message}.`, { faults: [{ path: 'alias', message }] });
    }
    const other = await lockEntity(tx, namespaceId, key);
    if (other && other.key === key)
      throw new MemoError(
        'entity_conflict',
        `${JSON.stringify(request.alias)} is an entity itself: merge it into ${JSON.stringify(request.entity)}. Nothing was changed.`,
      );
    await insertAlias(tx, namespaceId, key, entity.id);
    return entity.canonicalId;
  });
}

/**
 * Say that two near names are two: the pair is not proposed again.
 * @throws MemoError `not_found`, `forbidden`
 */
export function keepDistinct(db: Database, principal: Principal, request: DistinctRequest): Promise<Entity> {
  return decide(db, principal, request.namespace, async (tx, namespaceId) => {
    const [entity, other] = await lockBoth(tx, namespaceId, request.entity, request.other);
    if (entity.canonicalId === other.canonicalId)
      throw new MemoError('entity_conflict', 'Both names are one entity. Nothing was changed.');
    await insertDistinct(tx, namespaceId, [entity.canonicalId, other.canonicalId], principal.name);
    return entity.canonicalId;
  });
}

/** One decision in one transaction; the answer is the entity as it stands after it. */
async function decide(
  db: Database,
  principal: Principal,
  namespace: string,
  work: (tx: Queryable, namespaceId: number) => Promise<number>,
): Promise<Entity> {
  if (TRUST_OF[principal.channel] === 'agent')
    throw new MemoError('forbidden', 'A person decides what is one entity. Nothing was changed.');
  const [readable] = await readableNamespaces(db.pool, principal, [namespace]);
  if (!readable) throw noNamespace(namespace);
  const id = await db.transaction((tx) => work(tx, readable.id));
  const [row] = await entitiesById(db.pool, [id]);
  if (!row) throw new Error(`entity ${id} is gone`);
  const scope = await buildScope(db.pool, principal, { namespaces: [namespace] });
  const known = (await knownEntities(db.pool, scope, [row.key])).get(row.key);
  const { id: _, ...entity } = row;
  return { ...entity, mentions: known?.mentions ?? 0 };
}

/** In the order of their keys, so that two decisions never wait for each other. */
async function lockBoth(
  tx: Queryable,
  namespaceId: number,
  a: string,
  b: string,
): Promise<[EntityRow, EntityRow]> {
  if (entityKey(a) <= entityKey(b)) {
    const first = await lockOne(tx, namespaceId, a);
    return [first, await lockOne(tx, namespaceId, b)];
  }
  const first = await lockOne(tx, namespaceId, b);
  return [await lockOne(tx, namespaceId, a), first];
}

async function lockOne(tx: Queryable, namespaceId: number, name: string): Promise<EntityRow> {
  const entity = await lockEntity(tx, namespaceId, entityKey(name));
  if (entity) return entity;
  throw new MemoError(
    'not_found',
    `There is no entity ${JSON.stringify(name)} in this namespace. \`memo entities\` lists those there are. Nothing was changed.`,
  );
}
