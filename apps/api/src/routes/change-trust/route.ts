import { ChangeTrustRequest, ChangeTrustResponse } from '@memo/contract/forgetting';
import { changeTrust } from '@memo/core/remember/change-trust';
import { operation } from '../../operation.js';

export const changeTrustOperation = operation({
  id: 'changeTrust',
  method: 'post',
  path: '/v1/trust',
  summary: 'Promote or demote a document',
  description:
    'Changes the trust of what a document says as it stands, or of one revision. A revision that follows has the trust of who writes it.',
  body: ChangeTrustRequest,
  reply: ChangeTrustResponse,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address', 'forbidden', 'forgotten'],
  handle: ({ db }, { principal, body }) => changeTrust(db, principal, body),
});
