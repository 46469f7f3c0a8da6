import { type ForgetCounts, ForgetResponse } from '@memo/contract/forgetting';
import { parseAddress } from '../address.js';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';

export const forget: Command = {
  name: 'forget',
  operands: '<address>',
  count: [1, 1],
  about: 'Hide a document, or one of its revisions, from everything at once. Its address says when and why.',
  details:
    'With --redact the text and all that was made of it are destroyed, and the same content is refused from then on. The reason is kept and shown: do not repeat what is to go.',
  flags: {
    reason: { type: 'string', value: 'text', about: 'Why. Required.' },
    redact: { type: 'boolean', about: 'Destroy it, too. It cannot be brought back.' },
    ...JSON_FLAG,
  },
  examples: [
    'memo forget memo://doc/abcdefghijkmnpqr --reason "superseded by the new contract"',
    "memo forget 'doc/abcdefghijkmnpqr@2' --reason \"held a customer's address\" --redact",
  ],
  async run({ terminal, connect }, { words: [address = ''], one, flag }) {
    parseAddress(address);
    const body = { address, reason: requiredReason('forget', one('reason')), redact: flag('redact') };
    const client = await connect();
    const answer = await client({ method: 'POST', path: '/v1/forget', body, reply: ForgetResponse });
    if (flag('json')) {
      terminal.printJson(answer.raw);
      return 0;
    }
    const { at, who, reason, redacted, already, counts, also_at } = answer.body;
    const done = redacted ? 'Redacted' : 'Forgotten';
    const when = already ? ` before, on ${at.slice(0, 10)} by ${who} because: ${reason}` : '';
    terminal.print(safeLine(`${done}${when} ${answer.body.address}: ${countsLine(counts)}.`));
    if (also_at.length > 0)
      terminal.warn(
        terminal.paint('yellow', safeLine(`The same content stands at ${also_at.join(', ')} still.`)),
      );
    return 0;
  },
};

/** @throws UsageError */
export function requiredReason(command: string, reason: string | undefined): string {
  if (reason !== undefined && reason.trim() !== '') return reason;
  throw new UsageError(`memo ${command} needs a reason: memo ${command} <address> --reason "why".`);
}

/** `revisions 2, passages 14, ...` */
export function countsLine(counts: ForgetCounts): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');
}
