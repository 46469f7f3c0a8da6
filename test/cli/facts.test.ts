import { FactHistory, FactList, RememberResponse } from '@memo/contract/facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { ADMIN_KEY, type Server, startServer, temporaryDirectory } from '../support/server.js';
import { memo } from './support.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
const data = temporaryDirectory();

const run = (...args: string[]) =>
  memo(args, { MEMO_URL: server.url, MEMO_API_KEY: ADMIN_KEY, TZ: 'Asia/Tokyo' }).ended;
async function json(...args: string[]) {
  const { code, out, error } = await run(...args, '--json');
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out);
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ data: data.path, env: { DATABASE_URL: database.url, MEMO_MODEL: 'none' } });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  data.remove();
  await database.drop();
});

describe('a fact, through the command line and REST', () => {
  let evidence: string;
  let first: string;
  let second: string;

  test('is remembered with all that is told of it [facts.vote-for-evidence]', async () => {
    const written = await server.call('POST', '/v1/documents', {
      path: 'Legal/msa.txt',
      text: 'Schedule B of the agreement.',
    });
    evidence = `${written.body.document}@1#0`;
    const told = RememberResponse.parse(
      await json('remember', 'Foundry bills', '120 EUR an hour', '--about', 'Foundry', '--about', 'Rates'),
    );
    first = told.fact;
    expect(told).toEqual({ fact: first, unchanged: false, supersedes: null, pending: 0 });
    const args = ['remember', 'Foundry bills 140 EUR an hour', '--about', 'Foundry', '--supersedes', first];
    const dates = ['--evidence', evidence, '--valid-from', '2026-05-01'];
    const { code, out } = await run(...args, ...dates);
    expect(code).toBe(0);
    second = /memo:\/\/fact\/\w{16}/.exec(out)?.[0] ?? '';
    expect(out).toBe(`Remembered: ${second}, in the place of ${first}\n`);
    expect((await run(...args, ...dates)).out).toBe(`Known already: ${second}, in the place of ${first}\n`);
    const { body } = await server.call('GET', `/v1/facts/${second.slice(-16)}`);
    expect(body).toMatchObject({
      address: second,
      namespace: 'default',
      statement: 'Foundry bills 140 EUR an hour',
      about: ['Foundry'],
      // The day begins where the line was typed.
      valid_from: '2026-04-30T15:00:00.000Z',
      valid_to: null,
      evidence,
      supersedes: first,
      superseded_by: null,
      trust: 'user',
      origin: 'cli',
    });
  });

  test('search shows the evidence, and --explain the fact that voted [facts.why-names-them]', async () => {
    const { out } = await run('search', 'what does Foundry bill an hour', '--explain');
    expect(out).toMatch(/^1\. {2}Legal\/msa\.txt/);
    expect(out).toContain(`${second}: Foundry bills 140 EUR an hour`);
    const facts = await json('search', 'Foundry bills', '--granularity', 'fact');
    expect(facts.results.map((one: { address: string }) => one.address)).toEqual([second]);
  });

  test('is listed, with and without history, and read [facts.history-kept]', async () => {
    const list = FactList.parse(await json('facts', '--about', 'foundry'));
    expect(list.facts.map((one) => one.address)).toEqual([second]);
    const all = FactList.parse(await json('facts', '--history'));
    expect(all.facts.map((one) => one.address)).toEqual([second, first]);
    const chain = FactHistory.parse(await json('facts', first));
    expect(chain.history.map((one) => one.address)).toEqual([first, second]);
    const { out } = await run('facts', '--history');
    expect(out).toContain(`read out of ${evidence}`);
    expect(out).toMatch(new RegExp(`superseded \\S+ by ${second}\n {2}Foundry bills 120 EUR an hour\n`));
    expect((await run('read', second)).out).toBe('Foundry bills 140 EUR an hour\n');
    const read = await server.call('GET', `/v1/documents/${second.slice(-16)}`);
    expect(read.body).toMatchObject({ address: second, text: 'Foundry bills 140 EUR an hour' });
    expect((await run('facts', '--about', 'nobody')).error).toBe('No facts there.\n');
  });

  test('is no document of a list or a count [facts.never-in-documents]', async () => {
    const documents = await json('ls');
    expect(documents.documents.map((one: { path: string }) => one.path)).toEqual(['Legal/msa.txt']);
    const status = (await server.call('GET', '/v1/status')).body;
    expect(status).toMatchObject({ documents: 1, facts: 1, passages: 2 });
    expect((await run('status')).out).toContain('documents 1, facts 1, passages 2');
    const { sources } = (await server.call('GET', '/v1/sources')).body;
    expect(sources.map((one: { uri: string }) => one.uri)).toEqual(['memo:rest']);
    const { namespaces } = (await server.call('GET', '/v1/namespaces')).body;
    expect(namespaces[0].documents).toBe(1);
    const same = { path: 'same.txt', text: 'Foundry bills 140 EUR an hour' };
    expect((await server.call('POST', '/v1/documents', same)).body.duplicate_of).toBeNull();
  });

  test('refusals say what to do, with their exit codes [facts.superseded-once] [facts.bad-input-refused]', async () => {
    const late = await run('remember', 'Foundry bills 150 EUR an hour', '--supersedes', first);
    expect(late.code).toBe(1);
    expect(late.error).toContain(`it was superseded by ${second} already`);
    const reply = await server.call('POST', '/v1/facts', { statement: 'x', supersedes: first });
    expect([reply.status, reply.body.code]).toEqual([409, 'fact_superseded']);
    const wrong = await run('remember', 'x', '--evidence', second);
    expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('is no address of a passage')]);
    const lines = await run('remember', 'two\nlines');
    expect([lines.code, lines.error]).toEqual([2, expect.stringContaining('control character')]);
    const both = await run('facts', first, '--history');
    expect(both.code).toBe(2);
    const document = await run('facts', evidence);
    expect([document.code, document.error]).toEqual([2, expect.stringContaining('is no fact')]);
    const nowhere = await run('read', 'memo://fact/2222222222222222');
    expect([nowhere.code, nowhere.error]).toEqual([1, expect.stringContaining('no fact at that address')]);
  });

  test('pages of the list give each fact once [rest.cursors-see-each-once]', async () => {
    for (let n = 0; n < 5; n++) await server.call('POST', '/v1/facts', { statement: `Number ${n}.` });
    const whole = (await server.call('GET', '/v1/facts?limit=200')).body.facts;
    const rows = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor ? `&cursor=${cursor}` : '';
      const { body } = await server.call('GET', `/v1/facts?limit=2${at}`);
      rows.push(...body.facts);
      cursor = body.next_cursor;
    } while (cursor);
    expect(rows).toEqual(whole);
    expect(rows).toHaveLength(6);
  });

  test('is deleted as a document is', async () => {
    const { code, out } = await run('rm', second);
    expect([code, out]).toEqual([0, `Deleted ${second}: revisions 1, passages 1, vectors 0.\n`]);
    expect((await server.call('GET', `/v1/facts/${second.slice(-16)}`)).body.code).toBe('not_found');
  });
});
