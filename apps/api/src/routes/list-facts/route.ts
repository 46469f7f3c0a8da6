import { FactList, ListFactsRequest } from '@memo/contract/facts';
import { listFacts } from '@memo/core/remember/read-facts';
import { operation } from '../../operation.js';

export const listFactsOperation = operation({
  id: 'listFacts',
  method: 'get',
  path: '/v1/facts',
  summary: 'List facts',
  description:
    'Facts that stand, newest first, a page at a time; with `history` also those that were superseded or are not valid.',
  query: ListFactsRequest,
  reply: FactList,
  replyStatus: 200,
  errors: ['not_found', 'invalid_cursor', 'invalid_date'],
  handle: ({ db }, { principal, query }) => listFacts(db, principal, query),
});
