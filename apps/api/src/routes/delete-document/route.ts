import { DeleteDocumentResponse } from '@memo/contract/documents';
import { deleteDocument } from '@memo/core/remember/delete-document';
import { operation } from '../../operation.js';
import { DOCUMENT_ID, documentId } from '../document-id.js';

export const deleteDocumentOperation = operation({
  id: 'deleteDocument',
  method: 'delete',
  path: '/v1/documents/{id}',
  summary: 'Delete a document',
  description: 'With all its revisions, passages and vectors. Answers with counts of what went.',
  params: DOCUMENT_ID,
  reply: DeleteDocumentResponse,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address', 'forbidden'],
  handle: ({ db }, { principal, params }) => deleteDocument(db, principal, documentId(params)),
});
