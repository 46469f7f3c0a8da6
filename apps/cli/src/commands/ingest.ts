import { CreateNamespaceRequest, Namespace } from '@memo/contract/catalogue';
import { WriteDocumentRequest } from '@memo/contract/documents';
import type { Command, Given } from '../arguments/command.js';
import { type Client, Refused } from '../client.js';
import { Failure, UsageError } from '../failure.js';
import { type Expected, showProgress } from '../ingest/progress.js';
import { type Common, sendFiles } from '../ingest/send-files.js';
import { printSummary } from '../ingest/summary.js';
import { emptyTally } from '../ingest/tally.js';
import { openTarget, type Target } from '../ingest/target.js';
import { walk } from '../ingest/walk.js';
import { namespaces } from '../pages.js';

const KINDS = WriteDocumentRequest.shape.kind.unwrap().options;

export const ingest: Command = {
  name: 'ingest',
  operands: '<path>...',
  count: [1, Number.POSITIVE_INFINITY],
  about:
    'Send files and whole folders of text to the memory. Run again at any time: only what changed is written.',
  details:
    'In folders these are left out: .git, node_modules, dist, whatever is hidden or in .gitignore, symbolic links, binary files, files over 5 MB and files not in UTF-8.',
  flags: {
    namespace: { type: 'string', value: 'name', about: 'Where the documents go. Default: default.' },
    'create-namespace': { type: 'boolean', about: 'Create that namespace if it is missing.' },
    'source-name': { type: 'string', about: "Name of the source. Default: the folder's name." },
    kind: {
      type: 'string',
      value: KINDS.join('|'),
      about: 'Kind of every document. Default: told by each file.',
    },
    tag: { type: 'string', multiple: true, about: 'Tag for every document.' },
    library: { type: 'string', about: 'Library that the documents are about.' },
    version: { type: 'string', about: 'Version of that library.' },
    'override-tombstone': {
      type: 'boolean',
      about: 'Write content that was redacted here all the same. It is audited.',
    },
    concurrency: { type: 'number', range: [1, 32], about: 'Files sent at the same time. Default 4.' },
    quiet: { type: 'boolean', about: 'No progress.' },
    json: { type: 'boolean', about: 'The counts as JSON.' },
  },
  examples: [
    'memo ingest docs/',
    'memo ingest notes.md ~/vault --namespace home --create-namespace --tag personal',
  ],
  async run(context, given) {
    const { terminal, connect } = context;
    const common = commonOf(given);
    const targets: Target[] = [];
    for (const path of given.words) targets.push(await openTarget(path, given.one('source-name')));
    const client = await connect();
    await findNamespace(client, common.namespace ?? 'default', given.flag('create-namespace'));

    const signal = context.interruption();
    const tally = emptyTally();
    const expected: Expected = { total: null };
    const quiet = given.flag('quiet');
    if (!quiet) void countFiles(targets, expected, signal);
    const endProgress = quiet ? () => {} : showProgress(terminal, tally, expected);
    try {
      await sendFiles(
        walk(targets),
        { client, common, concurrency: given.number('concurrency') ?? 4, signal },
        tally,
      );
    } finally {
      endProgress();
    }
    printSummary(given.flag('json') ? { ...terminal, print: () => {} } : terminal, tally);
    if (given.flag('json')) terminal.printJson(JSON.stringify(tally));
    if (signal.aborted) return signal.reason as number;
    return tally.failed.length > 0 || tally.stopped !== null ? 1 : 0;
  },
};

/** @throws UsageError */
function commonOf(given: Given): Common {
  const [namespace, kind, library, version] = ['namespace', 'kind', 'library', 'version'].map((name) =>
    given.one(name),
  );
  const tags = given.many('tag');
  const common = {
    ...(namespace !== undefined && { namespace }),
    ...(kind !== undefined && { kind }),
    ...(library !== undefined && { library }),
    ...(version !== undefined && { version }),
    ...(tags.length > 0 && { tags }),
    ...(given.flag('override-tombstone') && { override_tombstone: true }),
  };
  const { shape } = WriteDocumentRequest;
  for (const [field, value] of Object.entries(common)) {
    const checked = shape[field as keyof typeof common & keyof typeof shape].safeParse(value);
    if (!checked.success)
      throw new UsageError(`--${field.replace('tags', 'tag')}: ${checked.error.issues[0]?.message}`);
  }
  return common as Common;
}

async function findNamespace(client: Client, name: string, create: boolean): Promise<void> {
  for await (const one of namespaces(client)) if (one.name === name) return;
  if (!create) {
    throw new Failure(
      `There is no namespace ${name}. Add --create-namespace, or choose one that memo namespaces ls shows.`,
    );
  }
  const body = CreateNamespaceRequest.parse({ name });
  try {
    await client({ method: 'POST', path: '/v1/namespaces', body, reply: Namespace });
  } catch (error) {
    // Another run was quicker.
    if (!(error instanceof Refused && error.code === 'namespace_exists')) throw error;
  }
}

/** Count beside the sending, so that the first file does not wait for it. */
async function countFiles(
  targets: readonly Target[],
  expected: Expected,
  signal: AbortSignal,
): Promise<void> {
  let count = 0;
  for await (const met of walk(targets)) {
    if (signal.aborted) return;
    if (met.kind !== 'folder-left-out') count += 1;
  }
  expected.total = count;
}
