import { Status } from '@memo/contract/catalogue';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { safeLine } from '../output/safe-text.js';

export const status: Command = {
  name: 'status',
  operands: '',
  count: [0, 0],
  about: 'What the server holds and whether it is in full working order.',
  flags: JSON_FLAG,
  examples: ['memo status', 'memo status --json | jq .vectors.pending'],
  async run({ terminal, connect }, { flag }) {
    const client = await connect();
    const { body, raw } = await client({ method: 'GET', path: '/v1/status', reply: Status });
    if (flag('json')) {
      terminal.printJson(raw);
      return 0;
    }
    const { database, model, vectors, degraded } = body;
    const size = model.dimensions === null ? '' : `, ${model.dimensions} dimensions`;
    const rows: [string, string][] = [
      ['Memo', body.version],
      ['Database', `${database.kind} ${database.version}, migration ${database.migration}`],
      ['Model', `${model.id ?? 'none'}: ${model.state}${size}${model.detail ? ` (${model.detail})` : ''}`],
      [
        'Holds',
        `namespaces ${body.namespaces}, documents ${body.documents}, facts ${body.facts}, passages ${body.passages}`,
      ],
      ['Vectors', `present ${vectors.present}, pending ${vectors.pending}, failed ${vectors.failed}`],
    ];
    for (const [label, text] of rows)
      terminal.print(`${terminal.paint('dim', label.padEnd(10))}${safeLine(text)}`);
    const waiting = `by words alone for ${vectors.pending} passages that wait for their vectors`;
    const search = degraded.flag
      ? terminal.paint('yellow', safeLine(`degraded (${degraded.reason}): ${degraded.detail ?? ''}`))
      : vectors.pending > 0
        ? terminal.paint('yellow', waiting)
        : terminal.paint('green', 'in full order');
    terminal.print(`${terminal.paint('dim', 'Search'.padEnd(10))}${search}`);
    return 0;
  },
};
