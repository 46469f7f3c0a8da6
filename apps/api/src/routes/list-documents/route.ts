import { DocumentList, ListDocumentsRequest } from '@memo/contract/documents';
import { listDocuments } from '@memo/core/remember/read-documents';
import { operation } from '../../operation.js';

export const listDocumentsOperation = operation({
  id: 'listDocuments',
  method: 'get',
  path: '/v1/documents',
  summary: 'List documents',
  description: 'Current documents by path, a page at a time: pass `next_cursor` on as `cursor`.',
  query: ListDocumentsRequest,
  reply: DocumentList,
  replyStatus: 200,
  errors: ['not_found', 'invalid_cursor'],
  handle: ({ db }, { principal, query }) => listDocuments(db, principal, query),
});
