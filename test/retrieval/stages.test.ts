import { Profile } from '@memo/contract/profile';
import { SearchRequest, SearchResult } from '@memo/contract/search';
import type { ContentKind } from '@memo/contract/vocabulary';
import { COMMON_BANDS } from '@memo/core/embed/known-models';
import { abstain, bandOf } from '@memo/core/retrieve/abstention';
import { packBudget, tokensOf } from '@memo/core/retrieve/budget';
import { cutoffAt } from '@memo/core/retrieve/cutoff';
import type { Fused } from '@memo/core/retrieve/fusion';
import { listProfiles, PROFILES, resolveProfile } from '@memo/core/retrieve/profile';
import { applyRecency } from '@memo/core/retrieve/recency';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NOW = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const fused = (kind: ContentKind, contentDate: Date | null, recordedAt = NOW, score = 1, id = 1): Fused => ({
  candidate: {
    passageId: id,
    documentId: id,
    kind,
    contentDate,
    recordedAt,
    language: 'english',
    trust: 1,
    raw: 1,
    matched: [],
  },
  evidence: [],
  fused: score,
});
const standard = PROFILES.default.profile;

describe('recency', () => {
  const factor = (one: Fused, profile = standard, now = NOW) =>
    applyRecency([one], profile, now)[0]?.recencyFactor;

  it('90 days are half way from 1 to the floor, 180 three quarters [recency.formula-holds]', () => {
    expect(factor(fused('note', daysAgo(0)))).toBe(1);
    expect(factor(fused('note', daysAgo(90)))).toBeCloseTo(0.9, 12);
    expect(factor(fused('note', daysAgo(180)))).toBeCloseTo(0.85, 12);
    expect(factor(fused('note', daysAgo(1e6)))).toBeCloseTo(0.8, 12);
  });

  it('notes and conversations age; documents and code do not [recency.kinds-that-age]', () => {
    const kinds = (['doc', 'note', 'code', 'conversation'] as const).map((kind) => [
      kind,
      factor(fused(kind, daysAgo(90))),
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      doc: 1,
      code: 1,
      note: expect.closeTo(0.9, 12),
      conversation: expect.closeTo(0.9, 12),
    });
    expect(factor(fused('doc', daysAgo(30)), PROFILES.recency.profile)).toBeCloseTo(0.8, 12);
    expect(factor(fused('note', daysAgo(900)), PROFILES.code.profile)).toBe(1);
  });

  it('the content date counts, else the recorded one, to the given now [recency.age-from-content-date]', () => {
    expect(factor(fused('note', daysAgo(90), daysAgo(0)))).toBeCloseTo(0.9, 12);
    expect(factor(fused('note', null, daysAgo(90)))).toBeCloseTo(0.9, 12);
    expect(factor(fused('note', daysAgo(180)), standard, daysAgo(90))).toBeCloseTo(0.9, 12);
  });

  it('a date in the future has age 0 [recency.future-has-age-0]', () => {
    const [aged] = applyRecency([fused('note', daysAgo(-400))], standard, NOW);
    expect(aged).toMatchObject({ ageDays: 0, recencyFactor: 1 });
  });

  it('sorts anew, by final and then by id [recency.formula-holds]', () => {
    const aged = applyRecency(
      [
        fused('note', daysAgo(900), NOW, 1, 1),
        fused('note', daysAgo(0), NOW, 0.95, 2),
        fused('doc', null, NOW, 0.95, 3),
      ],
      standard,
      NOW,
    );
    expect(aged.map((one) => one.candidate.passageId)).toEqual([2, 3, 1]);
  });
});

describe('abstention and bands', () => {
  const found = (language: string, ...evidence: [arm: 'semantic' | 'keyword' | 'exact', raw: number][]) => ({
    candidate: { ...fused('doc', null).candidate, language },
    evidence: evidence.map(([arm, raw]) => ({
      arm,
      raw,
      rawKind: 'cosine' as const,
      rank: 1,
      contribution: 1,
      matched: [],
      coverage: arm === 'keyword' ? raw : null,
      walk: null,
    })),
  });
  const bands = { strong: 0.88, moderate: 0.8, weak: 0.72 };
  const settings = {
    floor: 0.72,
    bands,
    languages: ['en'],
    minEvidence: 0,
    measured: { nearness: true, coverage: true },
  };

  it('a cosine under the floor alone is dropped, a word keeps it [abstention.floor-drops]', () => {
    const lone = found('english', ['semantic', 0.7]);
    const atFloor = found('english', ['semantic', 0.72]);
    const withWord = found('english', ['semantic', 0.1], ['keyword', 0.01]);
    const { kept, droppedByFloor } = abstain([lone, atFloor, withWord], settings);
    expect(kept).toEqual([atFloor, withWord]);
    expect(droppedByFloor).toBe(1);
  });

  it('in a language that the model does not know the floor is the strong band [abstention.floor-drops]', () => {
    const german = found('german', ['semantic', 0.8]);
    expect(abstain([german], settings).kept).toEqual([]);
    expect(abstain([german], { ...settings, languages: 'any' }).kept).toEqual([german]);
  });

  it('where too little speaks for even the best, all are dropped [abstention.evidence-needed]', () => {
    const near = found('english', ['semantic', 0.8], ['keyword', 0.2]); // half way between the bands, a fifth of the words
    const far = found('english', ['semantic', 0.74], ['keyword', 0.05]);
    const both = (minEvidence: number) => abstain([near, far], { ...settings, minEvidence });
    expect(both(0.7)).toMatchObject({ kept: [near, far], droppedByFloor: 0, evidenceNeeded: 0.7 });
    expect(both(0.7).evidence).toBeCloseTo(0.7, 10);
    expect(both(0.71)).toMatchObject({ kept: [], droppedByFloor: 2 });
  });

  it('where only words or only meaning was asked, a quarter is enough [abstention.evidence-needed]', () => {
    const words = found('english', ['keyword', 0.16]);
    const need = (nearness: boolean) =>
      abstain([words], { ...settings, minEvidence: 0.6, measured: { nearness, coverage: true } }).kept.length;
    expect([need(false), need(true)]).toEqual([1, 0]);
  });

  it('an identifier or phrase that was found is enough [abstention.evidence-needed]', () => {
    const named = found('english', ['exact', 0.01]);
    expect(abstain([named], { ...settings, minEvidence: 2 }).kept).toEqual([named]);
  });

  it('in a language that the model does not know only a strong cosine speaks [abstention.evidence-needed]', () => {
    const german = (cosine: number) =>
      abstain([found('german', ['semantic', cosine], ['keyword', 0.1])], { ...settings, minEvidence: 0.6 });
    expect(german(0.87).evidence).toBeCloseTo(0.1, 10);
    expect(german(0.88).evidence).toBeCloseTo(1.1, 10);
  });

  it('a band begins at its threshold [bands.by-model-thresholds]', () => {
    expect([0.88, 0.8799, 0.8, 0.7999, 0.72, 0.7199].map((cosine) => bandOf(cosine, bands))).toEqual([
      'strong',
      'moderate',
      'moderate',
      'weak',
      'weak',
      'unrelated',
    ]);
  });

  it('no vector, no number: keyword-only [bands.keyword-only]', () => {
    expect(bandOf(null, COMMON_BANDS)).toBe('keyword-only');
  });

  it('the bands of a model that has none [bands.common-bands]', () => {
    expect(COMMON_BANDS).toEqual({ strong: 0.6, moderate: 0.45, weak: 0.3 });
  });

  it('the schema tells which number may be compared [bands.schema-says-so]', () => {
    expect(SearchResult.shape.score.description).toMatch(/not comparable across queries/i);
    expect(SearchResult.shape.relevance.description).toMatch(/comparable across queries/i);
  });
});

describe('cutoff', () => {
  const at = (scores: number[], min_results = 3, cutoff_gap = 0.5) =>
    cutoffAt(scores, { min_results, cutoff_gap });

  it('ends at the first drop by more than half past the third [cutoff.first-big-drop]', () => {
    expect(at([10, 9, 8, 3.9, 3.8])).toBe(3);
    expect(at([10, 9, 8, 7, 1, 0.9])).toBe(4);
  });

  it('a drop by exactly the gap does not end it, nor one before min_results [cutoff.first-big-drop]', () => {
    expect(at([10, 9, 8, 4, 2, 1])).toBe(6);
    expect(at([10, 1, 0.9, 0.8])).toBe(4);
    expect(at([10, 1], 1)).toBe(1);
    expect(at([])).toBe(0);
  });

  it('a gap of 1 switches it off [cutoff.first-big-drop]', () => {
    expect(at([10, 9, 8, 0.0001], 3, 1)).toBe(4);
  });
});

describe('budget', () => {
  const long = 'The first sentence is here. The second one follows it. And a third one ends the text.';

  it('the first is shortened at a sentence end and marked [budget.first-shortened]', () => {
    const most = tokensOf('The first sentence is here. The second one follows it.') + 3;
    const { packed, left, usedTokens } = packBudget([{ text: long }], most);
    expect(packed).toEqual([
      { text: 'The first sentence is here. The second one follows it.', shortened: true },
    ]);
    expect(left).toBe(0);
    expect(usedTokens).toBeLessThanOrEqual(most);
  });

  it('a first sentence over the budget is cut within it, at a whole character [budget.first-shortened]', () => {
    const { packed } = packBudget([{ text: '👩‍👩‍👧 '.repeat(400) }], 50);
    expect(packed[0]?.shortened).toBe(true);
    expect(packed[0]?.text).not.toMatch(/\p{Cs}/u);
    expect(tokensOf(packed[0]?.text ?? '')).toBeLessThanOrEqual(50);
    expect(packed[0]?.text).not.toBe('');
  });

  it('others are whole or left out whole, and a shorter one may still fit [budget.whole-or-left-out]', () => {
    const short = 'Short.';
    const most = tokensOf(long) + tokensOf(short);
    const { packed, left } = packBudget([{ text: long }, { text: `${long} ${long}` }, { text: short }], most);
    expect(packed.map((one) => [one.text, one.shortened])).toEqual([
      [long, false],
      [short, false],
    ]);
    expect(left).toBe(1);
  });

  it('the budget is never passed, the first is never missing, others are as they were [budget.whole-or-left-out]', () => {
    const text = fc.array(fc.constantFrom('alpha', 'beta.', 'Gamma', '雪', '<|endoftext|>', '\n'), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 50, max: 120 }),
        (texts, most) => {
          const given = texts.map((words, n) => ({ n, text: words.join(' ') }));
          const { packed, usedTokens, left } = packBudget(given, most);
          expect(usedTokens).toBeLessThanOrEqual(most);
          expect(packed.reduce((sum, one) => sum + tokensOf(one.text), 0)).toBe(usedTokens);
          expect(packed[0]?.n).toBe(0);
          expect(packed.length + left).toBe(given.length);
          for (const one of packed) if (!one.shortened) expect(one.text).toBe(given[one.n]?.text);
          for (const one of packed.slice(1)) expect(one.shortened).toBe(false);
        },
      ),
    );
  });

  it('8,000 tokens and 10 results are the defaults of a request [budget.default-8000] [limit.caps-results]', () => {
    expect(SearchRequest.parse({ query: 'a' })).toMatchObject({ max_tokens: 8_000, limit: 10, mode: 'auto' });
    for (const limit of [0, 101, 1.5])
      expect(SearchRequest.safeParse({ query: 'a', limit }).success).toBe(false);
    for (const limit of [1, 100]) expect(SearchRequest.safeParse({ query: 'a', limit }).success).toBe(true);
  });
});

describe('profiles', () => {
  it('differ from the default in what the contract says and nothing else [profiles.constants-as-written]', () => {
    const differences = Object.fromEntries(
      listProfiles().map(({ name, profile }) => [
        name,
        Object.fromEntries(
          Object.entries(profile).filter(
            ([field, value]) =>
              JSON.stringify(value) !== JSON.stringify(standard[field as keyof typeof standard]),
          ),
        ),
      ]),
    );
    expect(differences).toEqual({
      default: {},
      precise: { fetch_depth: 200, cutoff_gap: 0.6 },
      recency: { ages: ['doc', 'note', 'code', 'conversation'], half_life_days: 30, recency_floor: 0.6 },
      code: {
        weights: { semantic: 0.4, keyword: 0.4, exact: 0.6, fact: 0.4, entity: 0.5, graph: 0.5 },
        ages: [],
      },
      rrf: {
        fusion: 'rrf',
        weights: { semantic: 0.5, keyword: 0.5, exact: 0.3, fact: 0.4, entity: 0.4, graph: 0.5 },
      },
      minmax: { weights: { semantic: 0.5, keyword: 0.5, exact: 0.3, fact: 0.4, entity: 0.4, graph: 0.5 } },
      'text-only': { weights: { semantic: 0.6, keyword: 0.4, exact: 0.2, fact: 0, entity: 0, graph: 0 } },
      'no-graph': { weights: { semantic: 0.6, keyword: 0.4, exact: 0.2, fact: 0.4, entity: 0.4, graph: 0 } },
      'keyword-only': { weights: { semantic: 0, keyword: 1, exact: 0, fact: 0, entity: 0, graph: 0 } },
      'semantic-only': { weights: { semantic: 1, keyword: 0, exact: 0, fact: 0, entity: 0, graph: 0 } },
    });
  });

  it('every one fits the schema of stored profiles [profiles.constants-as-written]', () => {
    for (const { profile } of listProfiles()) expect(Profile.parse(profile)).toEqual(profile);
  });

  it('an unknown name is refused, also one of Object.prototype [profiles.unknown-refused]', () => {
    for (const name of ['defualt', 'constructor', '__proto__', 'toString']) {
      expect(() => resolveProfile(name, { namespaces: [] })).toThrow(
        expect.objectContaining({ code: 'unknown_profile' }),
      );
    }
  });

  it('every number has a unit, a range and a reason in the schema [profiles.fields-explained]', () => {
    const { weights, fusion: _, ages: __, ...others } = Profile.shape;
    const numbers = Object.entries({ ...weights.shape, ...others }).map(
      ([name, schema]) => [name, schema.description ?? ''] as const,
    );
    expect(numbers.length).toBeGreaterThanOrEqual(10);
    for (const [path, said] of numbers) {
      expect([path, said]).toEqual([path, expect.stringMatching(/Unit: .+ Range .+ to .+[.;] .{10,}/)]);
    }
  });
});
