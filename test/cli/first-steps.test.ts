import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Status } from '@memo/contract/catalogue';
import { DocumentList, DocumentResponse } from '@memo/contract/documents';
import { SearchResponse } from '@memo/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, startServer, temporaryDirectory } from '../support/server.js';
import { memo } from './support.js';

/** Changed long ago and all at once, so that age moves no score. */
const MODIFIED = new Date('2025-03-01T12:00:00Z');
const FILES = {
  'Home/2025-08-12-walkthrough.md':
    '---\ntags: [renovation]\n---\n# Walkthrough\n\nThe contractor found rot in the subfloor of the bathroom.\n',
  'Home/garden.txt': 'Tomatoes want six hours of sun.\n\nWater them in the morning.\n',
  'docs/deploy.md': '# Deploying\n\nTo roll back a release, run `shipctl revert` and wait for the canary.\n',
  'src/retry.ts':
    'export function retryWithJitter(attempt: number): number {\n  return 2 ** attempt * Math.random();\n}\n',
  'src/read_uint.py':
    'def read_uint(buffer):\n    """Little endian."""\n    return int.from_bytes(buffer, "little")\n',
  'package.json': '{ "name": "sample", "license": "Apache-2.0" }\n',
};

const place = temporaryDirectory();
const data = join(place.path, 'data');
const folder = join(place.path, 'Vault');
let api: Server;

/** As in the terminal beside `npm start`: nothing is set but where the server keeps its data. */
const run = (...args: string[]) => memo(args, { MEMO_DATA_DIR: data }).ended;

async function put(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await utimes(file, MODIFIED, MODIFIED);
}

/** What may differ between two askings of the same: times, and with them age and what it moves. */
function timeless(body: unknown): unknown {
  const inTime = new Set(['ms', 'age_days', 'recency_factor', 'score', 'final']);
  return JSON.parse(JSON.stringify(body, (name, value) => (inTime.has(name) ? undefined : value)));
}

beforeAll(async () => {
  api = await startServer({ data });
  for (const [path, text] of Object.entries(FILES)) await put(path, text);
});
afterAll(async () => {
  await api?.stop();
  await rm(place.path, { recursive: true, force: true });
});

/** Vectors follow a write in the background; until they are all there, one search may see more than the next. */
async function embedded(): Promise<void> {
  for (;;) {
    const { vectors } = Status.parse(JSON.parse((await run('status', '--json')).out));
    if (vectors.pending === 0) return;
  }
}

describe('the first steps, with the bundled model', () => {
  test('a folder of several kinds goes in, each file by its kind and path', async () => {
    const { code, out, error } = await run('ingest', folder);
    expect(out).toContain('new 6, revised 0, unchanged 0, skipped 0, failed 0\n');
    expect([code, error]).toEqual([0, '']);

    const listed = DocumentList.parse(JSON.parse((await run('ls', '--json')).out)).documents;
    expect(Object.fromEntries(listed.map(({ path, kind }) => [path, kind]))).toEqual({
      'Home/2025-08-12-walkthrough.md': 'note',
      'Home/garden.txt': 'doc',
      'docs/deploy.md': 'doc',
      'src/retry.ts': 'code',
      'src/read_uint.py': 'code',
      'package.json': expect.any(String),
    });
    await embedded();
    for (const { source } of listed) {
      expect(source.name).toBe('Vault');
      expect(source.uri).toMatch(/^file:\/\/[^/]+\/.*\/Vault$/);
    }
  });

  test.each([
    [['what did the builder say about the bathroom floor'], 'Home/2025-08-12-walkthrough.md'],
    [['--query', 'undo a release', '--query', 'go back to the version before'], 'docs/deploy.md'],
    [['retryWithJitter'], 'src/retry.ts'],
    [['read uint', '--kind', 'code'], 'src/read_uint.py'],
    [['contractor', '--tag', 'renovation', '--from', '2025-08-01', '--to', '2025-08-31'], 'walkthrough.md'],
  ])('memo search %j finds the right file first', async (args, path) => {
    const { code, out } = await run('search', ...args);
    expect(out.split('\n')[0]).toContain(path);
    expect(code).toBe(0);
  });

  test('--json says what REST says to the same request', async () => {
    const { out } = await run('search', 'roll back a release', '--folder', 'docs', '--explain', '--json');
    const request = { query: 'roll back a release', folder: 'docs', response_format: 'explain' };
    const { status, body } = await api.call('POST', '/v1/search', request);
    expect(status).toBe(200);
    expect(SearchResponse.parse(body).results).not.toEqual([]);
    expect(timeless(JSON.parse(out))).toEqual(timeless(body));
  });

  test('the address that a result shows is read, with or without memo://', async () => {
    const [address = ''] = /memo:\/\/doc\/\S+/.exec((await run('search', 'tomatoes')).out) ?? [];
    const { out } = await run('read', address, '--json');
    const { part, path } = DocumentResponse.parse(JSON.parse(out));
    expect([part?.address, path]).toEqual([address, 'Home/garden.txt']);
    expect((await run('read', address.replace('memo://', ''))).out).toContain('six hours of sun');
    expect((await run('read', address.replace(/@.*/, ''))).out).toBe(FILES['Home/garden.txt']);
  });

  test('the same again is unchanged; what was edited is revised and the old wording is no longer found', async () => {
    expect((await run('ingest', folder)).out).toContain('new 0, revised 0, unchanged 6,');
    await put('Home/garden.txt', 'Zucchini want more room than sun.\n');
    expect((await run('ingest', folder)).out).toContain('new 0, revised 1, unchanged 5,');
    expect((await run('search', 'zucchini')).out.split('\n')[0]).toContain('Home/garden.txt');
    expect((await run('search', 'tomatoes', '--mode', 'keyword')).out).not.toContain('Tomatoes');
  });

  test('a wrong key is told as one, with exit code 1', async () => {
    const { code, out, error } = await memo(['status'], { MEMO_URL: api.url, MEMO_API_KEY: 'wrong' }).ended;
    expect(error).toContain(`${api.url} does not know this API key.`);
    expect([code, out]).toEqual([1, '']);
  });
});
