import { ProfileList } from '@memo/contract/profile';
import { listProfiles } from '@memo/core/retrieve/profile';
import { operation } from '../../operation.js';

export const listProfilesOperation = operation({
  id: 'listProfiles',
  method: 'get',
  path: '/v1/profiles',
  summary: 'List profiles',
  description:
    'Named sets of the constants of a search; the schema gives the unit, the range and the reason of each.',
  reply: ProfileList,
  replyStatus: 200,
  errors: [],
  handle: async () => ({ profiles: listProfiles() }),
});
