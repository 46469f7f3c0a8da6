import { prepareDocument } from '@memo/core/ingest/prepare';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTER, prepare, sentences } from './support.js';

const line = fc.oneof(
  fc.lorem({ maxCount: 60 }),
  fc.lorem({ mode: 'sentences', maxCount: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '',
    '',
    '',
    '# One',
    '## Two',
    '### Three',
    '---',
    '===',
    '```',
    '~~~',
    '  ```',
    '> quoted',
    '- item',
    '| a | b |',
    '|---|---|',
    '<!-- page: 3 -->',
    '\f',
    '漢字かな交じり文。'.repeat(40),
    'function foo() {',
    '}',
    'x'.repeat(700),
  ),
);
const text = fc.array(line, { minLength: 1, maxLength: 60 }).map((lines) => `w ${lines.join('\n')}`);
const path = fc.constantFrom('a.md', 'a.txt', 'a.ts');

describe('passages of any text', () => {
  it('are slices of it, and every word stands in one [writing.passages-are-slices]', () => {
    fc.assert(
      fc.property(path, text, (where, given) => {
        const document = prepare(where, given);
        const covered = new Uint8Array(document.text.length);
        for (const passage of document.passages) {
          expect(document.text.slice(passage.charStart, passage.charEnd)).toBe(passage.text);
          expect(passage.text).not.toMatch(/\p{Cs}/u);
          expect(passage.text.trim()).not.toBe('');
          const above = document.text.slice(0, passage.charStart).split('\n').length;
          expect(passage.lineStart).toBe(above);
          expect(passage.lineEnd).toBe(above + passage.text.split('\n').length - 1);
          covered.fill(1, passage.charStart, passage.charEnd);
        }
        const bare = document.text.replace(/^\s*<!-- page: \d+ -->$/gm, (mark) => ' '.repeat(mark.length));
        for (let at = 0; at < bare.length; at++) if (!covered[at]) expect(bare[at]).toMatch(/\s/);
      }),
      { numRuns: 150 },
    );
  });

  it('have at most 400 tokens but for fenced code, and are in order [writing.at-most-400-tokens]', () => {
    fc.assert(
      fc.property(path, text, (where, given) => {
        const { passages } = prepare(where, given);
        passages.forEach((passage, n) => {
          expect(passage.ordinal).toBe(n);
          expect(passage.charStart).toBeGreaterThanOrEqual(passages[n - 1]?.charStart ?? 0);
          if (where === 'a.md' && /`{3}|~{3}/.test(passage.text)) return;
          expect(passage.tokens).toBeLessThanOrEqual(400);
          expect(COUNTER.count(passage.text)).toBeLessThanOrEqual(400);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('are the same for the same text, and for the text as it is stored', () => {
    fc.assert(
      fc.property(path, text, (where, given) => {
        const once = prepare(where, given);
        expect(prepare(where, once.text)).toEqual(once);
      }),
      { numRuns: 60 },
    );
  });
});

describe('long sections', () => {
  it('of up to 400 tokens stay one passage', () => {
    const abstract = `${sentences(13)}\n\n${sentences(9, 'well')}`;
    expect(COUNTER.count(abstract)).toBeGreaterThan(300);
    for (const name of ['a.md', 'a.txt']) {
      const { passages } = prepare(name, abstract);
      expect(passages.map(({ tokens }) => tokens)).toEqual([COUNTER.count(abstract)]);
    }
  });

  it('are cut at sentences into about 200 tokens, each with the end of the one before', () => {
    for (const given of [sentences(100), sentences(100).replace(/(.{70,80}) /g, '$1\n')]) {
      const { passages } = prepare('a.txt', given);
      passages.forEach(({ text: passage, tokens, charStart }, n) => {
        expect(passage).toMatch(/^Note \d+\s+says/);
        expect(passage).toMatch(/well\.$/);
        expect(tokens).toBeGreaterThanOrEqual(60);
        expect(tokens).toBeLessThanOrEqual(300);
        const before = passages[n - 1];
        if (!before) return;
        const overlap = COUNTER.count(before.text.slice(charStart - before.charStart));
        expect(overlap).toBeGreaterThanOrEqual(25);
        expect(overlap).toBeLessThanOrEqual(65);
      });
    }
  });

  it('without headings or pages are cited by lines', () => {
    const { passages } = prepare('log.txt', `${sentences(30)}\n\n${sentences(30)}`);
    expect(passages[0]?.anchor).toBe('L1-L1');
    expect(passages.at(-1)?.anchor).toBe('L3-L3');
  });

  it('of a conversation without blank lines are cut between what is said', () => {
    const said = Array.from(
      { length: 80 },
      (_, n) => `${n % 2 ? 'Anna' : 'Bob'}: ok ${n}, see you at the pump`,
    ).join('\n');
    for (const { text: passage } of prepare('chat.txt', said).passages)
      expect(passage).toMatch(/^(?:Anna|Bob): /);
  });
});

describe('hostile texts', () => {
  const countless = { count: (slice: string) => (slice.trim() === '' ? 0 : 1) };

  it.each([
    ['one word of a megabyte', 'a'.repeat(1_000_000)],
    ['a picture in base64', `![x](data:image/png;base64,${'iVBORw0KGgo+AAA/NSUhEUg'.repeat(20_000)})`],
    ['a megabyte of blank lines', `a${'\n'.repeat(1_000_000)}b`],
    ['brackets without end', '['.repeat(300_000)],
    ['ticks of all lengths', '` `` ``` '.repeat(30_000)],
    ['a very long fence', `\`\`\`\n${'x = 1\n'.repeat(60_000)}\`\`\``],
    ['a heading of a megabyte', `# ${'a '.repeat(500_000)}`],
  ])('%s gives passages of bounded size', (_, hostile) => {
    for (const name of ['a.md', 'a.txt', 'a.ts']) {
      const { passages } = prepare(name, hostile);
      for (const passage of passages) expect(passage.tokens).toBeLessThanOrEqual(400);
    }
  });

  it('are bounded too by a counter that takes any text for one token', () => {
    const { passages } = prepareDocument({ path: 'a.txt', text: '长'.repeat(100_000) }, countless);
    expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(8_000);
  });
});
