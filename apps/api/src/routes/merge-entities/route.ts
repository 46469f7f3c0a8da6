import { Entity, MergeRequest } from '@memo/contract/entities';
import { mergeEntities } from '@memo/core/remember/decide-entities';
import { operation } from '../../operation.js';

export const mergeEntitiesOperation = operation({
  id: 'mergeEntities',
  method: 'post',
  path: '/v1/entities/merge',
  summary: 'Merge two entities',
  description: 'One becomes another name of the other. Undone by `unmerge`, exactly.',
  body: MergeRequest,
  reply: Entity,
  replyStatus: 200,
  errors: ['not_found', 'forbidden', 'entity_conflict'],
  handle: ({ db }, { principal, body }) => mergeEntities(db, principal, body),
});
