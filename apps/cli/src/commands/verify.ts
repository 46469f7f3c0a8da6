import { VerifyResponse } from '@memo/contract/verify';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { safeLine } from '../output/safe-text.js';

/** Something is wrong and stays so. */
const FAULTS = 1;

export const verify: Command = {
  name: 'verify',
  operands: '',
  count: [0, 0],
  about: 'Look for what must not be in the store: orphans, wrong statistics, redacted content that is back.',
  details: 'Exit code 1 when something was found that was not put right. Safe while others write.',
  flags: {
    repair: { type: 'boolean', about: 'Put right what is found. Without it nothing is written.' },
    ...JSON_FLAG,
  },
  examples: ['memo verify', 'memo verify --repair --json'],
  async run({ terminal, connect }, { flag }) {
    const repair = flag('repair');
    const client = await connect();
    const answer = await client({
      method: 'POST',
      path: '/v1/verify',
      body: { repair },
      reply: VerifyResponse,
    });
    const { checks, found, repaired } = answer.body;
    const wrong = checks.filter((check) => check.found > 0);
    if (flag('json')) terminal.printJson(answer.raw);
    else {
      for (const { kind, about, ...counts } of wrong) {
        terminal.print(`${kind.padEnd(30)}found ${counts.found}, repaired ${counts.repaired}`);
        terminal.print(terminal.paint('dim', `  ${safeLine(about)}`));
      }
      terminal.print(`${checks.length} checks: found ${found}, repaired ${repaired}.`);
      if (found > 0 && !repair) terminal.print('To put it right: memo verify --repair');
    }
    return wrong.every((check) => check.repaired >= check.found) ? 0 : FAULTS;
  },
};
