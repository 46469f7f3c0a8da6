import { AuditList, ListAuditRequest } from '@memo/contract/forgetting';
import { listAudit } from '@memo/core/catalogue/audit';
import { operation } from '../../operation.js';

export const listAuditOperation = operation({
  id: 'listAudit',
  method: 'get',
  path: '/v1/audit',
  summary: 'List what was forgotten, redacted, overridden, promoted and demoted',
  description: 'Newest first: who did it, when, through which door and why.',
  query: ListAuditRequest,
  reply: AuditList,
  replyStatus: 200,
  errors: ['not_found', 'invalid_cursor', 'invalid_address'],
  handle: ({ db }, { principal, query }) => listAudit(db, principal, query),
});
