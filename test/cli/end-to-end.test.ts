import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentList } from '@memo/contract/documents';
import { SearchResponse } from '@memo/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_KEY, type Server, startServer } from '../support/server.js';
import { memo, type Reply, serve } from './support.js';

let folder: string;
let api: Server;
/** Forwards to the API; keeps the last body, and can be told to look at each write. */
let door: { url: string; close(): Promise<void> };
let lastBody = '';
let onWrite = () => {};

const cli = (...args: string[]) => memo(args, { MEMO_URL: door.url, MEMO_API_KEY: ADMIN_KEY });
const run = (...args: string[]) => cli(...args).ended;
async function json(...args: string[]) {
  const { code, out, error } = await run(...args, '--json');
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out);
}

async function forward({
  method,
  path,
  headers,
  body,
}: Parameters<Parameters<typeof serve>[0]>[0]): Promise<Reply> {
  if (method === 'POST' && path === '/v1/documents') onWrite();
  const sent = Object.fromEntries(
    ['authorization', 'content-type', 'x-memo-client'].flatMap((name) =>
      headers[name] ? [[name, String(headers[name])]] : [],
    ),
  );
  const response = await fetch(`${api.url}${path}`, { method, headers: sent, ...(body && { body }) });
  lastBody = await response.text();
  return {
    status: response.status,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: lastBody,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memo-cli-'));
  api = await startServer({ data: join(folder, 'data'), env: { MEMO_MODEL: 'none' } });
  door = await serve(forward);

  const docs: Record<string, string> = {
    'ops/rollback.md':
      '# Rolling back\n\nTo roll back a deploy, run `shipctl revert` and wait for the canary.\n',
    'ops/pager.md': '# Pager\n\nThe pager rota changes on Mondays.\n',
    'people/lunch.md': '# Lunch\n\nWe eat at noon.\n',
    'node_modules/x.md': 'not mine',
  };
  for (let i = 0; i < 230; i++) docs[`many/item-${i}.md`] = `# Item ${i}\n\nInventory entry number ${i}.\n`;
  for (const [path, text] of Object.entries(docs)) {
    await mkdir(join(folder, 'docs', path, '..'), { recursive: true });
    await writeFile(join(folder, 'docs', path), text);
  }
});
afterAll(async () => {
  await door?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a folder, from the first run on', () => {
  const docs = () => join(folder, 'docs');

  test('a run that is interrupted is completed by the same command', async () => {
    const begun = cli('ingest', docs(), '--json');
    let writes = 0;
    onWrite = () => {
      writes += 1;
      if (writes === 40) begun.child.kill('SIGINT');
    };
    const first = await begun.ended;
    onWrite = () => {};
    expect(first.code).toBe(1);
    expect(first.error).toContain('run the same command again');
    const done = JSON.parse(first.out);
    expect(done).toMatchObject({ stopped: 'interrupted', failed: [] });
    expect(done.new).toBeLessThan(233);

    const second = await json('ingest', docs(), '--quiet');
    expect(second).toMatchObject({ new: 233 - done.new, unchanged: done.new, failed: [], stopped: null });
    expect(second.folders_left_out).toEqual({ node_modules: 1 });
  });

  test('a third run finds all unchanged, and a file that was edited is revised', async () => {
    expect(await json('ingest', docs(), '--quiet')).toMatchObject({ new: 0, revised: 0, unchanged: 233 });
    await writeFile(join(docs(), 'people/lunch.md'), '# Lunch\n\nWe eat at one, in the courtyard.\n');
    const { code, out } = await run('ingest', docs());
    expect(out).toContain('new 0, revised 1, unchanged 232, skipped 0, failed 0\n');
    expect(code).toBe(0);
  });

  test('search finds the right file and shows where it stands', async () => {
    const { code, out } = await run('search', 'how do we roll back a deploy', '--limit', '3');
    expect(out).toMatch(/^1\. {2}ops\/rollback\.md/);
    expect(out).toContain('shipctl revert');
    expect(out).toMatch(/memo:\/\/doc\/\w{16}@1#0/);
    expect(code).toBe(0);
  });

  test('--json is the body of the REST API, byte for byte; --explain shows its numbers', async () => {
    const { out } = await run('search', 'pager rota', '--explain', '--json', '--folder', 'ops');
    expect(out).toBe(`${lastBody}\n`);
    const { results, trace } = SearchResponse.parse(JSON.parse(out));
    expect(results[0]?.provenance).toMatchObject({ path: 'ops/pager.md', origin: 'cli', trust: 'user' });
    expect(trace.scope.fields).toContain('folder');

    const shown = (await run('search', 'pager rota', '--explain', '--folder', 'ops')).out;
    const { results: again } = SearchResponse.parse(JSON.parse(lastBody));
    for (const { score, why } of again) {
      expect(shown).toContain(`score ${score.toFixed(5)}`);
      expect(shown).toContain(`final ${why?.final.toFixed(5)}`);
      for (const { contribution } of why?.arms ?? []) expect(shown).toContain(`+${contribution.toFixed(5)}`);
    }
  });

  test('nothing found is an answer: the reason, the hint, exit code 0', async () => {
    const { code, out } = await run('search', 'zygomorphic');
    const { results, reason, hint } = SearchResponse.parse(JSON.parse(lastBody));
    expect(results).toEqual([]);
    expect(out.replace(/\s+/g, ' ')).toBe(`${[reason, hint].filter(Boolean).join(' ')} `);
    expect(code).toBe(0);
  });

  test('ls follows every page; read prints a document and a passage; rm takes it away', async () => {
    expect((await run('ls')).out.split('\n')).toHaveLength(233 + 1);
    const { documents } = DocumentList.parse(await json('ls', 'people'));
    expect(documents.map(({ path }) => path)).toEqual(['people/lunch.md']);
    const address = documents[0]?.address ?? '';
    expect((await run('read', address)).out).toBe('# Lunch\n\nWe eat at one, in the courtyard.\n');
    expect((await run('read', `${address}@1`)).out).toContain('We eat at noon.');
    expect((await run('read', `${address}@2#0`)).out).toContain('courtyard');
    const { out } = await run('read', address, '--json');
    expect(out).toBe(`${lastBody}\n`);
    expect((await run('rm', address)).out).toContain('revisions 2');
    expect(await run('read', address)).toMatchObject({ code: 1, out: '' });
  });
});

describe('the other commands', () => {
  test('status says what the server holds and that it does without a model', async () => {
    const { code, out } = await run('status');
    expect(out).toMatch(/Database +embedded/);
    expect(out).toContain('degraded (model_none)');
    expect(code).toBe(0);
    expect(await json('status')).toEqual(JSON.parse(lastBody));
  });

  test('profiles show', async () => {
    expect((await run('profiles', 'show')).out).toMatch(/k +60 +ranks; 1 to 1000/);
    expect((await run('profiles', 'show', 'precise')).out).toMatch(/fetch_depth +200/);
    expect((await run('profiles', 'show', 'none-such')).code).toBe(2);
  });

  test('namespaces are listed, created, and created by ingest only when asked', async () => {
    expect((await run('namespaces', 'create', 'team')).out).toBe('Created namespace team.\n');
    expect((await run('namespaces', 'create', 'team')).code).toBe(1);
    const file = join(folder, 'docs/ops/pager.md');
    expect((await run('ingest', file, '--namespace', 'fresh')).code).toBe(1);
    expect((await run('ingest', file, '--namespace', 'fresh', '--create-namespace')).code).toBe(0);
    expect((await run('namespaces', 'ls')).out).toMatch(/fresh +documents 1/);
    expect((await run('search', 'pager', '--namespace', 'team')).out).not.toContain('pager.md');
  });

  test('exit codes: 1 for what failed, 2 for what was not understood', async () => {
    expect((await run('ls', '--namespace', 'none-such')).code).toBe(1);
    expect((await run('search', 'x', '--profile', 'none-such')).code).toBe(2);
    expect((await run('search', 'x', '--from', 'someday')).code).toBe(2);
    expect((await memo(['status'], { MEMO_URL: api.url, MEMO_API_KEY: 'wrong' }).ended).code).toBe(1);
  });

  test('without variables the file that the server left is used; only its owner may read it', async () => {
    const data = join(folder, 'data');
    expect((await memo(['status'], { MEMO_DATA_DIR: data }).ended).code).toBe(0);
    expect((await stat(join(data, 'local.json'))).mode & 0o777).toBe(0o600);
  });
});
