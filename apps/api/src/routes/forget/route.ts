import { ForgetRequest, ForgetResponse } from '@memo/contract/forgetting';
import { forget } from '@memo/core/remember/forget';
import { operation } from '../../operation.js';

export const forgetOperation = operation({
  id: 'forget',
  method: 'post',
  path: '/v1/forget',
  summary: 'Forget a document or a revision',
  description:
    'Hidden at once from every search, list and count; its address says when and why. With `redact` its text and all that was made of it are destroyed, and the same content is refused from then on. Answers with a receipt, twice with the same one.',
  body: ForgetRequest,
  reply: ForgetResponse,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address', 'forbidden'],
  handle: ({ db }, { principal, body }) => forget(db, principal, body),
});
