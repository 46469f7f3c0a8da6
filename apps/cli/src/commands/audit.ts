import { AUDIT_ACTIONS } from '@memo/contract/forgetting';
import { parseAddress } from '../address.js';
import type { Command } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';
import { auditEntries } from '../pages.js';
import { countsLine } from './forget.js';

export const audit: Command = {
  name: 'audit',
  operands: '[address]',
  count: [0, 1],
  about: 'List what was forgotten, redacted, overridden, promoted and demoted, newest first.',
  flags: {
    namespace: { type: 'string', value: 'name', about: 'Only this namespace.' },
    action: { type: 'string', value: AUDIT_ACTIONS.join('|'), about: 'Only this action.' },
    json: { type: 'boolean', about: 'One JSON body as the REST API gives it, with all pages in one.' },
  },
  examples: ['memo audit', 'memo audit memo://doc/abcdefghijkmnpqr', 'memo audit --action redact --json'],
  async run({ terminal, connect }, { words: [address], one, flag }) {
    if (address !== undefined) parseAddress(address);
    const action = one('action');
    if (action !== undefined && !AUDIT_ACTIONS.some((known) => known === action))
      throw new UsageError(`--action: ${JSON.stringify(action)} is none of ${AUDIT_ACTIONS.join(', ')}.`);
    const found = auditEntries(await connect(), { document: address, namespace: one('namespace'), action });
    if (flag('json')) {
      const all: unknown[] = [];
      for await (const entry of found) all.push(entry);
      terminal.printJson(JSON.stringify({ entries: all, next_cursor: null }));
      return 0;
    }
    let count = 0;
    for await (const entry of found) {
      count += 1;
      const trust = entry.from && entry.to ? `  ${entry.from} -> ${entry.to}` : '';
      const facts = `${entry.at}  ${entry.action.padEnd(8)}  ${entry.namespace}  by ${entry.who} (${entry.origin})${trust}`;
      terminal.print(`${safeLine(entry.address)}  ${terminal.paint('dim', safeLine(facts))}`);
      terminal.print(`  ${safeLine(entry.reason)}`);
      if (entry.counts) terminal.print(terminal.paint('dim', `  ${countsLine(entry.counts)}`));
    }
    if (count === 0) terminal.warn('Nothing of the kind was done.');
    return 0;
  },
};
