import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@memo/cli/client';
import { readConfig } from '@memo/cli/config';
import { findConnection } from '@memo/cli/connection';
import { Status } from '@memo/contract/catalogue';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memo, problem, type Reply, serve } from './support.js';

let folder: string;
let closing: (() => Promise<void>) | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memo-connection-'));
});
afterEach(async () => {
  await closing?.();
  closing = undefined;
  await rm(folder, { recursive: true, force: true });
});

const leave = (content: string) => writeFile(join(folder, 'local.json'), content, { mode: 0o600 });

describe('the server is found', () => {
  test('by the two variables, before any file', async () => {
    await leave('{"url":"http://127.0.0.1:1","key":"local"}');
    const config = { url: 'https://memo.example.org/base/', key: 'k', dataDirs: [folder] };
    expect(await findConnection(config)).toEqual({ url: 'https://memo.example.org/base', key: 'k' });
  });

  test('by the file that npm start leaves', async () => {
    await leave('{"url":"http://127.0.0.1:7077","key":"memo_k"}');
    const found = await findConnection({ url: null, key: null, dataDirs: [join(folder, 'none'), folder] });
    expect(found).toEqual({ url: 'http://127.0.0.1:7077', key: 'memo_k' });
  });

  test('MEMO_DATA_DIR, then ./data, then data at the top of the repository', () => {
    const { dataDirs } = readConfig({ MEMO_DATA_DIR: folder });
    expect(dataDirs[0]).toBe(folder);
    expect(dataDirs).toContain(join(import.meta.dirname, '../../data'));
  });

  test.each([
    [{ url: 'http://127.0.0.1:1', key: null }, 'MEMO_API_KEY is not'],
    [{ url: null, key: 'k' }, 'MEMO_URL is not'],
    [{ url: 'ftp://x', key: 'k' }, 'MEMO_URL must give an address'],
    [{ url: 'http://user:pass@x', key: 'k' }, 'without a user'],
    [{ url: 'http://x', key: 'two words' }, 'does not hold an API key'],
    [{ url: null, key: null }, 'npm start'],
  ])('or it is said what to set: %j', async (given, said) => {
    await expect(findConnection({ ...given, dataDirs: [folder] })).rejects.toThrow(said);
  });

  test('a file that is no JSON is named', async () => {
    await leave('{"url":');
    await expect(findConnection({ url: null, key: null, dataDirs: [folder] })).rejects.toThrow('local.json');
  });
});

describe('the server answers', () => {
  async function asking(reply: Reply) {
    const { url, close } = await serve(() => reply);
    closing = close;
    return {
      url,
      asked: createClient({ url, key: 'k' })({ method: 'GET', path: '/v1/status', reply: Status }),
    };
  }
  const status = {
    version: '9.0.0',
    database: { kind: 'embedded', version: '18', migration: '0001' },
    model: { id: null, state: 'none', dimensions: null, detail: null },
    namespaces: 1,
    documents: 2,
    facts: 0,
    passages: 3,
    vectors: { present: 0, pending: 0, failed: 0 },
    degraded: { flag: false, reason: null, detail: null },
  };

  test('with more than this version knows: taken as it is', async () => {
    const body = JSON.stringify({ ...status, newer: true });
    expect((await (await asking({ status: 200, body })).asked).raw).toBe(body);
  });

  test.each<[string, Reply, string]>([
    [
      'a problem: its detail',
      problem(503, 'database_unavailable', 'The database is away.'),
      'The database is away.',
    ],
    ['a key it does not know', problem(401, 'unauthenticated', 'Send a key.'), 'does not know this API key'],
    ['as something else does', { status: 404, body: '<html>' }, 'not as Memo does'],
    ['with a page', { status: 200, body: '<html>' }, 'not in the form'],
    ['with less than is known', { status: 200, body: '{}' }, 'same version'],
    [
      'elsewhere',
      { status: 308, headers: { location: 'https://there/' }, body: '' },
      'redirects to https://there/',
    ],
  ])('%s', async (_, reply, said) => {
    await expect((await asking(reply)).asked).rejects.toThrow(said);
  });
});

describe('the command', () => {
  test('names the address that refuses the connection, exit code 1', async () => {
    const { url, close } = await serve(() => ({ status: 200, body: '' }));
    await close();
    const { code, error } = await memo(['status'], { MEMO_URL: url, MEMO_API_KEY: 'k' }).ended;
    expect(error).toBe(`memo: ${url} refuses the connection. Is Memo running there? npm start starts it.\n`);
    expect(code).toBe(1);
  });

  test('sends the key and says that it is the command line', async () => {
    const asked: unknown[] = [];
    const { url, close } = await serve(({ method, path, headers }) => {
      asked.push([method, path, headers.authorization, headers['x-memo-client']]);
      return problem(404, 'not_found', 'Nothing there.');
    });
    closing = close;
    const { code, error } = await memo(['read', 'doc/abcdefghijkmnpqr@2#5'], {
      MEMO_URL: url,
      MEMO_API_KEY: 'k',
    }).ended;
    expect(asked).toEqual([
      ['GET', '/v1/documents/abcdefghijkmnpqr?revision=2&passage=5', 'Bearer k', 'cli'],
    ]);
    expect([code, error]).toEqual([1, 'memo: Nothing there.\n']);
  });

  test('is not brought down by a reader that has enough', async () => {
    const text = 'line\n'.repeat(200_000);
    const document = {
      ...{
        address: 'memo://doc/abcdefghijkmnpqr',
        namespace: 'default',
        source: { name: 's', uri: 'u' },
        path: 'p',
        title: 't',
      },
      ...{
        kind: 'doc',
        library: null,
        version: null,
        tags: [],
        content_date: null,
        recorded_at: '2025-01-01T00:00:00Z',
      },
      ...{ revision: 1, passages: 1, trust: 'user', superseded_at: null, part: null, text },
    };
    const { url, close } = await serve(() => ({ status: 200, body: JSON.stringify(document) }));
    closing = close;
    const { child, ended } = memo(['read', 'doc/abcdefghijkmnpqr'], { MEMO_URL: url, MEMO_API_KEY: 'k' });
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, error } = await ended;
    expect([code, error]).toEqual([0, '']);
  });
});
