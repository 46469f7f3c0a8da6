import { parseAddress } from '@memo/cli/address';
import { nearest } from '@memo/cli/arguments/nearest';
import { parseCommand } from '@memo/cli/arguments/parse-command';
import { search, searchBody } from '@memo/cli/commands/search';
import { COMMANDS } from '@memo/cli/commands/table';
import { run } from '@memo/cli/run';
import { SCOPE_FIELDS } from '@memo/contract/scope';
import { SearchRequest } from '@memo/contract/search';
import { describe, expect, test } from 'vitest';
import { lonelyContext } from './support.js';

function bodyOf(...args: string[]): Record<string, unknown> {
  const given = parseCommand(search, args);
  if (!given) throw new Error('help was asked for');
  return searchBody(given);
}

async function ending(...args: string[]) {
  const { kept, context } = lonelyContext();
  return { code: await run(args, context), ...kept };
}

describe('search flags', () => {
  const SINGULAR: Record<string, string> = {
    namespaces: 'namespace',
    kinds: 'kind',
    sources: 'source',
    tags: 'tag',
  };

  test('every scope field of the contract is a flag', () => {
    const expected = Object.keys(SCOPE_FIELDS).map((field) => SINGULAR[field] ?? field.replaceAll('_', '-'));
    expect(Object.keys(search.flags)).toEqual(expect.arrayContaining(expected));
  });

  test('every field of a search request can be said', () => {
    const body = bodyOf(
      ...'release notes --query two --namespace a --namespace b --kind doc --source s --folder f --library l --version v'.split(
        ' ',
      ),
      ...'--tag x --tag y --date-from 2025-01-01 --date-to 2025-02-01 --from 2025-01-01 --to 2025-02-01 --min-trust user'.split(
        ' ',
      ),
      ...'--as-of 2025-03-01 --tz Europe/Berlin --mode hybrid --profile code --granularity document --limit 7'.split(
        ' ',
      ),
      ...'--max-tokens 900 --explain'.split(' '),
    );
    expect(body).toMatchObject({
      queries: ['release notes', 'two'],
      namespaces: ['a', 'b'],
      kinds: ['doc'],
      tags: ['x', 'y'],
      date_from: '2025-01-01',
      min_trust: 'user',
      limit: 7,
      max_tokens: 900,
      response_format: 'explain',
    });
    const said = new Set([...Object.keys(body), 'query']);
    expect(Object.keys(SearchRequest.shape).filter((field) => !said.has(field))).toEqual([]);
  });

  test('what is not typed is left to the server', () => {
    expect(bodyOf('how', 'do', 'we', 'deploy')).toEqual({ query: 'how do we deploy' });
  });

  test('a day is one of the zone where the line is typed, unless it says another', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(bodyOf('x', '--from', '2025-08-01')).toEqual({ query: 'x', from: '2025-08-01', tz: timeZone });
    expect(bodyOf('x', '--as-of', '2025-08-01')).toMatchObject({ tz: timeZone });
    expect(bodyOf('x', '--to', '2025-08-01', '--tz', 'Asia/Tokyo')).toMatchObject({ tz: 'Asia/Tokyo' });
    expect(bodyOf('x')).toEqual({ query: 'x' });
  });

  test('text that starts with a dash goes after --', () => {
    expect(bodyOf('--limit', '3', '--', '--force')).toEqual({ query: '--force', limit: 3 });
  });
});

describe('what cannot be understood ends with exit code 2', () => {
  test.each([
    [['search'], 'What should be searched for'],
    [['search', 'x', '--limmit', '3'], 'Did you mean --limit?'],
    [['search', 'x', '--namespce', 'a'], 'Did you mean --namespace?'],
    [['search', 'x', '--limit', '0'], 'from 1 to 100'],
    [['search', 'x', '--limit', 'many'], 'from 1 to 100'],
    [['search', 'x', '--limit'], '--limit needs a value'],
    [['search', 'x', '--folder', '--json'], '--folder needs a value'],
    [['search', 'x', '--json=yes'], '--json takes no value'],
    [['search', 'x', '--mode', 'psychic'], '--mode'],
    [['search', 'x', '--namespace', 'Not A Name'], '--namespace'],
    [['search', 'x', '--explain', '--concise'], 'exclude each other'],
    [['search', ...Array.from({ length: 9 }, (_, i) => ['--query', `q${i}`]).flat()], 'queries'],
    [['read'], 'memo read <address>'],
    [['read', 'memo://doc/short'], 'is not an address'],
    [['read', 'a', 'b'], 'one too many'],
    [['rm', 'doc/abcdefghijkmnpqr@2'], 'whole documents'],
    [['ingest'], 'memo ingest <path>'],
    [['ingest', '/no/such/place'], 'no such file or folder'],
    [['ingest', '.', '--kind', 'poem'], '--kind'],
    [['ingest', '.', '--concurrency', '0'], 'from 1 to 32'],
    [['namespaces', 'create', 'Not A Name'], 'name:'],
    [['namespaces', 'drop'], 'ls, create'],
    [['serch', 'x'], 'Did you mean memo search?'],
    [['--json'], 'after the command'],
    [[], 'memo <command>'],
  ])('memo %j', async (args, said) => {
    const { code, error, out } = await ending(...args);
    expect(error).toContain(said);
    expect(out).toBe('');
    expect(code).toBe(2);
  });
});

test('without a server a command fails with exit code 1', async () => {
  expect(await ending('status')).toMatchObject({ code: 1, error: 'memo: no server in this test\n' });
});

describe('help', () => {
  test('names every command', async () => {
    const { code, out } = await ending('--help');
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(out).toContain(name);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s names every flag',
    async (name, command) => {
      const { code, out } = await ending(...name.split(' '), '--help');
      expect(code).toBe(0);
      for (const flag of Object.keys(command.flags)) expect(out).toContain(`--${flag}`);
      expect(out).toContain('Examples:');
    },
  );

  test('--version says the version', async () => {
    expect((await ending('--version')).out).toMatch(/^memo \d+\.\d+\.\d+\n$/);
  });
});

test('the nearest name is suggested, and none where none is near', () => {
  expect(nearest('exlpain', ['explain', 'limit'])).toBe('explain');
  expect(nearest('lim', ['explain', 'limit'])).toBe('limit');
  expect(nearest('zzzzzzzz', ['explain', 'limit'])).toBeNull();
});

test('an address names a document, a revision or a passage; memo:// may be left out', () => {
  const document = 'abcdefghijkmnpqr';
  expect(parseAddress(`memo://doc/${document}`)).toEqual({
    document,
    revision: null,
    passage: null,
  });
  expect(parseAddress(`doc/${document}@3`)).toEqual({ document, revision: 3, passage: null });
  expect(parseAddress(`memo://doc/${document}@3#7`)).toEqual({ document, revision: 3, passage: 7 });
  const fact = { document, revision: null, passage: null, fact: true };
  expect(parseAddress(`memo://fact/${document}`)).toEqual(fact);
  expect(() => parseAddress(`fact/${document}@1`)).toThrow('is not an address');
  expect(() => parseAddress(`doc/${document}#7`)).toThrow('is not an address');
});
