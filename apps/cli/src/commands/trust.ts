import { ChangeTrustRequest, ChangeTrustResponse } from '@memo/contract/forgetting';
import { parseAddress } from '../address.js';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';
import { requiredReason } from './forget.js';

const LEVELS = ChangeTrustRequest.shape.trust.options;

export const trust: Command = {
  name: 'trust',
  operands: `<address> ${LEVELS.join('|')}`,
  count: [2, 2],
  about: 'Promote or demote what a document says as it stands. Among near equals the more trusted is first.',
  flags: { reason: { type: 'string', value: 'text', about: 'Why. Required.' }, ...JSON_FLAG },
  examples: ['memo trust memo://doc/abcdefghijkmnpqr curated --reason "checked by the ops team"'],
  async run({ terminal, connect }, { words: [address = '', level], one, flag }) {
    parseAddress(address);
    const to = LEVELS.find((known) => known === level);
    if (!to) throw new UsageError(`${JSON.stringify(level)} is no trust: ${LEVELS.join(', ')}.`);
    const body = { address, trust: to, reason: requiredReason('trust', one('reason')) };
    const client = await connect();
    const answer = await client({ method: 'POST', path: '/v1/trust', body, reply: ChangeTrustResponse });
    if (flag('json')) {
      terminal.printJson(answer.raw);
      return 0;
    }
    const { from, unchanged } = answer.body;
    const changed = unchanged ? `is ${to} already` : `was ${from} and is ${answer.body.to} now`;
    terminal.print(safeLine(`${answer.body.address} ${changed}.`));
    return 0;
  },
};
