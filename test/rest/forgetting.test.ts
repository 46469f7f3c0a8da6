import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditList, ChangeTrustResponse, ForgetResponse } from '@memo/contract/forgetting';
import { VerifyResponse } from '@memo/contract/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memo } from '../cli/support.js';
import { createTestDatabase } from '../support/database.js';
import { ADMIN_KEY, type Server, startServer, temporaryDirectory } from '../support/server.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
const data = temporaryDirectory();

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ data: data.path, env: { DATABASE_URL: database.url, MEMO_MODEL: 'none' } });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  data.remove();
  await database.drop();
});

const post = (path: string, body: unknown) => server.call('POST', path, body);
const write = async (path: string, text: string, more: object = {}): Promise<string> =>
  (await post('/v1/documents', { path, text, ...more })).body.document;
const at = (address: string) => `/v1/documents/${address.replace('memo://doc/', '')}`;
const cli = (...args: string[]) => memo(args, { MEMO_URL: server.url, MEMO_API_KEY: ADMIN_KEY }).ended;

/** Every number that counts documents or passages. */
async function counts() {
  const [status, namespaces, sources, documents, search] = await Promise.all([
    server.call('GET', '/v1/status'),
    server.call('GET', '/v1/namespaces'),
    server.call('GET', '/v1/sources'),
    server.call('GET', '/v1/documents?limit=200'),
    post('/v1/search', { query: 'anything' }),
  ]);
  const listed = (rows: { documents: number }[]) => rows.reduce((sum, row) => sum + row.documents, 0);
  return {
    status: [status.body.documents, status.body.passages],
    namespaces: listed(namespaces.body.namespaces),
    passages: namespaces.body.namespaces[0].passages,
    sources: listed(sources.body.sources),
    documents: documents.body.documents.length,
    in_scope: search.body.trace.filters.in_scope,
  };
}

describe('POST /v1/forget', () => {
  it('hides from every list and count, and the address says when and why [forget.hides-at-once] [forget.address-still-resolves] [forget.receipt-counts]', async () => {
    await write('stays.md', 'The bittern stays.');
    const before = await counts();
    const address = await write('goes.md', 'The bittern goes.');
    await write('goes.md', 'The bittern goes away.');
    expect(await counts()).not.toEqual(before);
    const { status, body } = await post('/v1/forget', { address, reason: 'no longer true' });
    expect([status, ForgetResponse.parse(body)]).toEqual([200, body]);
    expect(body).toMatchObject({ already: false, redacted: false, counts: { revisions: 2, passages: 2 } });
    expect(await counts()).toEqual(before);
    const found = await post('/v1/search', { query: 'bittern', response_format: 'explain' });
    expect(JSON.stringify(found.body)).not.toContain('goes');
    for (const path of ['', '?revision=1', '?revision=1&passage=0', '/revisions']) {
      const reply = await server.call('GET', `${at(address)}${path}`);
      expect([reply.status, reply.body.code]).toEqual([410, 'forgotten']);
      expect(reply.body.detail).toMatch(/^Forgotten on \d{4}-\d\d-\d\d because: no longer true/);
    }
    expect((await post('/v1/forget', { address, reason: 'again' })).body).toEqual({ ...body, already: true });
    expect((await post('/v1/trust', { address, trust: 'curated', reason: 'x' })).body.code).toBe('forgotten');
  });

  it('of one revision leaves it out of the list of revisions [forget.one-revision]', async () => {
    const address = await write('some.md', 'Plover one.');
    await write('some.md', 'Plover two.');
    await post('/v1/forget', { address: `${address}@1`, reason: 'wrong' });
    const { body } = await server.call('GET', `${at(address)}/revisions`);
    expect(body.revisions.map((one: { revision: number }) => one.revision)).toEqual([2]);
  });

  it('redacted content is refused with 409, which names reason and date [forget.tombstone-refuses]', async () => {
    const text = 'A password of the ruff.';
    const address = await write('secret.md', text);
    await post('/v1/forget', { address, reason: 'a password', redact: true });
    const refused = await post('/v1/documents', { path: 'other.md', text });
    expect([refused.status, refused.body.code]).toEqual([409, 'tombstoned']);
    expect(refused.body.detail).toMatch(/redacted here on \d{4}-\d\d-\d\d because: a password/);
    const back = await post('/v1/documents', { path: 'secret.md', text, override_tombstone: true });
    expect([back.status, back.body.revision, back.body.document]).toEqual([200, 2, address]);
    expect((await server.call('GET', `${at(address)}?revision=1`)).status).toBe(410);
  });

  it.each([
    [{ reason: 'x' }, 400, 'invalid_request'],
    [{ address: 'memo://doc/aaaaaaaaaaaaaaaa' }, 400, 'invalid_request'],
    [{ address: 'memo://doc/aaaaaaaaaaaaaaaa', reason: '' }, 400, 'invalid_request'],
    [{ address: 'memo://doc/aaaaaaaaaaaaaaaa@1#2', reason: 'x' }, 400, 'invalid_request'],
    [{ address: 'here', reason: 'x' }, 400, 'invalid_address'],
    [{ address: 'memo://doc/aaaaaaaaaaaaaaaa', reason: 'x' }, 404, 'not_found'],
  ])('%j: %i %s [rest.typed-problems]', async (body, status, code) => {
    const reply = await post('/v1/forget', body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});

describe('trust, audit and verify', () => {
  it('what was done is listed newest first, by document, by action, in pages [trust.transitions-audited]', async () => {
    const address = await write('audited.md', 'Avocet.');
    const changed = await post('/v1/trust', { address, trust: 'curated', reason: 'checked' });
    expect([changed.status, ChangeTrustResponse.parse(changed.body)]).toEqual([
      200,
      { address: `${address}@1`, from: 'user', to: 'curated', unchanged: false },
    ]);
    expect((await server.call('GET', at(address))).body.trust).toBe('curated');
    await post('/v1/trust', { address, trust: 'agent', reason: 'doubted' });
    await post('/v1/forget', { address, reason: 'gone', redact: true });
    const list = async (query: string) =>
      AuditList.parse((await server.call('GET', `/v1/audit?${query}`)).body);
    const { entries } = await list(`document=${encodeURIComponent(address)}`);
    expect(entries.map(({ action, from, to, reason, origin }) => [action, from, to, reason, origin])).toEqual(
      [
        ['redact', null, null, 'gone', 'rest'],
        ['demote', 'curated', 'agent', 'doubted', 'rest'],
        ['promote', 'user', 'curated', 'checked', 'rest'],
      ],
    );
    expect(entries[0]).toMatchObject({ who: 'admin', address, counts: { revisions: 1 } });
    expect((await list('action=redact')).entries.every((one) => one.action === 'redact')).toBe(true);
    const all = await list('limit=200');
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: AuditList = await list(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      paged.push(...page.entries);
      cursor = page.next_cursor;
    } while (cursor);
    expect(paged).toEqual(all.entries);
    expect((await server.call('GET', '/v1/audit?namespace=nowhere')).body.code).toBe('not_found');
    expect((await server.call('GET', '/v1/audit?cursor=x')).body.code).toBe('invalid_cursor');
  });

  it('verify answers with every check [verify.clean-after-use]', async () => {
    const { status, body } = await post('/v1/verify', {});
    expect([status, VerifyResponse.parse(body)]).toEqual([200, body]);
    expect([body.found, body.repaired]).toEqual([0, 0]);
    expect(body.checks.length).toBeGreaterThan(15);
  });
});

describe('memo on the command line', () => {
  it('forget, read, audit, trust, verify and ingest say the same [forget.address-still-resolves] [forget.tombstone-refuses] [trust.transitions-audited] [verify.finds-and-repairs]', async () => {
    const folder = join(data.path, 'files');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'leak.md'), 'A leak of the dunlin.\n');
    writeFileSync(join(folder, 'fine.md'), 'A fine dunlin.\n');
    const ingest = (...more: string[]) => cli('ingest', folder, '--quiet', ...more);
    expect((await ingest()).out).toContain('new 2');
    const { documents } = JSON.parse((await cli('ls', '--json')).out);
    const address = documents.find((one: { path: string }) => one.path === 'leak.md').address;
    const fine = documents.find((one: { path: string }) => one.path === 'fine.md').address;

    expect(await cli('forget', address)).toMatchObject({ code: 2 });
    const forgotten = await cli('forget', address, '--reason', 'a leak', '--redact');
    expect(forgotten).toMatchObject({ code: 0, error: '' });
    expect(forgotten.out).toMatch(
      /^Redacted memo:\/\/doc\/\w{16}: revisions 1, passages 1, vectors 0, lexemes \d+/,
    );
    expect((await cli('forget', address, '--reason', 'x')).out).toContain('because: a leak');
    const read = await cli('read', address);
    expect(read).toMatchObject({ code: 1, out: '', error: expect.stringContaining('because: a leak') });
    expect((await cli('search', 'dunlin')).out).not.toContain('leak');

    const again = await ingest();
    expect(again.out).toContain('unchanged 1, skipped 1, failed 0');
    expect(again.out).toContain('was redacted');
    expect(again.code).toBe(0);
    expect((await ingest('--override-tombstone')).out).toContain('revised 1, unchanged 1');

    expect((await cli('trust', fine, 'sacred', '--reason', 'x')).code).toBe(2);
    expect((await cli('trust', fine, 'curated', '--reason', 'checked')).out).toBe(
      `${fine}@1 was user and is curated now.\n`,
    );
    expect((await cli('search', 'dunlin', '--min-trust', 'curated')).out).toContain('fine.md');
    const audit = (await cli('audit')).out;
    expect(audit.indexOf('promote')).toBeLessThan(audit.indexOf('override'));
    expect(audit.indexOf('override')).toBeLessThan(audit.indexOf('redact'));
    const { entries } = AuditList.parse(JSON.parse((await cli('audit', address, '--json')).out));
    expect(entries.map((one) => [one.action, one.origin])).toEqual([
      ['override', 'cli'],
      ['redact', 'cli'],
    ]);

    expect(await cli('verify')).toMatchObject({ code: 0, out: expect.stringContaining('found 0') });
    await server.call('DELETE', at(await write('lone.md', 'Alone.', { source: { uri: 'lone:1' } })));
    expect(await cli('verify')).toMatchObject({
      code: 1,
      out: expect.stringContaining('sources_without_document'),
    });
    expect(await cli('verify', '--repair')).toMatchObject({ code: 0 });
    expect(await cli('verify')).toMatchObject({ code: 0 });
  });
});
