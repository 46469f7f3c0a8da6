import {
  AliasRequest,
  DistinctRequest,
  Entity,
  EntityList,
  MergeRequest,
  ProposalList,
  UnmergeRequest,
} from '@memo/contract/entities';
import type { z } from 'zod';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';
import type { Terminal } from '../output/terminal.js';

const NAMESPACE = {
  namespace: { type: 'string', value: 'name', about: 'In this namespace. Default: default.' },
} as const;

export const entitiesLs: Command = {
  name: 'entities ls',
  operands: '[prefix]',
  count: [0, 1],
  about: 'List entities that live passages mention, by key.',
  flags: {
    namespace: { type: 'string', value: 'name', about: 'Only this namespace.' },
    limit: { type: 'number', range: [1, 200], about: 'Most entities. Default 50.' },
    ...JSON_FLAG,
  },
  examples: ['memo entities ls', 'memo entities ls foun'],
  async run({ terminal, connect }, { words: [prefix], one, number, flag }) {
    const client = await connect();
    const query = { prefix, namespace: one('namespace'), limit: number('limit') };
    const { body, raw } = await client({ method: 'GET', path: '/v1/entities', query, reply: EntityList });
    if (flag('json')) terminal.printJson(raw);
    else for (const entity of body.entities) printEntity(terminal, entity);
    if (!flag('json') && body.next_cursor) terminal.warn('There are more; a longer prefix narrows them.');
    return 0;
  },
};

export const entitiesProposals: Command = {
  name: 'entities proposals',
  operands: '',
  count: [0, 0],
  about: 'Names that may be one entity, for you to decide. Nothing merges by itself.',
  flags: { ...NAMESPACE, ...JSON_FLAG },
  examples: ['memo entities proposals'],
  async run({ terminal, connect }, { one, flag }) {
    const client = await connect();
    const query = { namespace: one('namespace') };
    const { body, raw } = await client({
      method: 'GET',
      path: '/v1/entities/proposals',
      query,
      reply: ProposalList,
    });
    if (flag('json')) terminal.printJson(raw);
    else {
      for (const { entity, into, similarity, mentions } of body.proposals)
        terminal.print(
          `${similarity.toFixed(2)}  ${safeLine(entity)} (${mentions[0]})  ->  ${safeLine(into)} (${mentions[1]})`,
        );
      if (body.proposals.length === 0) terminal.warn(`No two of ${body.compared} entities are near.`);
    }
    return 0;
  },
};

/** A decision about entities: its words and flags make the request, the entity as it is then is shown. */
function decision(
  verb: string,
  about: string,
  schema: z.ZodType,
  more: { flag: string; field: string; about: string } | null,
  example: string,
): Command {
  return {
    name: `entities ${verb}`,
    operands: '<entity>',
    count: [1, 1],
    about,
    flags: {
      ...(more && { [more.flag]: { type: 'string', value: 'name', about: more.about } as const }),
      ...NAMESPACE,
      ...JSON_FLAG,
    },
    examples: [example],
    async run({ terminal, connect }, { words: [entity], one, flag }) {
      const namespace = one('namespace');
      const other = more ? { [more.field]: one(more.flag) } : {};
      if (more && one(more.flag) === undefined)
        throw new UsageError(`--${more.flag} is missing: ${more.about}`);
      const request = { entity, ...other, ...(namespace !== undefined && { namespace }) };
      const checked = schema.safeParse(request);
      if (!checked.success)
        throw new UsageError(
          checked.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('\n'),
        );
      const client = await connect();
      const path = `/v1/entities/${verb}`;
      const { body, raw } = await client({ method: 'POST', path, body: request, reply: Entity });
      if (flag('json')) terminal.printJson(raw);
      else printEntity(terminal, body);
      return 0;
    },
  };
}

export const entitiesMerge = decision(
  'merge',
  'Make one entity another name of a second one. `memo entities unmerge` undoes it.',
  MergeRequest,
  { flag: 'into', field: 'into', about: 'The entity that both are from now on.' },
  'memo entities merge "Foundry Ltd" --into Foundry',
);
export const entitiesUnmerge = decision(
  'unmerge',
  'Undo a merge.',
  UnmergeRequest,
  null,
  'memo entities unmerge "Foundry Ltd"',
);
export const entitiesAlias = decision(
  'alias',
  'Give an entity another name.',
  AliasRequest,
  { flag: 'as', field: 'alias', about: 'The other name.' },
  'memo entities alias Foundry --as "the forge"',
);
export const entitiesDistinct = decision(
  'distinct',
  'Say that two near names are two entities: they are not proposed again.',
  DistinctRequest,
  { flag: 'from', field: 'other', about: 'The other entity.' },
  'memo entities distinct "Foundry" --from "Foundary"',
);

function printEntity({ print, paint }: Terminal, { namespace, name, key, aliases, mentions }: Entity): void {
  const also = aliases.length > 0 ? `, also ${aliases.map(safeLine).join(', ')}` : '';
  const many = mentions > 50 ? 'over 50' : String(mentions);
  print(`${safeLine(name)}  ${paint('dim', `${safeLine(key)}${also}; ${many} mentions, in ${namespace}`)}`);
}
