import { WriteDocumentRequest, WriteDocumentResponse } from '@memo/contract/documents';
import { writeDocument } from '@memo/core/remember/write-document';
import { operation } from '../../operation.js';

export const writeDocumentOperation = operation({
  id: 'writeDocument',
  method: 'post',
  path: '/v1/documents',
  summary: 'Write a document',
  description:
    'New, a revision of what stands at its path, or nothing where the content is the same. Found by its words when this answers; `pending` says how many vectors are still to be made.',
  body: WriteDocumentRequest,
  reply: WriteDocumentResponse,
  replyStatus: 200,
  errors: ['not_found', 'unreadable_content', 'invalid_date', 'tombstoned', 'forbidden'],
  handle: async ({ db, upkeep, model, counter }, { principal, body }) => {
    const written = await writeDocument(db, principal, body, counter, model.name());
    if (!written.unchanged) upkeep.wake();
    return written;
  },
});
