import { VerifyRequest, VerifyResponse } from '@memo/contract/verify';
import { verifyStore } from '@memo/core/jobs/verify';
import { operation } from '../../operation.js';

export const verifyOperation = operation({
  id: 'verify',
  method: 'post',
  path: '/v1/verify',
  summary: 'Look for what must not be in the store',
  description:
    'Orphans of every kind, index rows that are not as their revision is, statistics that are not those of a recount, redacted content that is back. With `repair` they are put right; without it nothing is written.',
  body: VerifyRequest,
  reply: VerifyResponse,
  replyStatus: 200,
  errors: ['forbidden'],
  handle: async ({ db, upkeep }, { principal, body }) => {
    const report = await verifyStore(db, principal, body);
    // A vector that went is made anew.
    if (report.repaired > 0) upkeep.wake();
    return report;
  },
});
