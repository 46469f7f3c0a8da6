import { parse } from '@memo/contract/parse';
import { SCOPE_FIELDS } from '@memo/contract/scope';
import { SearchRequest, type SearchRequestInput } from '@memo/contract/search';
import { MODES } from '@memo/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

let memory: Memory;
/** An instant between the two revisions of `revised.md`. */
let between: string;

const TEXT = 'Quarterly plan of the lighthouse keeper.';

beforeAll(async () => {
  memory = await openMemory();
  await memory.namespace('other');
  const write = memory.write;
  await write({ path: 'Work/Foundry/plan.txt', text: TEXT, kind: 'doc', tags: ['red', 'blue'] });
  await write({ path: 'Work/Foundry2/plan.txt', text: TEXT, kind: 'note', tags: ['red'] });
  await write({ path: 'Work/foundry/plan.txt', text: TEXT, kind: 'code' });
  await write({ path: 'talk.txt', text: TEXT, kind: 'conversation', content_date: '2026-03-10' });
  await write({
    path: 'lib.txt',
    text: TEXT,
    library: 'next',
    version: '14',
    source: { uri: 'git:next', name: 'Next' },
  });
  await write({
    path: 'lib2.txt',
    text: TEXT,
    library: 'next-auth',
    source: { uri: 'git:auth', name: 'Auth' },
  });
  await write({ path: 'elsewhere.txt', text: TEXT, namespace: 'other' });
  await write({ path: 'revised.md', text: `# Plan\n\n${TEXT} Zebra.`, version: '1' });
  await new Promise((done) => setTimeout(done, 5));
  between = new Date().toISOString();
  await new Promise((done) => setTimeout(done, 5));
  await write({ path: 'revised.md', text: `# Plan\n\n${TEXT} Giraffe.`, version: '2' });
  await memory.loadModel();
});
afterAll(() => memory.close());

const paths = async (request: Omit<SearchRequestInput, 'query'>) =>
  (await memory.paths({ query: 'quarterly plan lighthouse', limit: 100, ...request })).sort();

describe('one field at a time', () => {
  it('namespaces [scope.namespaces-bound]', async () => {
    expect(await paths({ namespaces: ['other'] })).toEqual(['elsewhere.txt']);
    expect(await paths({ namespaces: ['default'] })).not.toContain('elsewhere.txt');
    const none = await memory.search({ query: 'quarterly', namespaces: ['nowhere'] });
    expect(none.results).toEqual([]);
    expect(none.reason).toMatch(/namespace/);
  });

  it('kinds, and the classes artifact, memory and chunk [scope.kinds-and-classes]', async () => {
    expect(await paths({ kinds: ['conversation'] })).toEqual(['talk.txt']);
    expect(await paths({ kinds: ['memory'] })).toEqual(['Work/Foundry2/plan.txt']);
    expect(await paths({ kinds: ['code', 'note'] })).toEqual([
      'Work/Foundry2/plan.txt',
      'Work/foundry/plan.txt',
    ]);
    const all = await paths({});
    expect(await paths({ kinds: ['chunk'] })).toEqual(all);
    expect(await paths({ kinds: ['artifact'] })).toEqual(
      all.filter((path) => path !== 'Work/Foundry2/plan.txt'),
    );
    expect(await paths({ kinds: ['artifact', 'memory'] })).toEqual(all);
  });

  it('sources by uri and by name, whole [scope.sources-by-uri-or-name]', async () => {
    expect(await paths({ sources: ['git:next'] })).toEqual(['lib.txt']);
    expect(await paths({ sources: ['Next'] })).toEqual(['lib.txt']);
    expect(await paths({ sources: ['Next', 'git:auth'] })).toEqual(['lib.txt', 'lib2.txt']);
    expect(await paths({ sources: ['git:'] })).toEqual([]);
  });

  it.each(['Work/Foundry', '/Work/Foundry/', 'Work/Foundry/'])(
    'folder %j holds neither Foundry2 nor foundry [scope.folder-is-a-path-prefix]',
    async (folder) => {
      expect(await paths({ folder })).toEqual(['Work/Foundry/plan.txt']);
    },
  );

  it('a folder is no pattern, and no path of a file [scope.folder-is-a-path-prefix]', async () => {
    for (const folder of ['Work/Foun', 'Work/%', 'Work/_oundry', 'Foundry', 'talk.txt']) {
      expect([folder, await paths({ folder })]).toEqual([folder, []]);
    }
    expect(await paths({ folder: 'Work' })).toHaveLength(3);
  });

  it('folder, library and tags are read as a write stores them [scope.as-stored]', async () => {
    await memory.write({
      path: 'Caf\u00e9/Men\u00fc.md',
      text: 'a quince tart',
      library: 'caf\u00e9',
      tags: ['#s\u00fc\u00df'],
    });
    const asked = [{ folder: './Cafe\u0301//' }, { library: ' cafe\u0301 ' }, { tags: ['su\u0308\u00df'] }];
    for (const fields of asked)
      expect((await memory.search({ query: 'quince tart', ...fields })).results).toHaveLength(1);
  });

  it('a namespace that is not there is named, beside those that are searched [scope.missing-is-named]', async () => {
    const { trace } = await memory.search({ query: 'any', namespaces: ['default', 'nowhere'] });
    expect(trace.scope).toMatchObject({ namespaces: ['default'], missing: ['nowhere'] });
  });

  it('a range to the last day there is has no end in the trace', async () => {
    const { trace } = await memory.search({ query: 'any', date_to: '9999-12-31' });
    expect(trace.scope.date_to).toBeNull();
  });

  it('library, whole [scope.library-is-equal]', async () => {
    expect(await paths({ library: 'next' })).toEqual(['lib.txt']);
  });

  it('tags: all of them [scope.tags-all-of]', async () => {
    expect(await paths({ tags: ['red'] })).toEqual(['Work/Foundry/plan.txt', 'Work/Foundry2/plan.txt']);
    expect(await paths({ tags: ['red', 'blue'] })).toEqual(['Work/Foundry/plan.txt']);
    expect(await paths({ tags: ['red', 'green'] })).toEqual([]);
  });

  it('min_trust [scope.min-trust-bounds]', async () => {
    const all = await paths({});
    expect(await paths({ min_trust: 'user' })).toEqual(all);
    expect(await paths({ min_trust: 'curated' })).toEqual([]);
  });
});

describe('time', () => {
  it('what is superseded is not found without as_of or version [scope.live-rule]', async () => {
    const { results } = await memory.search({ query: 'zebra', mode: 'keyword' });
    expect(results).toEqual([]);
    expect(await memory.paths({ query: 'giraffe', mode: 'keyword' })).toEqual(['revised.md']);
  });

  it('as_of a time between finds the old revision and not the new [scope.as-of-time]', async () => {
    const then = await memory.search({ query: 'zebra giraffe', mode: 'keyword', as_of: between });
    expect(then.results.map((one) => [one.provenance?.path, one.provenance?.revision])).toEqual([
      ['revised.md', 1],
    ]);
    expect(then.results[0]?.text).toContain('Zebra');
    expect(then.trace.as_of).toBe(between);
  });

  it('as_of before everything finds nothing; as_of later finds what is live [scope.as-of-time]', async () => {
    expect(await paths({ as_of: '2001-01-01' })).toEqual([]);
    expect(await paths({ as_of: '2999-01-01' })).toEqual(await paths({}));
  });

  it('at each instant exactly one revision is found, also at that of the change [scope.as-of-time]', async () => {
    const { rows } = await memory.db.pool.query<{ at: Date }>(
      'select superseded_at as at from revisions where superseded_at is not null',
    );
    const change = rows[0]?.at.getTime() ?? 0;
    for (const [shift, revision] of [
      [-1, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const as_of = new Date(change + shift).toISOString();
      const { results } = await memory.search({ query: 'zebra giraffe', mode: 'keyword', as_of });
      expect([shift, results.map((one) => one.provenance?.revision)]).toEqual([shift, [revision]]);
    }
  });

  it('a version is found though superseded, by each arm [scope.version-finds-superseded]', async () => {
    for (const mode of ['keyword', 'exact', 'semantic', 'hybrid'] as const) {
      const { results } = await memory.search({ query: 'plan lighthouse keeper Zebra', version: '1', mode });
      const found = results.map((one) => `${one.provenance?.path}@${one.provenance?.revision}`);
      if (mode !== 'exact') expect([mode, found]).toEqual([mode, ['revised.md@1']]);
      for (const one of results) expect(one.provenance?.version).toBe('1');
    }
    expect(await paths({ version: '14' })).toEqual(['lib.txt']);
    expect(await paths({ version: '3' })).toEqual([]);
  });

  it('forgotten stays hidden, now, under as_of and by version [scope.forgotten-stays-hidden]', async () => {
    const { document } = await memory.write({ path: 'gone.txt', text: 'Axolotl.', version: '7' });
    const id = document.replace('memo://doc/', '');
    const inside = 'in (select id from documents where public_id = $1)';
    await memory.db.pool.query(`update revisions set forgotten_at = now() where document_id ${inside}`, [id]);
    await memory.db.pool.query(`update passage_index set forgotten_at = now() where document_id ${inside}`, [
      id,
    ]);
    for (const bounds of [{}, { as_of: new Date(Date.now() + 1000).toISOString() }, { version: '7' }]) {
      for (const mode of MODES)
        expect(await memory.paths({ query: 'axolotl', mode, ...bounds })).not.toContain('gone.txt');
    }
  });
});

/** For every scope field: bounds that leave something out. `tz` bounds nothing by itself. */
const CASES: Record<string, Omit<SearchRequestInput, 'query'>> = {
  namespaces: { namespaces: ['other'] },
  kinds: { kinds: ['conversation'] },
  sources: { sources: ['git:next'] },
  folder: { folder: 'Work/Foundry' },
  library: { library: 'next' },
  version: { version: '14' },
  tags: { tags: ['red'] },
  date_from: { date_from: '2026-03-10' },
  date_to: { date_to: '2026-03-10' },
  min_trust: { min_trust: 'curated' },
  as_of: { as_of: '2001-01-01' },
  from: { from: '2026-03-10' },
  to: { to: '2026-03-10' },
};

describe('no field is accepted and dropped', () => {
  it('every scope field of the contract has a case here [scope.every-field-narrows]', () => {
    const bounding = [...Object.keys(SCOPE_FIELDS).filter((field) => field !== 'tz'), 'from', 'to'];
    expect(Object.keys(CASES).sort()).toEqual(bounding.sort());
    const taken = Object.keys(SearchRequest.shape);
    const others = 'query queries mode profile granularity limit max_tokens response_format tz'.split(' ');
    expect(taken.filter((field) => !others.includes(field)).sort()).toEqual(bounding.sort());
  });

  it.each(Object.entries(CASES))(
    '%s narrows every mode, and the trace names it [scope.every-field-narrows] [scope.before-top-k]',
    async (field, bounds) => {
      for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
        const request = { query: '"quarterly plan" lighthouse', limit: 100, mode };
        const all = await memory.search(request);
        const some = await memory.search({ ...request, ...bounds });
        const addresses = all.results.map((one) => one.address);
        expect([mode, some.results.length]).toEqual([mode, expect.any(Number)]);
        expect(some.results.length).toBeLessThan(all.results.length);
        if (field !== 'version' && field !== 'as_of') {
          for (const one of some.results) expect(addresses).toContain(one.address);
        }
        expect(some.trace.scope.fields).toEqual([field]);
        for (const arm of some.trace.arms) expect(arm.candidates).toBeLessThanOrEqual(some.results.length);
      }
    },
  );

  it('a day is that day in every tz [scope.civil-days]', async () => {
    for (const tz of ['UTC', 'America/New_York', 'Etc/GMT+12', 'Pacific/Kiritimati']) {
      const on = (day: string) => paths({ date_from: day, date_to: day, tz });
      expect([tz, await on('2026-03-10')]).toEqual([tz, ['talk.txt']]);
      expect([tz, await on('2026-03-09'), await on('2026-03-11')]).toEqual([tz, [], []]);
    }
  });

  it('two fields together are an intersection [scope.every-field-narrows]', async () => {
    expect(await paths({ kinds: ['note'], tags: ['red'] })).toEqual(['Work/Foundry2/plan.txt']);
    expect(await paths({ kinds: ['note'], tags: ['blue'] })).toEqual([]);
  });
});

describe('before the top-k', () => {
  it('a passage that 150 better ones outrank is found in its own scope, by each arm [scope.before-top-k]', async () => {
    const crowd = await openMemory();
    try {
      for (let n = 0; n < 150; n++) {
        await crowd.write({ path: `many/${n}.txt`, text: `A_1 harbour harbour harbour, ${n}.` });
      }
      await crowd.write({
        path: 'few/one.txt',
        text: `A long text in which somewhere the harbour and A_1 stand, among ${'other words '.repeat(20)}`,
      });
      await crowd.loadModel();
      for (const mode of ['keyword', 'exact', 'semantic', 'hybrid'] as const) {
        const request = { query: 'A_1 harbour', mode, limit: 100, profile: 'default' };
        expect([mode, await crowd.paths({ ...request, folder: 'few' })]).toEqual([mode, ['few/one.txt']]);
      }
    } finally {
      await crowd.close();
    }
  });

  it('hints name no value from outside the scope [scope.bounds-the-hints]', async () => {
    const { narrow_hint, truncated } = await memory.search({
      query: 'quarterly plan',
      limit: 1,
      namespaces: ['default'],
    });
    expect(truncated).toBeGreaterThan(0);
    expect(narrow_hint).not.toBeNull();
    expect(narrow_hint).not.toContain('other');
  });
});

it('a request with a field that is none of these is refused [scope.every-field-narrows]', () => {
  for (const field of ['namespace', 'folders', 'dateFrom', 'kind', 'principal']) {
    expect(() => parse(SearchRequest, { query: 'a', [field]: 'x' })).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  }
});
