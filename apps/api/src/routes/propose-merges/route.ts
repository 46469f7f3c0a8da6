import { ProposalList, ProposalsRequest } from '@memo/contract/entities';
import { proposeMerges } from '@memo/core/catalogue/entities';
import { operation } from '../../operation.js';

export const proposeMergesOperation = operation({
  id: 'proposeMerges',
  method: 'get',
  path: '/v1/entities/proposals',
  summary: 'Propose merges',
  description:
    'Pairs of entities with near keys (3-gram similarity of 0.8), for a person to decide: merge them, or say that they are two. Nothing merges by itself.',
  query: ProposalsRequest,
  reply: ProposalList,
  replyStatus: 200,
  errors: ['not_found'],
  handle: ({ db }, { principal, query }) => proposeMerges(db, principal, query),
});
