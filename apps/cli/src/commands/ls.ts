import type { Command } from '../arguments/command.js';
import { safeLine } from '../output/safe-text.js';
import { documents } from '../pages.js';

export const ls: Command = {
  name: 'ls',
  operands: '[folder]',
  count: [0, 1],
  about: 'List documents by path: address, date, kind, namespace and path.',
  flags: {
    namespace: { type: 'string', value: 'name', about: 'Only this namespace.' },
    source: { type: 'string', value: 'uri|name', about: 'Only this source.' },
    json: { type: 'boolean', about: 'One JSON body as the REST API gives it, with all pages in one.' },
  },
  examples: [
    'memo ls',
    'memo ls Legal/Vendors --namespace default',
    'memo ls --json | jq -r .documents[].path',
  ],
  async run({ terminal, connect }, { words: [folder], one, flag }) {
    const found = documents(await connect(), { folder, namespace: one('namespace'), source: one('source') });
    if (flag('json')) {
      const all: unknown[] = [];
      for await (const document of found) all.push(document);
      terminal.printJson(JSON.stringify({ documents: all, next_cursor: null }));
      return 0;
    }
    let count = 0;
    for await (const { address, content_date, recorded_at, kind, namespace, path } of found) {
      count += 1;
      const facts = `${(content_date ?? recorded_at).slice(0, 10)}  ${kind.padEnd(12)}  ${namespace}`;
      terminal.print(`${safeLine(address)}  ${terminal.paint('dim', facts)}  ${safeLine(path)}`);
    }
    if (count === 0) terminal.warn('No documents there.');
    return 0;
  },
};
