import { FactHistory } from '@memo/contract/facts';
import { readFactHistory } from '@memo/core/remember/read-facts';
import { operation } from '../../operation.js';
import { FACT_ID, factId } from '../document-id.js';

export const readFactHistoryOperation = operation({
  id: 'readFactHistory',
  method: 'get',
  path: '/v1/facts/{id}/history',
  summary: 'Read the history of a fact',
  description: 'What it superseded and what superseded it, oldest first.',
  params: FACT_ID,
  reply: FactHistory,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address'],
  handle: ({ db }, { principal, params }) => readFactHistory(db, principal, factId(params)),
});
