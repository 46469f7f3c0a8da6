import { RevisionList } from '@memo/contract/documents';
import { listRevisions } from '@memo/core/remember/read-documents';
import { operation } from '../../operation.js';
import { DOCUMENT_ID, documentId } from '../document-id.js';

export const listRevisionsOperation = operation({
  id: 'listRevisions',
  method: 'get',
  path: '/v1/documents/{id}/revisions',
  summary: 'List the revisions of a document',
  description: 'Newest first. Each can still be read at its address; those that were forgotten are left out.',
  params: DOCUMENT_ID,
  reply: RevisionList,
  replyStatus: 200,
  errors: ['not_found', 'invalid_address', 'forgotten'],
  handle: ({ db }, { principal, params }) => listRevisions(db, principal, documentId(params)),
});
