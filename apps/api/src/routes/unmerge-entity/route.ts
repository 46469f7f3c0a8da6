import { Entity, UnmergeRequest } from '@memo/contract/entities';
import { unmergeEntity } from '@memo/core/remember/decide-entities';
import { operation } from '../../operation.js';

export const unmergeEntityOperation = operation({
  id: 'unmergeEntity',
  method: 'post',
  path: '/v1/entities/unmerge',
  summary: 'Undo a merge',
  description: 'The entity is one again, with all that mentions it under its own names.',
  body: UnmergeRequest,
  reply: Entity,
  replyStatus: 200,
  errors: ['not_found', 'forbidden', 'entity_conflict'],
  handle: ({ db }, { principal, body }) => unmergeEntity(db, principal, body),
});
