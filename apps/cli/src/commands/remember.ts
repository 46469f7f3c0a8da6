import { RememberRequest, RememberResponse } from '@memo/contract/facts';
import { type Command, type Given, JSON_FLAG } from '../arguments/command.js';
import { faultsByFlag, fieldsGiven, flagsFrom } from '../arguments/request-flags.js';
import { zoneFor } from '../arguments/zone.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';

const { statement: _statement, ...FIELDS } = RememberRequest.shape;

export const remember: Command = {
  name: 'remember',
  operands: '<statement>...',
  count: [1, Number.POSITIVE_INFINITY],
  about: 'Remember one fact. The same fact again changes nothing.',
  details:
    'A fact with evidence ranks the passage that it was read out of higher; one without is a result of its own. ' +
    'Another fact is superseded only where --supersedes names it.',
  flags: { ...flagsFrom(FIELDS), ...JSON_FLAG },
  examples: [
    'memo remember "Foundry raised its rate to 140 EUR" --about Foundry --valid-from 2026-05-01',
    "memo remember 'The subfloor is plywood' --evidence 'memo://doc/abcdefghijkmnpqr@1#3'",
    'memo remember "The pager rota changes on Tuesdays" --supersedes memo://fact/abcdefghijkmnpqr',
  ],
  async run({ terminal, connect }, given) {
    const body = rememberBody(given);
    const client = await connect();
    const answer = await client({ method: 'POST', path: '/v1/facts', body, reply: RememberResponse });
    if (given.flag('json')) {
      terminal.printJson(answer.raw);
      return 0;
    }
    const { fact, unchanged, supersedes } = answer.body;
    const done = unchanged ? 'Known already' : 'Remembered';
    const instead = supersedes === null ? '' : `, in the place of ${supersedes}`;
    terminal.print(safeLine(`${done}: ${fact}${instead}`));
    return 0;
  },
};

/** The request that was typed. @throws UsageError */
function rememberBody(given: Given): Record<string, unknown> {
  const body = {
    statement: given.words.join(' '),
    ...zoneFor(given, ['valid-from', 'valid-to']),
    ...fieldsGiven(FIELDS, given),
  };
  const checked = RememberRequest.safeParse(body);
  if (checked.success) return body;
  throw new UsageError(faultsByFlag(FIELDS, checked.error));
}
