import { FactHistory, type FactSummary, ListFactsRequest } from '@memo/contract/facts';
import { parseAddress } from '../address.js';
import type { Command } from '../arguments/command.js';
import { faultsByFlag } from '../arguments/request-flags.js';
import { zoneFor } from '../arguments/zone.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';
import type { Terminal } from '../output/terminal.js';
import { facts as factsOf } from '../pages.js';

export const facts: Command = {
  name: 'facts',
  operands: '[address]',
  count: [0, 1],
  about: 'List facts, newest first; with an address the history of that fact, oldest first.',
  flags: {
    namespace: { type: 'string', value: 'name', about: 'Only this namespace.' },
    about: { type: 'string', value: 'name', about: 'Only facts about the entity of this name.' },
    history: { type: 'boolean', about: 'Also facts that were superseded or are not valid.' },
    'as-of': { type: 'string', value: 'date', about: 'As the memory stood then.' },
    json: { type: 'boolean', about: 'One JSON body as the REST API gives it, with all pages in one.' },
  },
  examples: [
    'memo facts',
    'memo facts --about Foundry --history',
    'memo facts memo://fact/abcdefghijkmnpqr',
    'memo facts --json | jq -r .facts[].statement',
  ],
  async run({ terminal, connect }, given) {
    const [address] = given.words;
    if (address !== undefined) {
      if (['namespace', 'about', 'history', 'as-of'].some((name) => given.flag(name)))
        throw new UsageError('An address names one fact; the flags that bound a list say nothing then.');
      const { document, fact } = parseAddress(address);
      if (!fact) throw new UsageError(`${address} is no fact. One looks like memo://fact/<16 characters>.`);
      const client = await connect();
      const path = `/v1/facts/${document}/history`;
      const { body, raw } = await client({ method: 'GET', path, reply: FactHistory });
      if (given.flag('json')) terminal.printJson(raw);
      else for (const one of body.history) printFact(terminal, one);
      return 0;
    }
    const query = {
      namespace: given.one('namespace'),
      about: given.one('about'),
      history: given.flag('history') ? ('true' as const) : undefined,
      as_of: given.one('as-of'),
      ...zoneFor(given, ['as-of']),
    };
    const checked = ListFactsRequest.safeParse(query);
    if (!checked.success) throw new UsageError(faultsByFlag(ListFactsRequest.shape, checked.error));
    const all: FactSummary[] = [];
    for await (const one of factsOf(await connect(), query)) {
      all.push(one);
      if (!given.flag('json')) printFact(terminal, one);
    }
    if (given.flag('json')) terminal.printJson(JSON.stringify({ facts: all, next_cursor: null }));
    else if (all.length === 0) terminal.warn('No facts there.');
    return 0;
  },
};

/** The statement under its address, and what is told of it. */
function printFact({ print, paint }: Terminal, fact: FactSummary): void {
  const said = [
    fact.recorded_at.slice(0, 10),
    fact.namespace,
    fact.about.length > 0 && `about ${fact.about.join(', ')}`,
    fact.valid_from && `valid from ${fact.valid_from}`,
    fact.valid_to && `valid until ${fact.valid_to}`,
    fact.evidence && `read out of ${fact.evidence}`,
    fact.superseded_at &&
      `superseded ${fact.superseded_at.slice(0, 10)}${fact.superseded_by ? ` by ${fact.superseded_by}` : ''}`,
  ];
  print(`${safeLine(fact.address)}  ${paint('dim', safeLine(said.filter(Boolean).join('; ')))}`);
  print(`  ${safeLine(fact.statement)}`);
}
