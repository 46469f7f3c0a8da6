import { Status } from '@memo/contract/catalogue';
import { readStatus } from '@memo/core/catalogue/status';
import { operation } from '../../operation.js';

export const statusOperation = operation({
  id: 'status',
  method: 'get',
  path: '/v1/status',
  summary: 'Status',
  description:
    'Counts, the embedding model, what still waits for vectors, and whether searches are degraded.',
  reply: Status,
  replyStatus: 200,
  errors: [],
  handle: ({ db, upkeep, model, version }, { principal }) =>
    readStatus(db, principal, { active: upkeep.active(), state: model.state(), name: model.name() }, version),
});
