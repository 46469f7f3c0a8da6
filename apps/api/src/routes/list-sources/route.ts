import { ListSourcesRequest, SourceList } from '@memo/contract/catalogue';
import { listSources } from '@memo/core/catalogue/sources';
import { operation } from '../../operation.js';

export const listSourcesOperation = operation({
  id: 'listSources',
  method: 'get',
  path: '/v1/sources',
  summary: 'List sources',
  description: 'Where documents come from: folders, repositories, programs.',
  query: ListSourcesRequest,
  reply: SourceList,
  replyStatus: 200,
  errors: ['not_found', 'invalid_cursor'],
  handle: ({ db }, { principal, query }) => listSources(db, principal, query),
});
