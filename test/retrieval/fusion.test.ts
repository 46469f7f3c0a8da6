import type { ArmName } from '@memo/contract/vocabulary';
import type { Candidate } from '@memo/core/retrieve/arms/arm';
import { fuse, type RankedList } from '@memo/core/retrieve/fusion';
import { PROFILES } from '@memo/core/retrieve/profile';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const candidate = (passageId: number, raw: number, more: Partial<Candidate> = {}): Candidate => ({
  passageId,
  documentId: passageId,
  kind: 'doc',
  contentDate: null,
  recordedAt: new Date('2026-01-01T00:00:00Z'),
  language: 'english',
  trust: 1,
  raw,
  matched: [],
  ...more,
});
const list = (arm: ArmName, ...candidates: Candidate[]): RankedList => ({
  arm,
  rawKind: arm === 'semantic' ? 'cosine' : arm === 'exact' ? 'identifier' : 'bm25',
  candidates,
  share: 1,
});
const model = { modelLanguages: 'any' as const, unrelated: 0.7 };
const rrf = { profile: PROFILES.rrf.profile, ...model };
const minmax = { profile: PROFILES.default.profile, ...model };

it('weighted RRF by hand [fusion.rrf-numbers]', () => {
  const fused = fuse(
    [
      list('keyword', candidate(1, 9), candidate(2, 5), candidate(3, 1)),
      list('exact', candidate(3, 4)),
      list('semantic', candidate(2, 0.9), candidate(1, 0.8)),
    ],
    rrf,
  );
  expect(fused.map((one) => one.candidate.passageId)).toEqual([1, 2, 3]);
  expect(fused.map((one) => one.fused)).toEqual([
    expect.closeTo(0.5 / 61 + 0.5 / 62, 12),
    expect.closeTo(0.5 / 62 + 0.5 / 61, 12),
    expect.closeTo(0.5 / 63 + 0.3 / 61, 12),
  ]);
});

it('min-max by hand: a short list counts from no match, and a list of equals in full [fusion.minmax-numbers]', () => {
  const fused = fuse(
    [
      list('keyword', candidate(1, 9), candidate(2, 6), candidate(3, 1.8)),
      list('semantic', candidate(2, 0.9), candidate(3, 0.8)),
      list('exact', candidate(4, 2), candidate(1, 2)),
    ],
    minmax,
  );
  const scores = Object.fromEntries(fused.map((one) => [one.candidate.passageId, one.fused]));
  expect(scores[1]).toBeCloseTo(0.4 * 1 + 0.2, 12);
  expect(scores[2]).toBeCloseTo(0.4 * (6 / 9) + 0.6, 12);
  expect(scores[3]).toBeCloseTo(0.4 * (1.8 / 9) + 0.6 * 0.5, 12);
  expect(scores[4]).toBeCloseTo(0.2, 12);
});

it('min-max: the last of a full list stands for all that is not in it [fusion.minmax-numbers]', () => {
  const full = { ...minmax, profile: { ...minmax.profile, fetch_depth: 3 } };
  const fused = fuse([list('keyword', candidate(1, 9), candidate(2, 6), candidate(3, 3))], full);
  // 3 is the last; one step under it is 3 - 6 / 3 = 1.
  expect(fused.map((one) => one.fused)).toEqual([
    0.4,
    expect.closeTo(0.4 * (5 / 8), 12),
    expect.closeTo(0.4 * (2 / 8), 12),
  ]);
});

it('equal scores stand in the order of their ids [fusion.ties-by-id]', () => {
  const fused = fuse([list('keyword', candidate(7, 1)), list('semantic', candidate(3, 0.9))], rrf);
  expect(fused.map((one) => one.candidate.passageId)).toEqual([3, 7]);
});

it('the weights and constants of the default profile [fusion.default-weights]', () => {
  expect(PROFILES.default.profile).toMatchObject({
    weights: { semantic: 0.6, keyword: 0.4, exact: 0.2, fact: 0.4 },
    fusion: 'minmax',
    k: 60,
    fetch_depth: 100,
    cutoff_gap: 0.5,
    min_results: 3,
    half_life_days: 90,
    recency_floor: 0.8,
    ages: ['note', 'conversation'],
  });
  expect(PROFILES.rrf.profile).toMatchObject({
    weights: { semantic: 0.5, keyword: 0.5, exact: 0.3, fact: 0.4 },
    fusion: 'rrf',
    k: 60,
  });
});

it('whatever the lists, contributions sum to the score and the order falls [fusion.rrf-numbers]', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 });
  const lists = fc.record({ keyword: ids, exact: ids, semantic: ids });
  fc.assert(
    fc.property(lists, fc.constantFrom(rrf, minmax), (given, settings) => {
      const ranked = (Object.entries(given) as [ArmName, number[]][]).map(([arm, passages]) =>
        list(arm, ...passages.map((id, n) => candidate(id, 50 - n))),
      );
      const fused = fuse(ranked, settings);
      expect(new Set(fused.map((one) => one.candidate.passageId))).toEqual(
        new Set(Object.values(given).flat()),
      );
      for (const [n, one] of fused.entries()) {
        const sum = one.evidence.reduce((total, { contribution }) => total + contribution, 0);
        expect(one.fused).toBeCloseTo(sum, 12);
        expect(one.fused).toBeLessThanOrEqual(fused[n - 1]?.fused ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});

it('two wordings of one arm are one piece of evidence with the better rank [query.lists-are-fused]', () => {
  const [first] = fuse(
    [
      list('keyword', candidate(1, 3, { matched: ['a'], coverage: 0.75 })),
      list('keyword', candidate(2, 9), candidate(1, 5, { matched: ['b'], coverage: 0.5 })),
    ],
    rrf,
  );
  expect(first?.evidence).toEqual([
    {
      arm: 'keyword',
      rawKind: 'bm25',
      rank: 1,
      raw: 5,
      contribution: expect.closeTo(0.5 / 61 + 0.5 / 62, 12),
      matched: ['a', 'b'],
      coverage: 0.75,
      walk: null,
    },
  ]);
});
