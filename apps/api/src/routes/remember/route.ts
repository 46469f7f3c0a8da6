import { RememberRequest, RememberResponse } from '@memo/contract/facts';
import { remember } from '@memo/core/remember/remember';
import { operation } from '../../operation.js';

export const rememberOperation = operation({
  id: 'remember',
  method: 'post',
  path: '/v1/facts',
  summary: 'Remember a fact',
  description:
    'A statement, what it is about, how long it is true and the passage that it was read out of. Another fact is superseded only where `supersedes` names it. The same fact again changes nothing.',
  body: RememberRequest,
  reply: RememberResponse,
  replyStatus: 200,
  errors: ['not_found', 'fact_superseded', 'tombstoned', 'forbidden', 'invalid_date', 'invalid_address'],
  handle: async ({ db, upkeep, model, counter }, { principal, body }) => {
    const remembered = await remember(db, principal, body, counter, model.name());
    if (!remembered.unchanged) upkeep.wake();
    return remembered;
  },
});
