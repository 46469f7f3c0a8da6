import { AliasRequest, Entity } from '@memo/contract/entities';
import { aliasEntity } from '@memo/core/remember/decide-entities';
import { operation } from '../../operation.js';

export const aliasEntityOperation = operation({
  id: 'aliasEntity',
  method: 'post',
  path: '/v1/entities/alias',
  summary: 'Give an entity another name',
  description:
    'From now on both names mean it, in queries and in what is written. Where an entity of that name exists, merge it instead.',
  body: AliasRequest,
  reply: Entity,
  replyStatus: 200,
  errors: ['not_found', 'forbidden', 'entity_conflict'],
  handle: ({ db }, { principal, body }) => aliasEntity(db, principal, body),
});
