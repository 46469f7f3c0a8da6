import { MemoError } from '@memo/contract/errors';
import { parse } from '@memo/contract/parse';
import { SearchRequest } from '@memo/contract/search';
import { prepareQuery } from '@memo/core/retrieve/query';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof MemoError ? error.code : `not typed: ${String(error)}`;
  }
  return 'none';
};

describe('what is asked', () => {
  it('full-width letters, digits and ligatures become plain ones [query.nfkc-normalised]', () => {
    const { text, words } = prepareQuery('ＡＢＣ１２３ ﬁle ｶﾀｶﾅ');
    expect(text).toBe('ABC123 file カタカナ');
    expect(words.slice(0, 2)).toEqual(['abc123', 'file']);
  });

  it('NUL, escape and lone surrogates are gone, and the words around them stay [query.control-characters-stripped]', () => {
    const { text, words } = prepareQuery('alpha\0beta\u001b[31m gam\ud800ma\u0007');
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
    expect(text).not.toMatch(/\p{Cs}/u);
    expect(words).toEqual(expect.arrayContaining(['alpha', 'beta', 'gam', 'ma']));
  });

  it.each(['', '   ', '\n\t', '\0\u0001', '\ud800'])(
    '%j is refused as empty [query.empty-refused]',
    (query) => {
      expect(codeOf(() => prepareQuery(query))).toBe('query_empty');
    },
  );

  it('8,000 characters are taken and 8,001 are refused [query.too-long-refused]', () => {
    expect(codeOf(() => prepareQuery('ab '.repeat(3_000).slice(0, 8_000)))).toBe('none');
    expect(codeOf(() => prepareQuery('a'.repeat(8_001)))).toBe('query_too_long');
  });

  it('any string is prepared or refused with a typed error [query.empty-refused]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
        expect(['none', 'query_empty']).toContain(codeOf(() => prepareQuery(query)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('self-references', () => {
  it.each([
    ['tile grout in my notes', 'tile grout'],
    ['in my memo corpus, which grout seals the bath', 'which grout seals the bath'],
    ['using memo find the indemnity cap', 'find the indemnity cap'],
    ['what do I have on indemnity caps', 'indemnity caps'],
    ['search my notes for grout colours', 'grout colours'],
  ])('%j is searched as %j [query.self-reference-dropped]', (query, left) => {
    const prepared = prepareQuery(query);
    expect(prepared.text).toBe(left);
    expect(prepared.droppedSelfReference).toBe(true);
  });

  it.each(['in my notes', 'what do I have on', 'using memo', 'search my notes'])(
    '%j alone stays as it is [query.something-is-left]',
    (query) => {
      const prepared = prepareQuery(query);
      expect(prepared.text).toBe(query);
      expect(prepared.droppedSelfReference).toBe(false);
    },
  );

  it.each(['notes on my memory of Berlin', 'the memory of my phone is full', 'documents of the vault door'])(
    '%j names no store and is left alone [query.self-reference-dropped]',
    (query) => {
      expect(prepareQuery(query).text).toBe(query);
    },
  );

  it('a prepared query is never empty [query.something-is-left]', () => {
    const part = fc.constantFrom(
      ...[
        'in my notes',
        'using memo',
        'what do I have on',
        'search my files for',
        'grout',
        '.',
        '"',
        'a',
        ',',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        expect(prepareQuery(parts.join(' ')).text).not.toBe('');
      }),
    );
  });
});

describe('query and queries', () => {
  let memory: Memory;
  beforeAll(async () => {
    memory = await openMemory();
    await memory.write({ path: 'a.txt', text: 'The walnut table stands in the hall.' });
    await memory.write({ path: 'b.txt', text: 'The copper kettle is in the kitchen.' });
  });
  afterAll(() => memory.close());

  it('the trace shows what was asked, embedded and keyword-searched [query.trace-shows-forms]', async () => {
    const { trace } = await memory.search('walnut TABLE in my notes');
    expect(trace.queries).toEqual([
      {
        asked: 'walnut TABLE in my notes',
        embedded: 'walnut TABLE',
        keyword: 'walnut table',
        dropped_self_reference: true,
      },
    ]);
  });

  it('neither and both are refused; nine are refused [query.one-or-queries]', async () => {
    await expect(memory.search({})).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(memory.search({ query: 'a', queries: ['b'] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(codeOf(() => parse(SearchRequest, { queries: Array(9).fill('a') }))).toBe('invalid_request');
    expect(codeOf(() => parse(SearchRequest, { queries: [] }))).toBe('invalid_request');
    expect(codeOf(() => parse(SearchRequest, { queries: Array(8).fill('a') }))).toBe('none');
  });

  it('several wordings find what each of them finds, and votes add up [query.lists-are-fused]', async () => {
    const both = await memory.search({ queries: ['walnut', 'kettle'], response_format: 'explain' });
    expect(both.results.map((one) => one.provenance?.path).sort()).toEqual(['a.txt', 'b.txt']);
    expect(both.trace.queries).toHaveLength(2);
    const one = await memory.search({ query: 'walnut' });
    const twice = await memory.search({ queries: ['walnut', 'table'] });
    expect(twice.results[0]?.score).toBeCloseTo(2 * (one.results[0]?.score ?? 0), 12);
  });
});
