import { ExploreRequest, ExploreResponse } from '@memo/contract/entities';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { fieldsGiven, flagsFrom } from '../arguments/request-flags.js';
import { zoneFor } from '../arguments/zone.js';
import { safeLine } from '../output/safe-text.js';
import type { Terminal } from '../output/terminal.js';
import { wrap } from '../output/wrap.js';

const { entity: _entity, ...FIELDS } = ExploreRequest.shape;
/** Lines of a passage that are shown. */
const SNIPPET = 2;

export const explore: Command = {
  name: 'explore',
  operands: '<entity>',
  count: [1, Number.POSITIVE_INFINITY],
  about: 'What stands about one entity: passages that mention it, and what is mentioned beside it.',
  flags: { ...flagsFrom(FIELDS), ...JSON_FLAG },
  examples: ['memo explore "Foundry"', 'memo explore Otto --hops 2 --as-of 2026-06-30'],
  async run({ terminal, connect }, given) {
    const body = {
      entity: given.words.join(' '),
      ...zoneFor(given, ['date-from', 'date-to', 'as-of']),
      ...fieldsGiven(FIELDS, given),
    };
    const client = await connect();
    const answer = await client({ method: 'POST', path: '/v1/explore', body, reply: ExploreResponse });
    if (given.flag('json')) terminal.printJson(answer.raw);
    else printExplored(terminal, answer.body);
    return 0;
  },
};

function printExplored(
  { print, paint, width }: Terminal,
  { entity, passages, facts, neighbours }: ExploreResponse,
): void {
  const also = entity.aliases.length > 0 ? `, also ${entity.aliases.map(safeLine).join(', ')}` : '';
  const hub = entity.hub ? ', a hub' : '';
  print(
    `${paint('bold', safeLine(entity.name))}  ${paint('dim', `${entity.key}${also}; ${entity.mentions} passages${hub}, in ${entity.namespaces.join(', ')}`)}`,
  );
  for (const { citation, address, weight, text } of passages) {
    print(`\n${safeLine(citation)}  ${paint('dim', `${weight.toFixed(3)}  ${safeLine(address)}`)}`);
    for (const line of wrap(safeLine(text), width - 4).slice(0, SNIPPET)) print(`    ${line}`);
  }
  if (facts.length > 0) print(`\n${paint('bold', 'Facts')}`);
  for (const { statement, address } of facts)
    print(`  ${safeLine(statement)}  ${paint('dim', safeLine(address))}`);
  if (neighbours.length > 0) print(`\n${paint('bold', 'Neighbours')}`);
  for (const { name, hops, weight, passages: shared } of neighbours) {
    const by = `${hops} ${hops === 1 ? 'hop ' : 'hops'}  ${weight.toFixed(4)}  ${String(shared).padStart(3)} passages`;
    print(`  ${paint('dim', by)}  ${safeLine(name)}`);
  }
}
