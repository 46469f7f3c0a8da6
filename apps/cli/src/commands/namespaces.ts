import { CreateNamespaceRequest, Namespace } from '@memo/contract/catalogue';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { safeLine } from '../output/safe-text.js';
import { namespaces } from '../pages.js';

export const namespacesLs: Command = {
  name: 'namespaces ls',
  operands: '',
  count: [0, 0],
  about: 'List namespaces with what they hold.',
  flags: {
    json: { type: 'boolean', about: 'One JSON body as the REST API gives it, with all pages in one.' },
  },
  examples: ['memo namespaces ls'],
  async run({ terminal, connect }, { flag }) {
    const all: Namespace[] = [];
    for await (const one of namespaces(await connect())) all.push(one);
    if (flag('json')) terminal.printJson(JSON.stringify({ namespaces: all, next_cursor: null }));
    else {
      const longest = Math.max(0, ...all.map(({ name }) => name.length));
      for (const { name, documents, passages, title } of all) {
        const facts = `documents ${documents}, passages ${passages}${title && title !== name ? `  ${title}` : ''}`;
        terminal.print(
          `${terminal.paint('bold', name.padEnd(longest))}  ${terminal.paint('dim', safeLine(facts))}`,
        );
      }
    }
    return 0;
  },
};

export const namespacesCreate: Command = {
  name: 'namespaces create',
  operands: '<name>',
  count: [1, 1],
  about: 'Create a namespace. Documents stand in one, and a search can be bounded to some.',
  flags: { title: { type: 'string', about: 'A name for people.' }, ...JSON_FLAG },
  examples: ['memo namespaces create handbook --title "Team handbook"'],
  async run({ terminal, connect }, { words: [name], one, flag }) {
    const title = one('title');
    const request = CreateNamespaceRequest.safeParse({ name, ...(title !== undefined && { title }) });
    if (!request.success)
      throw new UsageError(
        request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
      );
    const client = await connect();
    const { body, raw } = await client({
      method: 'POST',
      path: '/v1/namespaces',
      body: request.data,
      reply: Namespace,
    });
    if (flag('json')) terminal.printJson(raw);
    else terminal.print(`Created namespace ${body.name}.`);
    return 0;
  },
};
