import { EntityList, ListEntitiesRequest } from '@memo/contract/entities';
import { listEntities } from '@memo/core/catalogue/entities';
import { operation } from '../../operation.js';

export const listEntitiesOperation = operation({
  id: 'listEntities',
  method: 'get',
  path: '/v1/entities',
  summary: 'List entities',
  description:
    'Entities that live passages mention, by key, a page at a time: pass `next_cursor` on as `cursor`.',
  query: ListEntitiesRequest,
  reply: EntityList,
  replyStatus: 200,
  errors: ['not_found', 'invalid_cursor'],
  handle: ({ db }, { principal, query }) => listEntities(db, principal, query),
});
