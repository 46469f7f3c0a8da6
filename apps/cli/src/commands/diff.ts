import { DiffRequest, DiffResponse } from '@memo/contract/diff';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { fieldsGiven, flagsFrom } from '../arguments/request-flags.js';
import { zoneFor } from '../arguments/zone.js';
import { safeLine } from '../output/safe-text.js';

export const diff: Command = {
  name: 'diff',
  operands: '',
  count: [0, 0],
  about: 'What was added, revised, superseded and forgotten between two dates.',
  flags: { ...flagsFrom(DiffRequest.shape), ...JSON_FLAG },
  examples: ['memo diff --from 2026-08-01 --to 2026-08-31', 'memo diff --from 2026-08-01 --entity Foundry'],
  async run({ terminal, connect }, given) {
    const client = await connect();
    const query = { ...zoneFor(given, ['from', 'to']), ...fieldsGiven(DiffRequest.shape, given) } as Record<
      string,
      string | number
    >;
    const { body, raw } = await client({ method: 'GET', path: '/v1/diff', query, reply: DiffResponse });
    if (given.flag('json')) {
      terminal.printJson(raw);
      return 0;
    }
    const { added, revised, superseded, forgotten } = body.counts;
    terminal.print(
      `${body.from} to ${body.to}: ${added} added, ${revised} revised, ${superseded} superseded, ${forgotten} forgotten`,
    );
    for (const { change, at, namespace, address, path, title } of body.changes)
      terminal.print(
        `${change.padEnd(10)}  ${terminal.paint('dim', `${at}  ${namespace}  ${safeLine(address)}`)}  ${safeLine(path ?? title ?? '')}`.trimEnd(),
      );
    if (body.next_cursor) terminal.warn(`There are more: --cursor ${body.next_cursor}`);
    return 0;
  },
};
