import type { SearchRequestInput, SearchResult } from '@memo/contract/search';
import { abstain } from '@memo/core/retrieve/abstention';
import { fuse } from '@memo/core/retrieve/fusion';
import { PROFILES } from '@memo/core/retrieve/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

let memory: Memory;
const WALK = 'Pages of the walk through the old house, with pictures of every room.';

beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

/** A namespace of its own, with one passage; what it is called, and the address of the passage. */
async function place(name: string): Promise<{ namespaces: [string]; evidence: string }> {
  await memory.namespace(name);
  const { document } = await memory.write({ namespace: name, path: 'walk.txt', text: WALK });
  await memory.write({ namespace: name, path: 'other.txt', text: 'Recipes for bread and soup.' });
  return { namespaces: [name], evidence: `${document}@1#0` };
}

const search = (request: SearchRequestInput) => memory.search({ response_format: 'explain', ...request });
const addresses = async (request: SearchRequestInput) =>
  (await search(request)).results.map((one) => one.address);
const factArm = (result: SearchResult | undefined) => result?.why?.arms.find(({ arm }) => arm === 'fact');

describe('a fact with evidence', () => {
  it('votes for the passage, which shares no word with the query, and is not shown [facts.vote-for-evidence] [facts.why-names-them]', async () => {
    const { namespaces, evidence } = await place('vote');
    const statement = 'Hilda asks 9400 EUR for the slate roof.';
    const { fact } = await memory.remember({ statement, evidence, namespace: 'vote' });
    const other = { statement: 'The slate roof leaks.', evidence, namespace: 'vote' };
    const { fact: second } = await memory.remember(other);
    const { results, trace } = await search({ query: 'slate roof Hilda', namespaces });
    expect(results.map((one) => one.address)).toEqual([evidence]);
    expect(results[0]?.text).toBe(WALK);
    const said = factArm(results[0]);
    expect(said).toMatchObject({ rank: 1, raw_kind: 'fact', matched: [fact, second] });
    expect(said?.raw).toBe(1);
    expect(said?.facts).toEqual([
      { address: fact, statement },
      { address: second, statement: other.statement },
    ]);
    expect(trace.arms.find(({ arm }) => arm === 'fact')?.detail).toEqual({ facts: 2, for_evidence: 2 });
  });

  it('is found by no other arm [facts.vote-for-evidence]', async () => {
    const { namespaces, evidence } = await place('silent');
    await memory.remember({ statement: 'The cellar_door is oak.', evidence, namespace: 'silent' });
    for (const mode of ['keyword', 'exact'] as const)
      expect(await addresses({ query: 'cellar_door oak', namespaces, mode })).toEqual([]);
    for (const mode of ['auto', 'hybrid'] as const)
      expect(await addresses({ query: 'cellar_door oak', namespaces, mode })).toEqual([evidence]);
  });

  it('is a result of its own once the passage is revised, and once it is deleted [facts.own-result]', async () => {
    const { namespaces, evidence } = await place('revised');
    const told = { statement: 'The attic has three windows.', evidence, namespace: 'revised' };
    const { fact } = await memory.remember(told);
    const query = { query: 'attic windows', namespaces };
    expect(await addresses(query)).toEqual([evidence]);
    const before = new Date().toISOString();
    await new Promise((done) => setTimeout(done, 5));
    await memory.write({ namespace: 'revised', path: 'walk.txt', text: 'Another text altogether.' });
    const { results } = await search(query);
    expect(results[0]).toMatchObject({ address: fact, citation: fact, text: told.statement });
    expect(results[0]?.provenance).toMatchObject({
      document: fact,
      kind: 'note',
      origin: 'rest',
      trust: 'user',
    });
    expect(factArm(results[0])?.facts).toEqual([{ address: fact, statement: told.statement }]);
    expect(await addresses({ ...query, as_of: before })).toEqual([evidence]);
    expect(await addresses({ ...query, mode: 'keyword' })).toEqual([]);
    await memory.remove(evidence);
    expect(await addresses(query)).toEqual([fact]);
    expect(await addresses({ ...query, mode: 'keyword' })).toEqual([fact]);
  });
});

it('a fact without evidence is found as a passage is [facts.own-result]', async () => {
  const { namespaces } = await place('lone');
  const { fact } = await memory.remember({
    statement: 'The pager rota changes on Mondays.',
    namespace: 'lone',
  });
  for (const mode of ['auto', 'keyword'] as const)
    expect(await addresses({ query: 'pager rota', namespaces, mode })).toEqual([fact]);
  expect(await addresses({ query: '"pager rota"', namespaces, mode: 'exact' })).toEqual([fact]);
  // What it says twice, as a passage and as a fact, is not more than it says.
  const { trace } = await search({ query: 'pager rota', namespaces });
  expect(trace.filters.evidence).toBeCloseTo(1, 10);
});

it('words alone count from half of the content words on, by their number [facts.keyword-hit-covers-half]', async () => {
  const { namespaces, evidence } = await place('half');
  await memory.remember({ statement: 'Copper gutter, dented.', evidence, namespace: 'half' });
  const found = (query: string) => addresses({ query, namespaces });
  expect(await found('copper gutter lantern umbrella')).toEqual([evidence]);
  expect(await found('is the copper of the gutter a lantern or an umbrella')).toEqual([evidence]);
  expect(await found('copper gutter lantern umbrella harpsichord')).toEqual([]);
  expect(await found('copper lantern umbrella')).toEqual([]);
});

describe('meaning', () => {
  it('finds a fact that shares no word with the query [facts.vote-for-evidence] [facts.own-result]', async () => {
    const { namespaces, evidence } = await place('meaning');
    const { namespaces: others } = await place('meaning-alone');
    const statement = 'Our dog is afraid of thunder.';
    const { fact } = await memory.remember({ statement, evidence, namespace: 'meaning' });
    const { fact: lone } = await memory.remember({ statement, namespace: 'meaning-alone' });
    const without = memory.context.model;
    await memory.loadModel();
    try {
      const query = 'pets scared by storms';
      const { results, trace } = await search({ query, namespaces });
      expect(results.map((one) => one.address)).toEqual([evidence]);
      expect(factArm(results[0])).toMatchObject({ coverage: 0, matched: [fact] });
      // Nearness of the fact; of the passage itself there is less.
      expect(trace.filters.evidence).toBe(factArm(results[0])?.raw);
      expect((await addresses({ query, namespaces: others }))[0]).toBe(lone);
      expect(await addresses({ query, namespaces, granularity: 'fact' })).toEqual([fact]);
      expect(await addresses({ query, namespaces, mode: 'semantic' })).not.toContain(fact);
      // Far from it, and without a word of it: no vote.
      const far = await search({ query: 'quarterly tax return deadline', namespaces });
      expect(far.trace.arms.find(({ arm }) => arm === 'fact')).toMatchObject({
        status: 'ran',
        candidates: 0,
      });
    } finally {
      memory.context.model = without;
    }
  });

  it('a score is on a scale of its own, whatever else is in the list [facts.score-is-absolute]', () => {
    const candidate = {
      documentId: 1,
      kind: 'doc',
      contentDate: null,
      recordedAt: new Date(0),
      trust: 1,
    } as const;
    const list = (raw: number) => ({
      arm: 'fact' as const,
      rawKind: 'fact' as const,
      candidates: [{ ...candidate, passageId: 1, language: 'english', matched: [], raw }],
      share: 1,
    });
    const settings = { profile: PROFILES.default.profile, modelLanguages: 'any', unrelated: 0.7 } as const;
    expect(fuse([list(0.05)], settings)[0]?.fused).toBeCloseTo(0.4 * 0.05, 12);
    expect(fuse([list(1)], settings)[0]?.fused).toBeCloseTo(0.4, 12);
  });

  it('a fact is evidence for an answer, by its nearness and its coverage [abstention.evidence-needed]', () => {
    const said = { rank: 1, contribution: 1, matched: [], walk: null };
    const result = {
      candidate: {
        passageId: 1,
        documentId: 1,
        kind: 'doc' as const,
        contentDate: null,
        recordedAt: new Date(0),
        trust: 1,
        language: 'english',
        raw: 0,
        matched: [],
      },
      evidence: [
        { ...said, arm: 'keyword' as const, rawKind: 'bm25' as const, raw: 2, coverage: 0.3 },
        { ...said, arm: 'semantic' as const, rawKind: 'cosine' as const, raw: 0.8, coverage: null },
        { ...said, arm: 'fact' as const, rawKind: 'fact' as const, raw: 0.6, coverage: 0.2, nearness: 0.6 },
      ],
    };
    const { evidence } = abstain([result], {
      floor: 0.72,
      bands: { strong: 0.88, moderate: 0.8, weak: 0.72 },
      languages: ['en'],
      minEvidence: 0,
      measured: { nearness: true, coverage: true },
    });
    expect(evidence).toBeCloseTo(0.9, 10);
  });
});

it('granularity fact gives facts alone, those with evidence too [facts.granularity-fact]', async () => {
  const { namespaces, evidence } = await place('grain');
  await memory.write({ namespace: 'grain', path: 'boiler.txt', text: 'The boiler stands in the cellar.' });
  const one = await memory.remember({ statement: 'The boiler is from 1998.', evidence, namespace: 'grain' });
  const two = await memory.remember({ statement: 'The boiler was repaired.', namespace: 'grain' });
  const old = await memory.remember({ statement: 'The boiler hums.', namespace: 'grain' });
  await memory.remember({ statement: 'It is silent.', supersedes: old.fact, namespace: 'grain' });
  for (const mode of ['auto', 'keyword', 'hybrid'] as const) {
    const found = await addresses({ query: 'boiler', namespaces, granularity: 'fact', mode });
    expect(found.sort()).toEqual([one.fact, two.fact].sort());
  }
  const { results } = await search({ query: 'boiler', namespaces });
  expect(results.map((result) => result.address)).toContain(evidence);
  expect(results.map((result) => result.address)).not.toContain(one.fact);
});

describe('time', () => {
  it('as_of before and after a supersession finds the one that stood then [facts.supersede-only-when-told] [scope.as-of-time]', async () => {
    const { namespaces, evidence } = await place('past');
    const told = { namespace: 'past', statement: 'The landlord is Mr Abel.' };
    const { fact: first } = await memory.remember(told);
    await new Promise((done) => setTimeout(done, 5));
    const between = new Date().toISOString();
    await new Promise((done) => setTimeout(done, 5));
    const { fact: second } = await memory.remember({
      namespace: 'past',
      statement: 'The landlord is Ms Cain.',
      supersedes: first,
      evidence,
    });
    const query = { query: 'landlord', namespaces };
    expect(await addresses({ ...query, as_of: between })).toEqual([first]);
    expect(await addresses(query)).toEqual([evidence]);
    expect(await addresses({ ...query, as_of: new Date().toISOString() })).toEqual([evidence]);
    expect(await addresses({ ...query, granularity: 'fact' })).toEqual([second]);
    expect(await addresses({ ...query, as_of: '2001-01-01' })).toEqual([]);
  });

  it('a fact is found while it is valid, bare days whole and the end left out [facts.validity-window]', async () => {
    const { namespaces, evidence } = await place('valid');
    const window = { valid_from: '2999-01-01', valid_to: '2999-01-31', tz: 'Europe/Berlin' };
    const spring = { namespace: 'valid', statement: 'The gate is open.' };
    await memory.remember({ ...spring, ...window, evidence });
    const lone = await memory.remember({ ...spring, ...window });
    const found = (as_of?: string) =>
      addresses({ query: 'gate open', namespaces, ...(as_of && { as_of }) }).then((all) => all.sort());
    const both = [evidence, lone.fact].sort();
    expect(await found()).toEqual([]);
    expect(await found('2998-12-31T22:59:59Z')).toEqual([]);
    expect(await found('2998-12-31T23:00:00Z')).toEqual(both);
    expect(await found('2999-01-15')).toEqual(both);
    expect(await found('2999-01-31T22:59:59Z')).toEqual(both);
    expect(await found('2999-01-31T23:00:00Z')).toEqual([]);
    const { results } = await search({
      query: 'gate open',
      namespaces,
      as_of: '2999-01-15',
      granularity: 'fact',
    });
    expect(results[0]?.why?.freshness).toMatchObject({
      valid_from: '2998-12-31T23:00:00.000Z',
      valid_to: '2999-01-31T23:00:00.000Z',
    });
  });

  it('one that was valid once is not found now [facts.validity-window]', async () => {
    const { namespaces } = await place('over');
    await memory.remember({ namespace: 'over', statement: 'The bridge is closed.', valid_to: '2020-05-01' });
    const always = { namespace: 'over', statement: 'The bridge is steel.', valid_from: '2020-05-01' };
    const { fact } = await memory.remember({ ...always, valid_to: '9999-12-31' });
    expect(await addresses({ query: 'bridge', namespaces })).toEqual([fact]);
  });
});

describe('scope', () => {
  it('a fact of another namespace neither votes nor shows [facts.stays-in-scope] [scope.before-top-k]', async () => {
    const shallow = { ...PROFILES.default.profile, fetch_depth: 1 };
    await memory.namespace('mine', shallow);
    await memory.namespace('theirs', shallow);
    const { document } = await memory.write({ namespace: 'mine', path: 'a.txt', text: WALK });
    const evidence = `${document}@1#0`;
    for (const statement of ['Walnut stairs.', 'The stairs are walnut.', 'Walnut, walnut stairs.'])
      await memory.remember({ namespace: 'theirs', statement });
    const told = 'Somebody said that the stairs might be made of walnut or of cherry wood.';
    await memory.remember({ namespace: 'mine', statement: told, evidence });
    const query = { query: 'walnut stairs', profile: 'default' };
    expect(await addresses({ query: 'walnut stairs', namespaces: ['mine'] })).toEqual([evidence]);
    expect(await addresses({ ...query, namespaces: ['theirs'] })).toHaveLength(3);
    expect(await addresses(query)).toHaveLength(4);
    await memory.namespace('empty');
    const none = await search({ ...query, namespaces: ['empty'] });
    expect(none.results).toEqual([]);
    expect(none.trace.arms.find(({ arm }) => arm === 'fact')).toMatchObject({
      candidates: 0,
      detail: { facts: 0 },
    });
  });

  it('evidence outside of the scope gets no vote: the fact is the result [facts.stays-in-scope]', async () => {
    const { namespaces, evidence } = await place('kinds');
    const told = { namespace: 'kinds', statement: 'The chimney was swept.', evidence };
    const { fact } = await memory.remember(told);
    const query = { query: 'chimney swept', namespaces };
    expect(await addresses(query)).toEqual([evidence]);
    for (const kinds of [['note'], ['memory']] as const)
      expect(await addresses({ ...query, kinds: [...kinds] })).toEqual([fact]);
    for (const bounds of [
      { kinds: ['doc' as const] },
      { folder: 'Work' },
      { min_trust: 'curated' as const },
      { library: 'next' },
      { tags: ['red'] },
      { date_from: '2001-01-01' },
      { version: '1' },
    ])
      expect([bounds, await addresses({ ...query, ...bounds })]).toEqual([bounds, []]);
  });

  it('a forgotten fact stays hidden, and so does forgotten evidence [scope.forgotten-stays-hidden]', async () => {
    const { namespaces, evidence } = await place('gone');
    const { fact } = await memory.remember({ namespace: 'gone', statement: 'The lawn is moss.', evidence });
    const forget = async (address: string) => {
      const id = /\w{16}/.exec(address)?.[0];
      for (const table of ['revisions', 'passage_index'])
        await memory.db.pool.query(
          `update ${table} set forgotten_at = now()
            where document_id in (select id from documents where public_id = $1)`,
          [id],
        );
    };
    const later = new Date(Date.now() + 60_000).toISOString();
    await forget(evidence);
    for (const bounds of [{}, { as_of: later }])
      expect(await addresses({ query: 'lawn moss', namespaces, ...bounds })).toEqual([fact]);
    await forget(fact);
    for (const bounds of [{}, { as_of: later }, { granularity: 'fact' as const }])
      expect(await addresses({ query: 'lawn moss', namespaces, ...bounds })).toEqual([]);
  });
});
