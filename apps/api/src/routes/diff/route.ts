import { DiffRequest, DiffResponse } from '@memo/contract/diff';
import { diff } from '@memo/core/catalogue/diff';
import { operation } from '../../operation.js';

export const diffOperation = operation({
  id: 'diff',
  method: 'get',
  path: '/v1/diff',
  summary: 'What changed between two dates',
  description:
    'What was added, revised, superseded and forgotten in recorded time, oldest first, for a namespace or an entity. Of what is forgotten nothing but its address is told.',
  query: DiffRequest,
  reply: DiffResponse,
  replyStatus: 200,
  errors: ['not_found', 'invalid_date', 'invalid_cursor'],
  handle: ({ db, searchContext }, { principal, query }) => diff(db, principal, query, searchContext().now()),
});
