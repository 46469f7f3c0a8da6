import { ExploreRequest, ExploreResponse } from '@memo/contract/entities';
import { explore } from '@memo/core/catalogue/explore';
import { operation } from '../../operation.js';

export const exploreOperation = operation({
  id: 'explore',
  method: 'post',
  path: '/v1/explore',
  summary: 'Explore an entity',
  description:
    'What stands about one entity: the passages that mention it, best first, and its neighbours at one or two steps with their weights, as of a date.',
  body: ExploreRequest,
  reply: ExploreResponse,
  replyStatus: 200,
  errors: ['not_found', 'invalid_date'],
  handle: ({ db }, { principal, body }) => explore(db, principal, body),
});
