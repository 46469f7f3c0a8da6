import { entityKey, namedText } from '@memo/core/entities/entity-key';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    ...[
      'the ',
      'a ',
      "'s",
      '’s',
      ' ',
      '  ',
      '_',
      '-',
      '.',
      '/',
      '::',
      '&',
      ' & ',
      '#',
      '@',
      '+',
      'C++',
      '(',
      ')',
    ],
    ...[
      'U.S.',
      'J. ',
      'K. ',
      'ß',
      'ﬁ',
      'İ',
      'ς',
      'Σ',
      'é',
      'e\u0301',
      'が',
      'й',
      '漢字',
      'Ⅻ',
      '½',
      'user_id',
      'userId',
    ],
  ),
);
const name = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('the key of a name', () => {
  it('is its own key', () => {
    fc.assert(
      fc.property(name, (given) => {
        const key = entityKey(given);
        expect(entityKey(key)).toBe(key);
      }),
      { numRuns: 2_000, examples: [['@⻳/'], ['@name/'], ['@scope/name/'], ['J. .K. ']] },
    );
  });

  it('does not depend on case, white space around and possessives [entities.same-key-same-entity]', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 4 }), (given) => {
        const key = entityKey(given);
        expect(entityKey(given.toUpperCase())).toBe(key);
        expect(entityKey(`  ${given.replaceAll(' ', ' \n')}\t`)).toBe(key);
        expect(entityKey(`“${given}’s”`)).toBe(key);
        expect(entityKey(`The ${given}`)).toBe(key);
      }),
    );
  });

  it.each([
    ['the article', 'The Foundry', 'foundry', 'Foundry'],
    ['a possessive', "Foundry's", 'FOUNDRY’S', 'Foundry'],
    ['punctuation around', '“Foundry”,', '(Foundry)', '#foundry'],
    ['full width', 'Ｆｏｕｎｄｒｙ', 'foundry'],
    ['hyphens', 'Coca-Cola', 'Coca Cola', 'coca‑cola', 'Coca – Cola'],
    ['an ampersand', 'Procter & Gamble', 'procter and gamble'],
    ['casing and joining', 'user_id', 'userId', 'USER_ID', 'UserID', '_userId'],
    ['accents', 'São Paulo', 'Sao Paulo', 'SA\u0303O PAULO'],
    ['capitals without accents', 'Αθήνα', 'ΑΘΗΝΑ'],
    ['ß', 'Große Straße', 'GROSSE STRASSE'],
    ['dots of abbreviations', 'U.S.', 'US', 'u.s'],
    ['initials', 'J. K. Rowling', 'J.K. Rowling', 'JK Rowling'],
    ['a comma', 'Springfield, Ohio', 'Springfield Ohio'],
    ['parentheses', 'Foundry (company)', 'foundry company'],
  ])('is the same whatever is made of %s', (_, ...names) => {
    expect(new Set(names.map(entityKey)).size).toBe(1);
    expect(entityKey(names[0] ?? '')).not.toBe('');
  });

  it.each([
    ['a path is not its words', 'net/http', 'net http'],
    ['a member is not its words', 'http.Client', 'http client'],
    ['versions differ', 'Foundry v1', 'Foundry v2'],
    ['1.2 is not 12', 'v1.2', 'v12'],
    ['languages keep their signs', 'C++', 'C#'],
    ['C is not C++', 'C', 'C++'],
    ['a hidden file is not its name', '.env', 'env'],
    ['Cyrillic marks are letters', 'мой', 'мои'],
    ['voiced kana are letters', 'がき', 'かき'],
  ])('keeps apart: %s', (_, one, other) => {
    expect(entityKey(one)).not.toBe(entityKey(other));
  });

  it('is empty for what names nothing', () => {
    for (const nothing of ['', ' ', '...', '_', '—', '😀', '\uD800']) expect(entityKey(nothing)).toBe('');
  });

  it('keeps an article that is all there is', () => expect(entityKey('The')).toBe('the'));

  it('is made in time of any text', () => {
    for (const text of [
      "'s".repeat(50_000),
      `${'.'.repeat(100_000)}x`,
      'a.'.repeat(50_000),
      'é'.repeat(100_000),
    ]) {
      const started = performance.now();
      entityKey(text);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });
});

describe('a text', () => {
  it('names a key where its words stand side by side, however they are written', () => {
    const text = namedText('In the Great-Hall of Foundry’s plant, user_id is set. 我们在北京开会。');
    for (const name of ['great hall', 'Foundry', 'userId', '北京'])
      expect(text.names(entityKey(name))).toBe(true);
    for (const name of ['hall plant', 'found', 'great hall plant', ''])
      expect(text.names(entityKey(name))).toBe(false);
  });
});
