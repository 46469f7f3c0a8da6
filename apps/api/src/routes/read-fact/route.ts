import { FactSummary } from '@memo/contract/facts';
import { readFact } from '@memo/core/remember/read-facts';
import { operation } from '../../operation.js';
import { FACT_ID, factId } from '../document-id.js';

export const readFactOperation = operation({
  id: 'readFact',
  method: 'get',
  path: '/v1/facts/{id}',
  summary: 'Read a fact',
  description: 'With all that was told of it; also one that was superseded.',
  params: FACT_ID,
  reply: FactSummary,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address'],
  handle: ({ db }, { principal, params }) => readFact(db, principal, factId(params)),
});
