import { ListNamespacesRequest, NamespaceList } from '@memo/contract/catalogue';
import { listNamespaces } from '@memo/core/catalogue/namespaces';
import { operation } from '../../operation.js';

export const listNamespacesOperation = operation({
  id: 'listNamespaces',
  method: 'get',
  path: '/v1/namespaces',
  summary: 'List namespaces',
  description: 'Those you may read, by name, with counts.',
  query: ListNamespacesRequest,
  reply: NamespaceList,
  replyStatus: 200,
  errors: ['invalid_cursor'],
  handle: ({ db }, { principal, query }) => listNamespaces(db, principal, query),
});
