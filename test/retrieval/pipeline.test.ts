import type { Profile } from '@memo/contract/profile';
import { SearchRequest, SearchResponse } from '@memo/contract/search';
import { EmbedError } from '@memo/core/embed/errors';
import { PROFILES } from '@memo/core/retrieve/profile';
import { search } from '@memo/core/retrieve/search';
import { openDatabase } from '@memo/core/store/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, NO_MODEL, NOW, openMemory, PRINCIPAL } from '../support/memory.js';

let memory: Memory;
const OWN: Profile = {
  ...PROFILES.default.profile,
  fusion: 'minmax',
  min_results: 1,
  semantic_floor: -1,
  min_evidence: 0,
};

beforeAll(async () => {
  memory = await openMemory();
  await memory.namespace('own', OWN);
  const write = memory.write;
  await write({
    path: 'Home/bath.md',
    text: '# Bathroom\n\n## Grout\n\nSeal the grout of the bathroom tiles with silicone every two years.',
    kind: 'note',
    content_date: '2026-03-03',
    tags: ['home'],
    source: { uri: 'vault:home', name: 'Vault' },
  });
  await write({ path: 'Home/kitchen.md', text: '# Kitchen\n\nThe sink leaks; a plumber replaces the trap.' });
  await write({
    path: 'Work/api.md',
    text: '# API\n\nThe function read_uint decodes an unsigned integer from a buffer.',
  });
  await write({
    path: 'Work/deploy.md',
    text: '# Deploy\n\nRoll back a release with helm rollback, then page the team.',
  });
  await write({ path: 'own.txt', text: 'Own words of an own namespace.', namespace: 'own' });
  for (let n = 0; n < 12; n++) {
    await write({
      path: `Log/${n}.txt`,
      text: `Meteor shower number ${n}. ${'It was seen over the hills. '.repeat(8)}`,
    });
  }
  await write({
    path: 'Long/one.md',
    text: [
      '# Long',
      ...Array.from(
        { length: 6 },
        (_, n) => `## Part ${n}\n\n${'Comet observations fill the page. '.repeat(30)}`,
      ),
    ].join('\n\n'),
  });
  await memory.loadModel();
});
afterAll(() => memory.close());

const EXPLAIN = { response_format: 'explain', limit: 100 } as const;
const withoutTimes = (response: SearchResponse) => ({
  ...response,
  trace: { ...response.trace, ms: null, arms: response.trace.arms.map((arm) => ({ ...arm, ms: 0 })) },
});

describe('arms', () => {
  it.each([
    ['auto', ['keyword', 'exact', 'semantic', 'fact'], 'read_uint'],
    ['auto', ['keyword', 'semantic', 'fact'], 'unsigned integer'],
    ['hybrid', ['keyword', 'exact', 'semantic', 'fact'], 'unsigned integer'],
    ['keyword', ['keyword'], 'read_uint'],
    ['exact', ['exact'], 'read_uint'],
    ['semantic', ['semantic'], 'read_uint'],
  ] as const)(
    'mode %s runs %j for %j [arms.modes-choose-arms] [arms.keyword-but-semantic] [trace.modes-and-arms]',
    async (mode, arms, query) => {
      const { trace } = await memory.search({ query, mode });
      expect(trace.mode).toEqual({ asked: mode, resolved: mode === 'auto' ? 'hybrid' : mode });
      expect(trace.arms.map((arm) => arm.arm)).toEqual([
        'keyword',
        'exact',
        'semantic',
        'fact',
        'entity',
        'graph',
      ]);
      for (const arm of trace.arms) {
        expect(arm.status).toBe((arms as readonly string[]).includes(arm.arm) ? 'ran' : 'skipped');
        expect(arm.reason).not.toBe('');
      }
    },
  );

  it('semantic finds what shares no word with the question [arms.semantic-needs-vectors] [arms.cosine-of-unit-vectors]', async () => {
    const { results } = await memory.search({ query: 'undoing a bad production rollout', mode: 'semantic' });
    expect(results[0]?.provenance?.path).toBe('Work/deploy.md');
    for (const one of results) expect(Math.abs(one.relevance ?? 9)).toBeLessThanOrEqual(1.001);
  });

  it('no arm gives more than fetch_depth candidates [arms.candidates-bounded]', async () => {
    await memory.namespace('shallow', { ...PROFILES.default.profile, fetch_depth: 3 });
    for (let n = 0; n < 6; n++)
      await memory.write({ path: `s${n}.txt`, text: `A_1 pebble ${n}`, namespace: 'shallow' });
    await memory.embed();
    const { trace } = await memory.search({ query: 'A_1 pebble', mode: 'hybrid', namespaces: ['shallow'] });
    expect(trace.arms.map((arm) => arm.candidates)).toEqual([3, 3, 3, 0, 3, 0]);
  });

  it('run side by side: neither waits for the other [arms.run-concurrently]', async () => {
    const { db } = memory;
    const waiting: (() => void)[] = [];
    // Each arm's first statement runs only once the other arm has asked for its own.
    const both = (text: string) => /with stems as|unnest\(\$1::text\[\]\) t\(token\)/.test(text);
    const pool = new Proxy(db.pool, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name);
        return async (statement: string | { text: string }, values: unknown[]) => {
          if (both(typeof statement === 'string' ? statement : statement.text)) {
            await new Promise<void>((go) => {
              waiting.push(go);
              if (waiting.length >= 2) for (const each of waiting) each();
            });
          }
          return target.query(statement as string, values);
        };
      },
    });
    const context = { ...memory.context, db: { ...db, pool }, model: NO_MODEL, armDeadlineMs: 5_000 };
    const { trace } = await search(
      context,
      PRINCIPAL,
      SearchRequest.parse({ query: 'read_uint', mode: 'hybrid' }),
    );
    expect(trace.arms.slice(0, 2).map((arm) => arm.status)).toEqual(['ran', 'ran']);
  });

  it.each(['auto', 'hybrid', 'keyword', 'exact', 'semantic'] as const)(
    'mode %s twice gives the same but for times [arms.deterministic-order]',
    async (mode) => {
      const request = { query: 'meteor shower read_uint grout', mode, ...EXPLAIN };
      const [a, b] = [await memory.search(request), await memory.search(request)];
      expect(withoutTimes(a)).toEqual(withoutTimes(b));
      expect(a.results.length).toBeGreaterThan(0);
    },
  );
});

describe('why and trace', () => {
  it.each(['default', 'rrf', 'minmax', 'recency', 'code', 'precise'])(
    'the numbers add up under %s [why.numbers-add-up]',
    async (profile) => {
      const response = await memory.search({
        query: 'seal bathroom read_uint meteor',
        profile,
        mode: 'hybrid',
        ...EXPLAIN,
      });
      expect(response.results.length).toBeGreaterThan(2);
      expect(SearchResponse.parse(response)).toEqual(response);
      for (const [n, { why, score, rank }] of response.results.entries()) {
        expect(why?.fused).toBeCloseTo(why?.arms.reduce((sum, arm) => sum + arm.contribution, 0) ?? -1, 12);
        expect(why?.final).toBeCloseTo((why?.fused ?? 0) * (why?.recency_factor ?? 0), 12);
        expect(score).toBe(why?.final);
        expect(rank).toBe(n + 1);
        expect(score).toBeLessThanOrEqual(response.results[n - 1]?.score ?? Number.POSITIVE_INFINITY);
      }
    },
  );

  it('names the terms found, the kind of number, and freshness [why.matched-terms] [why.freshness-shown]', async () => {
    const { results } = await memory.search({ query: 'seal grout silicone', ...EXPLAIN });
    const [first] = results;
    const keyword = first?.why?.arms.find((arm) => arm.arm === 'keyword');
    expect(keyword).toMatchObject({ rank: 1, raw_kind: 'bm25' });
    expect(keyword?.matched.sort()).toEqual(['grout', 'seal', 'silicon']);
    expect(first?.why?.arms.find((arm) => arm.arm === 'semantic')?.raw_kind).toBe('cosine');
    const age = (NOW.getTime() - Date.UTC(2026, 2, 3)) / 86_400_000;
    expect(first?.why?.freshness).toMatchObject({ age_days: age, superseded_at: null });
    expect(first?.why?.recency_factor).toBeCloseTo(0.8 + 0.2 * 0.5 ** (age / 90), 12);
  });

  it('relevance is the cosine that the semantic arm saw, and the band is by it [bands.relevance-is-cosine] [bands.by-model-thresholds]', async () => {
    const { results } = await memory.search({ query: 'sealing bathroom tiles', ...EXPLAIN });
    const state = memory.context.model;
    const bands = state.ready ? state.model.info.bands : null;
    for (const { relevance, band, why } of results) {
      const raw = why?.arms.find((arm) => arm.arm === 'semantic')?.raw;
      if (raw !== undefined) expect(relevance).toBeCloseTo(raw, 5);
      const [cosine, floor] = [relevance ?? 0, bands ?? { strong: 0, moderate: 0, weak: 0 }];
      const expected =
        cosine >= floor.strong
          ? 'strong'
          : cosine >= floor.moderate
            ? 'moderate'
            : cosine >= floor.weak
              ? 'weak'
              : 'unrelated';
      expect(band).toBe(expected);
    }
  });

  it('shows candidates, times, counts, scope, profile, model [trace.counts-and-times] [trace.scope-applied]', async () => {
    const { trace } = await memory.search({
      query: 'grout tiles',
      namespaces: ['default'],
      date_from: '2026-01-01',
    });
    expect(trace.scope).toEqual({
      missing: [],
      namespaces: ['default'],
      fields: ['namespaces', 'date_from'],
      date_from: '2026-01-01T00:00:00.000Z',
      date_to: null,
    });
    expect(trace).toMatchObject({ profile: 'default', as_of: null, degraded: { flag: false, reason: null } });
    expect(trace.model).toMatch(/e5-small/);
    expect(trace.filters.fused).toBe(1);
    const { rows } = await memory.db.pool.query<{ n: number }>(
      `select count(*) n from passage_index i join namespaces s on s.id = i.namespace_id where s.name = 'default'`,
    );
    expect(trace.filters.in_scope).toBe(rows[0]?.n);
    for (const arm of trace.arms.filter((one) => one.status === 'ran')) expect(arm.ms).toBeGreaterThan(0);
  });
});

describe('results', () => {
  it('carry provenance and a citation [results.provenance-complete] [results.ready-citation]', async () => {
    const { results } = await memory.search('grout silicone');
    expect(results[0]).toMatchObject({
      citation: 'Home/bath.md (Bathroom > Grout)',
      shortened: false,
      provenance: {
        namespace: 'default',
        source: { name: 'Vault', uri: 'vault:home' },
        path: 'Home/bath.md',
        title: 'Bathroom',
        section_path: ['Bathroom', 'Grout'],
        revision: 1,
        kind: 'note',
        library: null,
        version: null,
        tags: ['home'],
        content_date: '2026-03-03',
        superseded_at: null,
        trust: 'user',
        origin: 'rest',
      },
    });
    expect(results[0]?.address).toMatch(/^memo:\/\/doc\/[2-9a-z]{16}@1#0$/);
  });

  it('concise is without provenance, explain with why [results.response-formats]', async () => {
    const keys = async (response_format: 'concise' | 'detailed' | 'explain') => {
      const { results } = await memory.search({ query: 'grout', response_format });
      return ['provenance', 'why'].filter((key) => key in (results[0] ?? {}));
    };
    expect(await keys('concise')).toEqual([]);
    expect(await keys('detailed')).toEqual(['provenance']);
    expect(await keys('explain')).toEqual(['provenance', 'why']);
  });

  it('granularity document gives the best passage of each document [results.granularity-document]', async () => {
    const chunks = await memory.search({ query: 'comet observations', mode: 'keyword', limit: 100 });
    const documents = await memory.search({
      query: 'comet observations',
      mode: 'keyword',
      limit: 100,
      granularity: 'document',
    });
    const paths = chunks.results.map((one) => one.provenance?.path);
    expect(paths.filter((path) => path === 'Long/one.md').length).toBeGreaterThan(2);
    expect(documents.results.map((one) => one.provenance?.path)).toEqual([...new Set(paths)]);
    expect(documents.results[0]?.address).toBe(chunks.results[0]?.address);
  });

  it('limit and budget count what they leave out, and the hint narrows [limit.caps-results] [budget.truncated-reported] [budget.narrow-hint] [trace.cutoff-position]', async () => {
    const request = { query: 'meteor shower', mode: 'keyword' as const };
    const all = await memory.search({ ...request, limit: 100 });
    expect(all).toMatchObject({
      truncated: 0,
      narrow_hint: null,
      trace: { cutoff: { kind: 'none', position: null } },
    });
    const five = await memory.search({ ...request, limit: 5 });
    expect(five.results.map((one) => one.address)).toEqual(all.results.slice(0, 5).map((one) => one.address));
    expect(five.truncated).toBe(all.results.length - 5);
    expect(five.trace.cutoff).toEqual({ kind: 'limit', position: 5 });
    const tight = await memory.search({ ...request, limit: 100, max_tokens: 150 });
    expect(tight.trace.cutoff).toEqual({ kind: 'budget', position: tight.results.length });
    expect(tight.truncated).toBe(all.results.length - tight.results.length);
    const mixed = await memory.search({
      queries: ['comet observations', 'meteor shower'],
      mode: 'keyword',
      limit: 2,
    });
    expect(mixed.narrow_hint).toMatch(/^(folder|tags|sources|kinds|library|namespaces): .+\(\d+ of \d+\)$/);
  });

  it('the budget is kept and its use told [trace.budget-use] [budget.first-shortened]', async () => {
    const { results, trace } = await memory.search({ query: 'comet observations', max_tokens: 50 });
    expect(results[0]?.shortened).toBe(true);
    expect(results[0]?.text).toMatch(/\.$/);
    expect(trace.budget.max_tokens).toBe(50);
    expect(trace.budget.used_tokens).toBeLessThanOrEqual(50);
    expect(trace.budget.used_tokens).toBeGreaterThan(0);
  });

  it('the gap ends the list and says where [cutoff.first-big-drop] [trace.cutoff-position]', async () => {
    await memory.namespace('gap', { ...PROFILES.minmax.profile, min_results: 1 });
    await memory.write({ path: 'a.txt', text: 'amber amber amber amber', namespace: 'gap' });
    await memory.write({
      path: 'b.txt',
      text: `amber ${'and other words of no weight '.repeat(9)}`,
      namespace: 'gap',
    });
    const { results, trace, truncated } = await memory.search({
      query: 'amber',
      mode: 'keyword',
      namespaces: ['gap'],
    });
    expect(results.map((one) => one.provenance?.path)).toEqual(['a.txt']);
    expect(trace.cutoff).toEqual({ kind: 'gap', position: 1 });
    expect(truncated).toBe(0);
  });
});

describe('abstention', () => {
  it.each(['???', '... !', '— «»'])(
    'a query without a word finds nothing, though its vector is near to something: %s [abstention.empty-is-an-answer]',
    async (query) => {
      const { results, reason, trace } = await memory.search(query);
      expect(results).toEqual([]);
      expect(reason).toContain('no word');
      expect(trace.arms.find((one) => one.arm === 'semantic')?.status).toBe('skipped');
    },
  );

  it('what is far from everything has no results, a reason and a hint [abstention.empty-is-an-answer] [abstention.floor-is-weak-band]', async () => {
    const response = await memory.search('zygomorphic quaternion jurisprudence');
    expect(response).toMatchObject({ results: [], truncated: 0 });
    expect(response.reason).toMatch(/^Not in the knowledge base/);
    expect(response.hint).not.toBeNull();
    expect(response.trace.filters.dropped_by_floor).toBeGreaterThan(0);
  });

  it('a common word alone keeps nothing, a word that tells keeps its passage [abstention.evidence-needed]', async () => {
    await memory.namespace('gulls');
    for (let n = 0; n < 30; n++)
      await memory.write({ path: `g${n}.txt`, text: `The harbour log of day ${n}.`, namespace: 'gulls' });
    const off = await memory.search({
      query: 'harbour jurisprudence of the zygomorphic quaternion',
      mode: 'keyword',
      namespaces: ['gulls'],
    });
    expect(off.results).toEqual([]);
    expect(off.trace.filters.fused).toBe(30);
    expect(off.trace.filters.evidence).toBeLessThan(off.trace.filters.evidence_needed);
  });

  it('nothing is said of words where no arm looked for them [abstention.absence-needs-every-arm]', async () => {
    const query = 'zygomorphic quaternion jurisprudence';
    expect((await memory.search(query)).reason).toMatch(/hold too little of its words/);
    const semantic = await memory.search({ query, mode: 'semantic' });
    expect(semantic.trace.filters.dropped_by_floor).toBeGreaterThan(0);
    expect(semantic.reason).toMatch(/^Not in the knowledge base/);
    expect(semantic.reason).not.toMatch(/words/);
  });

  it("a namespace's own profile counts when it alone is searched, and its floor too [profiles.namespace-own] [abstention.floor-is-weak-band]", async () => {
    const alone = await memory.search({ query: 'zygomorphic quaternion', namespaces: ['own'] });
    expect(alone.trace.profile).toBe('namespace:own');
    expect(alone.results.map((one) => one.provenance?.path)).toEqual(['own.txt']);
    const both = await memory.search({ query: 'own words', namespaces: ['own', 'default'] });
    expect(both.trace.profile).toBe('default');
    const named = await memory.search({ query: 'own words', namespaces: ['own'], profile: 'rrf' });
    expect(named.trace.profile).toBe('rrf');
  });

  it('an unknown profile refuses the search [profiles.unknown-refused]', async () => {
    await expect(memory.search({ query: 'a', profile: 'fast' })).rejects.toMatchObject({
      code: 'unknown_profile',
    });
  });
});

describe('degraded', () => {
  const during = async <T>(change: Partial<Memory['context']>, work: () => Promise<T>): Promise<T> => {
    const before = { ...memory.context };
    Object.assign(memory.context, change);
    try {
      return await work();
    } finally {
      Object.assign(memory.context, before);
    }
  };
  const model = () => {
    if (!memory.context.model.ready) throw new Error('no model');
    return memory.context.model;
  };

  it('without a model the words answer, keyword-only, and the trace says why [degraded.search-goes-on] [bands.keyword-only]', async () => {
    const response = await during({ model: NO_MODEL }, () =>
      memory.search({ query: 'grout silicone', ...EXPLAIN }),
    );
    expect(response.trace.degraded).toMatchObject({ flag: true, reason: 'model_none' });
    expect(response.trace.model).toBeNull();
    expect(response.trace.arms.find((arm) => arm.arm === 'semantic')).toMatchObject({ status: 'skipped' });
    expect(response.results[0]).toMatchObject({ relevance: null, band: 'keyword-only' });
  });

  it('absence is claimed by no search that had to do without an arm [abstention.absence-needs-every-arm]', async () => {
    const { model: real, modelId } = model();
    const broken = { ...real, info: real.info, embedQuery: () => Promise.reject(new Error('500')) };
    for (const change of [{ model: NO_MODEL }, { model: { ready: true, model: broken, modelId } }] as const) {
      const { reason, hint } = await during(change, () => memory.search('zygomorphic quaternion'));
      expect(reason).toBe('Not found by the arms that ran: keyword, fact.');
      expect(hint).toMatch(/^Not every arm could run/);
      const none = await during(change, () => memory.search({ query: 'zygomorphic', mode: 'semantic' }));
      expect(none.reason).toMatch(/^N(o arm could run|othing was searched: mode semantic needs)/);
    }
    const keyword = await during({ model: NO_MODEL }, () =>
      memory.search({ query: 'zygomorphic', mode: 'keyword' }),
    );
    expect(keyword.reason).toMatch(/^Not in the knowledge base/);
  });

  it('absence is not claimed when the arm over words failed [abstention.absence-needs-every-arm]', async () => {
    const lame = await openMemory();
    try {
      await lame.namespace('far', { ...PROFILES.default.profile, semantic_floor: 0.99 });
      await lame.write({ path: 'a.txt', text: 'A marble statue.', namespace: 'far' });
      await lame.loadModel();
      await lame.db.pool.query('alter table passage_index rename column tsv to lost');
      const { results, reason, trace } = await lame.search({ query: 'marble', namespaces: ['far'] });
      expect(trace.arms.find(({ arm }) => arm === 'keyword')?.status).toBe('failed');
      expect(results).toEqual([]);
      expect(reason).toMatch(/^Not found by the arms that ran: semantic, fact\. Of these, the nearest 1 /);
      expect(reason).not.toMatch(/words/);
    } finally {
      await lame.close();
    }
  });

  it('mode keyword needs no model and is not degraded [degraded.search-goes-on]', async () => {
    const { trace } = await during({ model: NO_MODEL }, () =>
      memory.search({ query: 'grout', mode: 'keyword' }),
    );
    expect(trace.degraded.flag).toBe(false);
  });

  it('what was written without a model is embedded later and found by meaning [degraded.writes-queue-vectors] [writing.pending-told]', async () => {
    await memory.namespace('late');
    const written = await memory.write({
      path: 'l.txt',
      text: 'The cat sleeps on the sofa.',
      namespace: 'late',
    });
    expect(written.pending).toBe(1);
    const early = await memory.search({ query: 'cat sofa', namespaces: ['late'] });
    expect(early.trace.degraded).toMatchObject({ flag: true, reason: 'no_vectors' });
    expect(early.results[0]).toMatchObject({ band: 'keyword-only' });
    await memory.embed();
    const late = await memory.search({
      query: 'a kitten resting on a couch',
      mode: 'semantic',
      namespaces: ['late'],
    });
    expect(late.trace.degraded.flag).toBe(false);
    expect(late.results[0]?.provenance?.path).toBe('l.txt');
    const again = await memory.write({
      path: 'l.txt',
      text: 'The cat sleeps on the sofa.',
      namespace: 'late',
    });
    expect(again).toMatchObject({ unchanged: true, pending: 0 });
  });

  it('an embedding that fails is reported and the words answer [degraded.failed-arm-reported]', async () => {
    const { model: real, modelId } = model();
    const broken = {
      ...real,
      info: real.info,
      embedQuery: () =>
        Promise.reject(new EmbedError('endpoint_failed', 'http://10.0.0.5/v1: HTTP 500: out of memory')),
    };
    const causes: unknown[] = [];
    const response = await during(
      {
        model: { ready: true, model: broken, modelId },
        onArmFailure: (_arm, error) => causes.push((error as Error).cause),
      },
      () => memory.search('grout silicone'),
    );
    expect(response.results[0]?.provenance?.path).toBe('Home/bath.md');
    expect(response.trace.degraded).toMatchObject({ flag: true, reason: 'embedding_failed' });
    expect(response.trace.arms.find((arm) => arm.arm === 'semantic')).toMatchObject({
      status: 'failed',
      reason: 'The embedding endpoint does not answer as it should.',
    });
    // Addresses and foreign answers are for the log only.
    expect(JSON.stringify(response.trace)).not.toMatch(/10\.0\.0\.5|memory/);
    expect(causes).toEqual([expect.objectContaining({ message: expect.stringContaining('10.0.0.5') })]);
  });

  it('an embedding that never comes passes the deadline and the words answer [degraded.deadline-per-arm]', async () => {
    const { model: real, modelId } = model();
    let signal: AbortSignal | undefined;
    const stuck = {
      ...real,
      info: real.info,
      embedQuery: (_text: string, given?: AbortSignal) => {
        signal = given;
        return new Promise<Float32Array>(() => undefined);
      },
    };
    const response = await during(
      { model: { ready: true, model: stuck, modelId }, armDeadlineMs: 1_500 },
      () => memory.search('grout silicone'),
    );
    expect(response.results[0]?.provenance?.path).toBe('Home/bath.md');
    expect(response.trace.degraded).toMatchObject({ flag: true, reason: 'arm_failed' });
    const statuses = Object.fromEntries(response.trace.arms.map((arm) => [arm.arm, arm.status]));
    expect(statuses).toMatchObject({ keyword: 'ran', exact: 'skipped', semantic: 'failed', fact: 'ran' });
    expect(response.trace.arms.find((arm) => arm.arm === 'semantic')?.reason).toMatch(/deadline of 1500 ms/);
    expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('an arm whose statement fails is reported, without its inner text, and the others answer [degraded.failed-arm-reported]', async () => {
    const broken = await openMemory();
    try {
      await broken.write({ path: 'a.txt', text: 'A marble statue.' });
      await broken.write({ path: 'b.txt', text: 'A wooden bench.' });
      await broken.loadModel();
      // A vector of other dimensions under the same model, as a changed endpoint would leave.
      await broken.db.pool.query(`update vectors set embedding = '[1,2,3]'`);
      const { results, trace } = await broken.search('marble');
      expect(trace.degraded).toMatchObject({ flag: true, reason: 'arm_failed' });
      expect(trace.degraded.detail).not.toMatch(/dimension/);
      expect(results.map((one) => one.provenance?.path)).toEqual(['a.txt']);
    } finally {
      await broken.close();
    }
  });

  it('a database that is gone is an error, not an empty answer [degraded.database-gone]', async () => {
    const gone = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/none', kind: 'postgres' });
    await expect(during({ db: gone }, () => memory.search('grout'))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await gone.close();
  });
});
