import { mayBeSame, nearPairs, trigramSimilarity } from '@memo/core/entities/near-keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const key = fc.lorem({ maxCount: 4 });

describe('the similarity of keys', () => {
  // Numbers of `select similarity(a, b)` of pg_trgm 1.6 on Postgres 18.
  it.each([
    ['word', 'two words', 0.36363637],
    ['foundry', 'foundry', 1],
    ['foundry', 'foundary', 0.54545456],
    ['acme corporation', 'acme corporations', 0.8421053],
    ['a', 'b', 0],
    ['', 'b', 0],
  ])('of %s and %s is that of pg_trgm', (a, b, similarity) => {
    expect(trigramSimilarity(a, b)).toBeCloseTo(similarity, 5);
  });

  it('is symmetric and between 0 and 1', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        const similarity = trigramSimilarity(a, b);
        expect(similarity).toBe(trigramSimilarity(b, a));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('two keys', () => {
  it.each([
    ['acme corporation', 'acme corporations'],
    ['international foundry group', 'internationale foundry group'],
    ['robert h trent', 'robert trent'],
  ])('%s and %s are proposed as one entity [entities.near-keys-proposed]', (a, b) => {
    expect(mayBeSame(a, b)).toBe(true);
    expect(mayBeSame(b, a)).toBe(true);
  });

  it.each([
    ['foundry', 'laundry'],
    ['acme', 'acme corporation'],
    ['foundry', 'foundry'],
  ])('%s and %s are not', (a, b) => expect(mayBeSame(a, b)).toBe(false));

  it('that differ only in a number are never proposed [entities.numbers-tell-apart]', () => {
    const number = fc.oneof(
      fc.nat(99_999).map(String),
      fc.nat(99).map((n) => `v${n}`),
      fc.tuple(fc.nat(9), fc.nat(99)).map(([major, minor]) => `v${major}.${minor}`),
      fc.nat(99).map((n) => `${n}th`),
      fc.constantFrom('', 'i', 'ii', 'iii', 'iv', 'ix', 'xii', 'xxxix'),
    );
    const words = fc.constantFrom('foundry', 'apollo', 'international payment gateway service', 'rocky');
    fc.assert(
      fc.property(words, number, number, fc.boolean(), (name, one, other, behind) => {
        const join = (digits: string) => (behind ? `${name} ${digits}` : `${digits} ${name}`).trim();
        expect(mayBeSame(join(one), join(other))).toBe(false);
      }),
    );
    expect(mayBeSame('foundry service gateway2', 'foundry service gateway3')).toBe(false);
  });
});

it('finds exactly the pairs that comparing all with all would [entities.near-keys-proposed]', () => {
  const word = fc.stringMatching(/^[ab]{3,7}$/);
  const keys = fc.uniqueArray(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(keys, (given) => {
      const all = given.flatMap((a, n) =>
        given.slice(n + 1).flatMap((b) => (mayBeSame(a, b) ? [[a, b].sort().join('/')] : [])),
      );
      const found = nearPairs(given).map((pair) => pair.keys.join('/'));
      expect(found.sort()).toEqual(all.sort());
    }),
    { numRuns: 300 },
  );
});
