import { DistinctRequest, Entity } from '@memo/contract/entities';
import { keepDistinct } from '@memo/core/remember/decide-entities';
import { operation } from '../../operation.js';

export const keepDistinctOperation = operation({
  id: 'keepDistinct',
  method: 'post',
  path: '/v1/entities/distinct',
  summary: 'Say that two entities are two',
  description: 'The pair is not proposed again.',
  body: DistinctRequest,
  reply: Entity,
  replyStatus: 200,
  errors: ['not_found', 'forbidden', 'entity_conflict'],
  handle: ({ db }, { principal, body }) => keepDistinct(db, principal, body),
});
