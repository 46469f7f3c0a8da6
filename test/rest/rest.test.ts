import { Namespace, NamespaceList, SourceList, Status } from '@memo/contract/catalogue';
import { DiffResponse } from '@memo/contract/diff';
import {
  DeleteDocumentResponse,
  DocumentList,
  DocumentResponse,
  RevisionList,
  WriteDocumentResponse,
} from '@memo/contract/documents';
import { Entity, EntityList, ExploreResponse, ProposalList } from '@memo/contract/entities';
import { ERRORS, type ErrorCode } from '@memo/contract/errors';
import { FactHistory, FactList, FactSummary, RememberResponse } from '@memo/contract/facts';
import { AuditList, ChangeTrustResponse, ForgetResponse } from '@memo/contract/forgetting';
import { Problem } from '@memo/contract/problem';
import { ProfileList } from '@memo/contract/profile';
import { SearchResponse } from '@memo/contract/search';
import { VerifyResponse } from '@memo/contract/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createTestDatabase } from '../support/database.js';
import { type Reply, type Server, startServer, temporaryDirectory } from '../support/server.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
let address: string;
let factAddress: string;
/** Of another document, to be forgotten. */
let other: string;
const data = temporaryDirectory();

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ data: data.path, env: { DATABASE_URL: database.url } });
  const { body } = await server.call('POST', '/v1/documents', {
    path: 'Work/a.md',
    text: 'The first albatross.',
  });
  address = body.document;
  other = (await server.call('POST', '/v1/documents', { path: 'Work/o.md', text: 'An auk.' })).body.document;
  await server.call('POST', '/v1/documents', { path: 'Work/a.md', text: 'The second albatross.' });
  const told = await server.call('POST', '/v1/facts', { statement: 'An albatross glides for hours.' });
  factAddress = told.body.fact;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  data.remove();
  await database.drop();
});

const id = () => address.replace('memo://doc/', '');
const fact = () => factAddress.replace('memo://fact/', '');
function expectProblem(reply: Reply, code: ErrorCode): void {
  expect([reply.status, reply.body?.code]).toEqual([ERRORS[code].status, code]);
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Problem.parse(reply.body)).toMatchObject({
    type: `urn:memo:problem:${code}`,
    title: ERRORS[code].title,
    status: reply.status,
    request_id: reply.headers.get('x-request-id'),
  });
  expect(reply.body.detail.length).toBeGreaterThan(10);
  expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|select |\.js:\d/);
}

const ISLES = ['Puffin Rock', 'Puffin Roost', 'Puffin Isle'];

const OPERATIONS: [method: string, path: () => string, body: unknown, status: number, reply: z.ZodType][] = [
  ['POST', () => '/v1/search', { query: 'albatross', response_format: 'explain' }, 200, SearchResponse],
  [
    'POST',
    () => '/v1/documents',
    { path: 'b.md', text: 'A puffin.', entities: ISLES },
    200,
    WriteDocumentResponse,
  ],
  ['GET', () => '/v1/documents?limit=5&folder=Work', undefined, 200, DocumentList],
  ['GET', () => `/v1/documents/${id()}`, undefined, 200, DocumentResponse],
  ['GET', () => `/v1/documents/${id()}?revision=1&passage=0`, undefined, 200, DocumentResponse],
  ['GET', () => `/v1/documents/${id()}/revisions`, undefined, 200, RevisionList],
  [
    'POST',
    () => '/v1/facts',
    { statement: 'Puffins nest in May.', about: ['Puffin'] },
    200,
    RememberResponse,
  ],
  ['GET', () => '/v1/facts?history=true&limit=5', undefined, 200, FactList],
  ['GET', () => `/v1/facts/${fact()}`, undefined, 200, FactSummary],
  ['GET', () => `/v1/facts/${fact()}/history`, undefined, 200, FactHistory],
  ['GET', () => '/v1/sources?namespace=default', undefined, 200, SourceList],
  ['POST', () => '/v1/namespaces', { name: 'birds', title: 'Birds' }, 201, Namespace],
  ['GET', () => '/v1/namespaces', undefined, 200, NamespaceList],
  ['GET', () => '/v1/profiles', undefined, 200, ProfileList],
  ['GET', () => '/v1/status', undefined, 200, Status],
  ['POST', () => '/v1/explore', { entity: 'Puffin Rock', hops: 2 }, 200, ExploreResponse],
  ['GET', () => '/v1/entities?prefix=puffin', undefined, 200, EntityList],
  ['GET', () => '/v1/entities/proposals', undefined, 200, ProposalList],
  ['POST', () => '/v1/entities/distinct', { entity: 'Puffin Rock', other: 'Puffin Isle' }, 200, Entity],
  ['POST', () => '/v1/entities/merge', { entity: 'Puffin Roost', into: 'Puffin Rock' }, 200, Entity],
  ['POST', () => '/v1/entities/unmerge', { entity: 'Puffin Roost' }, 200, Entity],
  ['POST', () => '/v1/entities/alias', { entity: 'Puffin Rock', alias: 'Auk Stack' }, 200, Entity],
  ['GET', () => '/v1/diff?from=2026-01-01', undefined, 200, DiffResponse],
  ['POST', () => '/v1/trust', () => ({ address, trust: 'user', reason: 'r' }), 200, ChangeTrustResponse],
  ['POST', () => '/v1/forget', () => ({ address: other, reason: 'r' }), 200, ForgetResponse],
  ['GET', () => '/v1/audit?limit=5', undefined, 200, AuditList],
  ['POST', () => '/v1/verify', { repair: false }, 200, VerifyResponse],
];

/** A body that names what was written before all tests is made when it is sent. */
const sent = (body: unknown) => (typeof body === 'function' ? body() : body);

describe('each operation', () => {
  it.each(OPERATIONS)(
    '%s %s answers as its schema says [rest.responses-fit-schema]',
    async (method, path, body, status, schema) => {
      const reply = await server.call(method, path(), sent(body));
      expect([reply.status, reply.body]).toEqual([status, expect.anything()]);
      expect(schema.parse(reply.body)).toEqual(reply.body);
    },
  );

  it('reads what it wrote: newest, revision, passage [rest.responses-fit-schema]', async () => {
    const read = async (query: string) => (await server.call('GET', `/v1/documents/${id()}${query}`)).body;
    expect((await read('')).text).toBe('The second albatross.');
    expect((await read('?revision=1')).text).toBe('The first albatross.');
    expect((await read('?revision=1&passage=0')).part.address).toBe(`${address}@1#0`);
  });

  it('delete answers with counts, and then there is nothing [rest.responses-fit-schema] [rest.typed-problems]', async () => {
    const { body } = await server.call('POST', '/v1/documents', { path: 'gone.md', text: 'A dodo.' });
    const path = `/v1/documents/${body.document.replace('memo://doc/', '')}`;
    const deleted = await server.call('DELETE', path);
    expect(DeleteDocumentResponse.parse(deleted.body).deleted).toMatchObject({ revisions: 1, passages: 1 });
    expectProblem(await server.call('DELETE', path), 'not_found');
    expectProblem(await server.call('GET', path), 'not_found');
  });

  it.each([...OPERATIONS, ['DELETE', () => `/v1/documents/${id()}`, undefined, 200, Problem] as const])(
    '%s %s needs a key: none, a wrong one and another scheme are alike [rest.key-required]',
    async (method, path, body) => {
      for (const authorization of ['', 'Bearer memo_wrong_key_0123456789', 'Basic bWVtbzpt']) {
        const reply = await server.call(method, path(), sent(body), { authorization });
        expectProblem(reply, 'unauthenticated');
        expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    },
  );
});

describe('without a key', () => {
  it('a body is not read, so its faults are not told [rest.key-required]', async () => {
    const reply = await server.call('POST', '/v1/search', '{"query": ', { authorization: '' });
    expectProblem(reply, 'unauthenticated');
  });
});

describe('refusals', () => {
  it.each([
    ['/v1/search', { query: '' }, 'query_empty'],
    ['/v1/search', { query: 'x'.repeat(8_001) }, 'query_too_long'],
    ['/v1/search', {}, 'invalid_request'],
    ['/v1/search', { query: 'a', limit: 0 }, 'invalid_request'],
    ['/v1/search', { query: 'a', mode: 'fact' }, 'invalid_request'],
    ['/v1/search', { query: 7 }, 'invalid_request'],
    ['/v1/search', { query: 'a', date_from: '2026-02-30' }, 'invalid_date'],
    ['/v1/search', { query: 'a', date_from: '2026-02-03', date_to: '2026-02-02' }, 'invalid_date'],
    ['/v1/search', { query: 'a', tags: ['#'] }, 'invalid_request'],
    ['/v1/search', { query: 'a', profile: 'fast' }, 'unknown_profile'],
    ['/v1/search', '{"query": ', 'invalid_request'],
    ['/v1/search', '[]', 'invalid_request'],
    ['/v1/search', 'null', 'invalid_request'],
    ['/v1/documents', { path: 'a.md' }, 'invalid_request'],
    ['/v1/documents', { path: '../a.md', text: 'x' }, 'invalid_request'],
    ['/v1/documents', { path: 'x'.repeat(1_001), text: 'x' }, 'invalid_request'],
    ['/v1/documents', { path: 'a\0.md', text: 'x' }, 'invalid_request'],
    ['/v1/documents', { path: 'a.md', text: 'x', tags: ['a\u0007'] }, 'invalid_request'],
    ['/v1/documents', { path: 'a.md', text: 'x', source: { uri: 'a\n' } }, 'invalid_request'],
    ['/v1/documents', { path: 'a.md', text: ' ' }, 'unreadable_content'],
    ['/v1/documents', { path: 'a.md', text: 'x', namespace: 'nowhere' }, 'not_found'],
    ['/v1/documents', { path: 'a.md', text: 'x', content_date: 'soon' }, 'invalid_date'],
    ['/v1/documents', { path: 'facts/x', text: 'x', source: { uri: 'memo:facts' } }, 'invalid_request'],
    ['/v1/facts', {}, 'invalid_request'],
    ['/v1/facts', { statement: '' }, 'invalid_request'],
    ['/v1/facts', { statement: ' ' }, 'invalid_request'],
    ['/v1/facts', { statement: '?!' }, 'invalid_request'],
    ['/v1/facts', { statement: 'two\nlines' }, 'invalid_request'],
    ['/v1/facts', { statement: 'a\0b' }, 'invalid_request'],
    ['/v1/facts', { statement: 'x'.repeat(2_001) }, 'invalid_request'],
    ['/v1/facts', { statement: 'x', about: ['...'] }, 'invalid_request'],
    ['/v1/facts', { statement: 'x', about: ['a\u0007'] }, 'invalid_request'],
    ['/v1/facts', { statement: 'x', trust: 'curated' }, 'invalid_request'],
    ['/v1/facts', { statement: 'x', valid_from: 'soon' }, 'invalid_date'],
    ['/v1/facts', { statement: 'x', valid_to: '2026-05-01', tz: 'Mars/Olympus' }, 'invalid_date'],
    ['/v1/facts', { statement: 'x', valid_from: '2026-05-02', valid_to: '2026-05-01' }, 'invalid_date'],
    [
      '/v1/facts',
      { statement: 'x', valid_from: '2026-05-01T09:00:00Z', valid_to: '2026-05-01T09:00:00Z' },
      'invalid_date',
    ],
    ['/v1/facts', { statement: 'x', evidence: 'memo://doc/abcdefghijkmnpqr' }, 'invalid_address'],
    ['/v1/facts', { statement: 'x', evidence: 'memo://fact/abcdefghijkmnpqr' }, 'invalid_address'],
    ['/v1/facts', { statement: 'x', evidence: 'page 4' }, 'invalid_address'],
    ['/v1/facts', { statement: 'x', evidence: 'memo://doc/abcdefghijkmnpqr@1#0' }, 'not_found'],
    ['/v1/facts', { statement: 'x', supersedes: 'memo://doc/abcdefghijkmnpqr' }, 'invalid_address'],
    ['/v1/facts', { statement: 'x', supersedes: 'memo://fact/abcdefghijkmnpqr' }, 'not_found'],
    ['/v1/facts', { statement: 'x', namespace: 'nowhere' }, 'not_found'],
    ['/v1/namespaces', { name: 'Not a name' }, 'invalid_request'],
    ['/v1/namespaces', { name: 'default' }, 'namespace_exists'],
  ] as const)('POST %s %j: %s [rest.typed-problems] [facts.bad-input-refused]', async (path, body, code) => {
    expectProblem(await server.call('POST', path, body), code);
  });

  it.each([
    ['/v1/documents?limit=0', 'invalid_request'],
    ['/v1/documents?limit=many', 'invalid_request'],
    ['/v1/documents?cursor=nonsense', 'invalid_cursor'],
    ['/v1/documents?namespace=nowhere', 'not_found'],
    ['/v1/documents/short', 'invalid_address'],
    ['/v1/documents/aaaaaaaaaaaaaaaa', 'not_found'],
    ['/v1/documents/aaaaaaaaaaaaaaaa/revisions', 'not_found'],
    ['/v1/documents/%E0%A4%A', 'invalid_request'],
    ['/v1/documents/..%2f..%2fetc/revisions', 'invalid_address'],
    ['/v1/sources?namespace=nowhere', 'not_found'],
    ['/v1/sources?cursor=WyJhIl0', 'invalid_cursor'],
    ['/v1/namespaces?cursor=WzFd', 'invalid_cursor'],
    ['/v1/nothing', 'not_found'],
    ['/', 'not_found'],
  ] as const)('GET %s: %s [rest.typed-problems]', async (path, code) => {
    expectProblem(await server.call('GET', path), code);
  });

  it.each([
    ['POST', '/v1/search', { query: 'a', folders: 'x' }, 'folders'],
    ['POST', '/v1/documents', { path: 'a.md', text: 'x', trust: 'curated' }, 'trust'],
    ['POST', '/v1/documents', { path: 'a.md', text: 'x', source: { uri: 'a', nme: 'b' } }, 'nme'],
    ['POST', '/v1/namespaces', { name: 'c', owner: 'me' }, 'owner'],
    ['GET', '/v1/documents?foldr=Work', undefined, 'foldr'],
    ['GET', '/v1/namespaces?offset=2', undefined, 'offset'],
    ['GET', '/v1/sources?page=2', undefined, 'page'],
    ['GET', '/v1/documents/aaaaaaaaaaaaaaaa?version=2', undefined, 'version'],
    ['POST', '/v1/search?folder=Work', { query: 'a' }, 'folder'],
    ['GET', '/v1/status?verbose=1', undefined, 'verbose'],
    ['GET', '/v1/profiles?name=x', undefined, 'name'],
    ['GET', '/v1/documents/aaaaaaaaaaaaaaaa/revisions?limit=1', undefined, 'limit'],
  ] as const)(
    '%s %s %j: the unknown %s is refused by name [rest.unknown-fields-refused]',
    async (method, path, body, name) => {
      const reply = await server.call(method, path, body);
      expectProblem(reply, 'invalid_request');
      expect(reply.body.detail).toContain(name);
    },
  );

  it('another method, another media type and a body over the most [rest.typed-problems]', async () => {
    const put = await server.call('PUT', '/v1/documents', { path: 'a' });
    expectProblem(put, 'method_not_allowed');
    expect(put.headers.get('allow')).toBe('POST, GET');
    expectProblem(
      await server.call('POST', '/v1/search', 'query=a', { 'content-type': 'text/plain' }),
      'unsupported_media_type',
    );
    expectProblem(
      await server.call('POST', '/v1/search', `{"query":"${'x'.repeat(41 * 1024 * 1024)}"}`),
      'body_too_large',
    );
  });
});

describe('a database that is gone', () => {
  it('answers 503 for every operation, and claims nothing that it cannot know [degraded.database-gone]', async () => {
    const own = await createTestDatabase();
    const place = temporaryDirectory();
    const lost = await startServer({
      data: place.path,
      env: { DATABASE_URL: own.url, MEMO_MODEL: 'none', MEMO_LOG_LEVEL: 'error' },
    });
    try {
      await own.drop();
      for (const [method, path, body] of OPERATIONS) {
        if (path() === '/v1/profiles') continue;
        const reply = await lost.call(method, path(), sent(body));
        expect([path(), reply.status, reply.body.code]).toEqual([path(), 503, 'database_unavailable']);
        expect(reply.body.detail).not.toMatch(/nothing was/i);
      }
    } finally {
      await lost.stop();
      place.remove();
    }
  });
});

describe('cursors', () => {
  it('show each row once while others are written and deleted [rest.cursors-see-each-once]', async () => {
    await server.call('POST', '/v1/namespaces', { name: 'pages' });
    const write = (path: string) =>
      server.call('POST', '/v1/documents', { namespace: 'pages', path, text: `Text of ${path}.` });
    const paths = Array.from({ length: 23 }, (_, n) => `p${String(n * 2).padStart(2, '0')}.md`);
    for (const path of paths) await write(path);
    const seen: string[] = [];
    let cursor: string | null = null;
    let rounds = 0;
    do {
      const { body } = await server.call(
        'GET',
        `/v1/documents?namespace=pages&limit=4${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...body.documents.map((one: { path: string }) => one.path));
      cursor = body.next_cursor;
      await write(`p${String(rounds * 2 + 1).padStart(2, '0')}.md`);
      await write(`a${rounds}.md`);
    } while (cursor && ++rounds < 40);
    expect(seen.length).toBe(new Set(seen).size);
    expect(seen).toEqual([...seen].sort());
    expect(paths.filter((path) => !seen.includes(path))).toEqual([]);
  });

  it('pass over a path of the greatest length [rest.cursors-see-each-once]', async () => {
    await server.call('POST', '/v1/namespaces', { name: 'long' });
    const paths = ['a', 'b', '"'].map((sign) => `${sign}/${'"é'.repeat(499)}`);
    for (const path of paths)
      await server.call('POST', '/v1/documents', { namespace: 'long', path, text: 'x' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor ? `&cursor=${cursor}` : '';
      const { status, body } = await server.call('GET', `/v1/documents?namespace=long&limit=1${at}`);
      expect([status, body.detail]).toEqual([200, undefined]);
      seen.push(...body.documents.map((one: { path: string }) => one.path));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual([...paths].sort());
  });

  it.each([
    ['documents', ['x', 1.5]],
    ['documents', ['x', 1e300]],
    ['documents', ['x', '1']],
    ['documents', ['x\0', 1]],
    ['documents', ['x', 1, 2]],
    ['documents', { 0: 'x', 1: 1 }],
    ['sources', [0.5]],
    ['sources', [2 ** 53]],
    ['sources', [null]],
    ['facts', ['x']],
    ['facts', [0.5]],
    ['namespaces', ['\0']],
  ] as const)('of %s made by hand, %j, is refused [rest.typed-problems]', async (list, key) => {
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    expectProblem(await server.call('GET', `/v1/${list}?cursor=${cursor}`), 'invalid_cursor');
  });

  it.each(['namespaces', 'sources'])(
    '%s pages give the same rows as one page [rest.cursors-see-each-once]',
    async (list) => {
      for (const n of [1, 2, 3]) {
        await server.call('POST', '/v1/namespaces', { name: `many-${n}` });
        await server.call('POST', '/v1/documents', { path: 'x.md', text: 'x', source: { uri: `many:${n}` } });
      }
      const whole = (await server.call('GET', `/v1/${list}?limit=200`)).body;
      const rows = [];
      let cursor: string | null = null;
      do {
        const { body } = await server.call('GET', `/v1/${list}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        rows.push(...body[list]);
        cursor = body.next_cursor;
      } while (cursor);
      expect(rows).toEqual(whole[list]);
      expect(rows.length).toBeGreaterThan(3);
    },
  );
});

describe('beside the operations', () => {
  it('the OpenAPI document covers every operation, and every reference resolves [rest.openapi-covers-all]', async () => {
    const { body } = await server.call('GET', '/openapi.json', undefined, { authorization: '' });
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.info).toMatchObject({ title: 'Memo', version: expect.any(String) });
    const described = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = [
      ...OPERATIONS.map(
        ([method, path]) =>
          `${method} ${path().split('?')[0]?.replace(id(), '{id}').replace(fact(), '{id}')}`,
      ),
      'DELETE /v1/documents/{id}',
    ];
    expect(described.sort()).toEqual([...new Set(known)].sort());
    const operations = Object.values<Record<string, Record<string, unknown>>>(body.paths).flatMap((methods) =>
      Object.values(methods),
    );
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
    for (const one of operations.filter(({ requestBody }) => requestBody))
      expect(Object.keys(one.responses as object)).toEqual(
        expect.arrayContaining(['400', '413', '415', '503']),
      );
    for (const one of operations) {
      expect(Object.keys(one.responses as object)).toEqual(
        expect.arrayContaining(['400', '401', '500', '503']),
      );
    }
    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(5);
    for (const reference of references) {
      const found = reference
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], body);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
    for (const [, name] of Object.keys(body.paths)
      .join(' ')
      .matchAll(/\{(\w+)\}/g))
      expect(text).toContain(`"name":"${name}","in":"path"`.slice(0, 12));
  });

  it('the documentation page and its files come from here [rest.health-and-metrics]', async () => {
    const page = await server.call('GET', '/docs/', undefined, { authorization: '' });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    const files = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file).toMatch(/^\//);
      expect([file, (await server.call('GET', file)).status]).toEqual([file, 200]);
    }
  });

  it('health and metrics need no key [rest.health-and-metrics]', async () => {
    expect((await server.call('GET', '/health/live', undefined, { authorization: '' })).body).toEqual({
      status: 'live',
    });
    expect((await server.call('GET', '/health/ready', undefined, { authorization: '' })).body).toEqual({
      status: 'ready',
    });
    const { body } = await server.call('GET', '/metrics', undefined, { authorization: '' });
    for (const name of [
      'memo_search_total',
      'memo_search_duration_seconds',
      'memo_search_arm_duration_seconds',
      'memo_search_degraded_total',
    ]) {
      expect(body).toContain(`# TYPE ${name} `);
    }
    expect(body).not.toContain('albatross');
  });

  it('a degraded search is counted by its reason [degraded.counted-in-metrics]', async () => {
    const place = temporaryDirectory();
    const bare = await startServer({
      data: place.path,
      env: { DATABASE_URL: database.url, MEMO_MODEL: 'none' },
    });
    try {
      const { body } = await bare.call('POST', '/v1/search', { query: 'albatross' });
      expect(body.trace.degraded).toMatchObject({ flag: true, reason: 'model_none' });
      await bare.call('POST', '/v1/search', { query: 'albatross', mode: 'keyword', as_of: 'no day' });
      const metrics = String((await bare.call('GET', '/metrics')).body);
      expect(metrics).toContain('memo_search_total{mode="keyword",outcome="failed"} 1');
      expect(metrics).toContain('memo_search_degraded_total{reason="model_none"} 1');
      expect(metrics).toContain('memo_search_total{mode="auto",outcome="found"} 1');
      expect((await bare.call('GET', '/health/ready')).body.status).toBe('degraded');
    } finally {
      await bare.stop();
      place.remove();
    }
  });

  it('no results are an answer with status 200 [abstention.empty-is-an-answer]', async () => {
    const reply = await server.call('POST', '/v1/search', { query: 'xylophone qwertz', mode: 'keyword' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ results: [], reason: expect.any(String), hint: expect.any(String) });
  });
});
