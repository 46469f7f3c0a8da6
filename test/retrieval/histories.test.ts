import { MemoError } from '@memo/contract/errors';
import { RememberRequest } from '@memo/contract/facts';
import { ForgetRequest } from '@memo/contract/forgetting';
import { parse } from '@memo/contract/parse';
import type { SearchRequestInput } from '@memo/contract/search';
import type { EmbeddingModel } from '@memo/core/embed/model';
import { embedPending } from '@memo/core/jobs/embed-pending';
import { forget } from '@memo/core/remember/forget';
import { remember } from '@memo/core/remember/remember';
import { registerModel } from '@memo/core/store/sql/register-model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL, tokenCounter } from '../support/memory.js';

const DOCUMENTS = ['a.txt', 'b.md', 'c.txt'];
const WORDS = [
  'quarry',
  'harbour',
  'Otto Brandvik',
  'Silent Harbour',
  'lantern',
  'read_uint',
  'Kirkenes',
  'snow',
  'the',
];
const QUESTIONS: SearchRequestInput[] = [
  { query: 'quarry lantern snow' },
  { query: 'read_uint', mode: 'exact' },
  { query: 'harbour', mode: 'keyword' },
  { query: 'How does Otto Brandvik relate to Kirkenes?' },
  { query: 'Silent Harbour', mode: 'graph' },
  { query: 'lantern snow', mode: 'semantic' },
  { query: 'harbour lantern', granularity: 'fact' },
];

type Step =
  | { verb: 'write'; document: number; words: string[] }
  | { verb: 'remember'; statement: string[]; on: number | null; window: 'open' | 'past' | 'now' }
  | { verb: 'supersede'; statement: string[]; fact: number }
  | { verb: 'forget' | 'redact'; document: number }
  | { verb: 'forget fact' | 'redact fact'; fact: number };

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 14 });
const statement = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 });
const document = fc.nat(DOCUMENTS.length - 1);
const fact = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('write' as const), document, words }) },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constant('remember' as const),
      statement,
      on: fc.option(document),
      window: fc.constantFrom('open' as const, 'past' as const, 'now' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('supersede' as const), statement, fact }) },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constantFrom('forget' as const, 'redact' as const), document }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constantFrom('forget fact' as const, 'redact fact' as const), fact }),
  },
);

/** A vector of letter pairs: deterministic, near for like texts. */
const letters: EmbeddingModel = {
  info: {
    id: 'letters',
    dimensions: 16,
    maxTokens: 512,
    bands: { strong: 0.9, moderate: 0.7, weak: 0.5 },
    languages: 'any',
  },
  embedQuery: async (text) => vectorOf(text),
  embedPassages: async (texts) => texts.map(vectorOf),
  close: async () => undefined,
};
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(16).fill(0.01);
  for (let n = 1; n < text.length; n++) {
    const at = (text.charCodeAt(n - 1) * 31 + text.charCodeAt(n)) % 16;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** A store in which steps are done, with the addresses that they gave. */
class History {
  readonly memory: Memory;
  #documents = new Map<number, { address: string; revision: number }>();
  #facts: string[] = [];
  #modelId = 0;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  async reset(): Promise<void> {
    const { pool } = this.memory.db;
    await pool.query(
      'truncate documents, sources, entities, audit, tombstones, term_statistics, term_deltas restart identity cascade',
    );
    this.#documents.clear();
    this.#facts = [];
    this.#modelId = await registerModel(pool, letters.info.id, letters.info.dimensions);
    this.memory.context.model = { ready: true, model: letters, modelId: this.#modelId };
  }

  /** Do one step; one that the store refuses is none. */
  async take(one: Step): Promise<void> {
    try {
      await this.#do(one);
    } catch (error) {
      if (!(error instanceof MemoError)) throw error;
    }
    await embedPending(this.memory.db, letters, this.#modelId);
  }

  async #do(one: Step): Promise<void> {
    const { db } = this.memory;
    switch (one.verb) {
      case 'write': {
        const path = DOCUMENTS[one.document] ?? '';
        const { document: address, revision } = await this.memory.write({
          path,
          text: `${one.words.join(' ')}.`,
        });
        this.#documents.set(one.document, { address, revision });
        return;
      }
      case 'remember':
      case 'supersede': {
        const supersedes = one.verb === 'supersede' ? this.#facts[one.fact] : undefined;
        if (one.verb === 'supersede' && supersedes === undefined) return;
        const on = one.verb === 'remember' && one.on !== null ? this.#documents.get(one.on) : undefined;
        const window = one.verb === 'remember' ? one.window : 'open';
        const request = parse(RememberRequest, {
          statement: one.statement.join(' '),
          about: ['Otto Brandvik'],
          ...(supersedes && { supersedes }),
          ...(on && { evidence: `${on.address}@${on.revision}#0` }),
          ...(window === 'past' && { valid_from: '2001-01-01', valid_to: '2002-01-01' }),
          ...(window === 'now' && { valid_from: '2001-01-01', valid_to: '2999-01-01' }),
        });
        const told = await remember(db, PRINCIPAL, request, await tokenCounter(), null);
        if (!told.unchanged) this.#facts.push(told.fact);
        return;
      }
      case 'forget':
      case 'redact': {
        const known = this.#documents.get(one.document);
        if (known) await this.#forget(known.address, one.verb === 'redact');
        return;
      }
      default: {
        const known = this.#facts[one.fact];
        if (known) await this.#forget(known, one.verb === 'redact fact');
      }
    }
  }

  async #forget(address: string, redact: boolean): Promise<void> {
    await forget(this.memory.db, PRINCIPAL, parse(ForgetRequest, { address, reason: 'a test', redact }));
  }

  /** The database's own clock, once no other write can have the same time. */
  async clock(): Promise<Date> {
    const { rows } = await this.memory.db.pool.query<{ at: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) as at, pg_sleep(0.004)`,
    );
    return rows[0]?.at ?? new Date();
  }

  /** What is answered, without what names a store or tells of later: addresses, times of writing. */
  async answers(request: SearchRequestInput): Promise<unknown> {
    const { results, truncated, trace, reason } = await this.memory.search({
      ...request,
      response_format: 'explain',
      limit: 100,
    });
    const near = (value: number) => Number(value.toPrecision(6));
    return {
      results: results.map(({ text, score, relevance, band, provenance, why }) => ({
        text,
        score: near(score),
        relevance: relevance === null ? null : near(relevance),
        band,
        path: provenance?.path.replace(/^facts\/.*/, 'fact'),
        revision: provenance?.revision,
        arms: why?.arms.map(({ arm, rank, raw, contribution, coverage, walk, facts, matched }) => ({
          arm,
          rank,
          raw: near(raw),
          contribution: near(contribution),
          coverage: coverage === null ? null : near(coverage),
          walk: walk && { ...walk, mass: walk.mass.map(near) },
          facts: facts?.map((one) => one.statement).sort(),
          ...(arm !== 'fact' && { matched }),
        })),
      })),
      truncated,
      found: trace.filters.fused,
      reason: reason === null,
      arms: trace.arms.map(({ arm, status, candidates }) => [arm, status, candidates]),
    };
  }
}

let past: History;
let frozen: History;
beforeAll(async () => {
  past = new History(await openMemory());
  frozen = new History(await openMemory());
});
afterAll(async () => {
  await past.memory.close();
  await frozen.memory.close();
});

it('as_of T answers as a copy of the store frozen at T, forgotten records apart [time.as-of-is-a-frozen-copy]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      await past.reset();
      const clocks: Date[] = [];
      for (const one of steps) {
        await past.take(one);
        clocks.push(await past.clock());
      }
      for (const [n, at] of clocks.entries()) {
        await frozen.reset();
        for (const one of steps.slice(0, n + 1)) await frozen.take(one);
        const now = await frozen.clock();
        frozen.memory.context.now = () => now;
        // What was forgotten later is forgotten under every as_of.
        for (const one of steps.slice(n + 1)) if (/^(?:forget|redact)/.test(one.verb)) await frozen.take(one);
        for (const question of QUESTIONS) {
          const asked = { ...question, as_of: at.toISOString() };
          expect([n, question, await past.answers(asked)]).toEqual([
            n,
            question,
            await frozen.answers(question),
          ]);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 300_000);
