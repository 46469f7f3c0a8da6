import { DocumentResponse, ReadDocumentRequest } from '@memo/contract/documents';
import { readDocument } from '@memo/core/remember/read-documents';
import { operation } from '../../operation.js';
import { DOCUMENT_ID, documentId } from '../document-id.js';

export const readDocumentOperation = operation({
  id: 'readDocument',
  method: 'get',
  path: '/v1/documents/{id}',
  summary: 'Read a document, a revision or a passage',
  description:
    'The whole text as it stands; with `revision` as it stood then; with `revision` and `passage` that passage alone.',
  params: DOCUMENT_ID,
  query: ReadDocumentRequest,
  reply: DocumentResponse,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address', 'forgotten'],
  handle: ({ db }, { principal, params, query }) =>
    readDocument(db, principal, {
      ...documentId(params),
      ...(query.revision !== undefined && { revision: query.revision }),
      ...(query.passage !== undefined && { passage: query.passage }),
    }),
});
