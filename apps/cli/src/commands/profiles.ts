import { ProfileList } from '@memo/contract/profile';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { printDifferences, printProfile } from '../output/profile-constants.js';

export const profilesShow: Command = {
  name: 'profiles show',
  operands: '[name]',
  count: [0, 1],
  about: 'The constants of the search pipeline, each with its unit, range and reason.',
  details: 'Without a name: the profile "default" in full, and of the others what they set otherwise.',
  flags: JSON_FLAG,
  examples: ['memo profiles show', 'memo profiles show precise'],
  async run({ terminal, connect }, { words: [name], flag }) {
    const client = await connect();
    const { body, raw } = await client({ method: 'GET', path: '/v1/profiles', reply: ProfileList });
    const { profiles } = body;
    const wanted = profiles.find((one) => one.name === (name ?? 'default'));
    if (name !== undefined && !wanted) {
      throw new UsageError(
        `There is no profile ${JSON.stringify(name)}. There are: ${profiles.map((one) => one.name).join(', ')}.`,
      );
    }
    if (flag('json')) {
      terminal.printJson(name === undefined ? raw : JSON.stringify(wanted));
      return 0;
    }
    if (wanted) printProfile(terminal, wanted);
    if (name !== undefined) return 0;
    for (const other of profiles.filter((one) => one !== wanted)) {
      terminal.print('');
      if (wanted) printDifferences(terminal, other, wanted);
      else printProfile(terminal, other);
    }
    return 0;
  },
};
