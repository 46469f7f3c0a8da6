import type { TokenCounter } from '@memo/core/embed/tokens';
import { normaliseText } from '@memo/core/ingest/normalise';
import { type PrepareInput, prepareDocument } from '@memo/core/ingest/prepare';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokenCounter } from '../support/memory.js';

let counter: TokenCounter;
beforeAll(async () => {
  counter = await tokenCounter();
});
const prepare = (text: string, more: Partial<PrepareInput> = {}) =>
  prepareDocument({ path: 'note.md', text, ...more }, counter);
const sentences = (n: number, what = 'The keeper lights the lamp at dusk') =>
  Array.from({ length: n }, (_, i) => `${what}, entry ${i}.`).join(' ');

/** Pieces of documents, Markdown and otherwise, that meet in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    '# Title\n',
    '## Part ##\n',
    'Setext\n===\n',
    '\n\n',
    '---\n',
    '- item\n',
    '| a | b |\n',
    '<!-- page: 3 -->\n',
  ),
  fc.constantFrom(
    '```ts\nconst a = 1;\n\nlet b;\n```\n',
    '~~~\nopen fence\n',
    '[[Wiki|alias]] ',
    '#tag ',
    '\f',
    '\r\n',
    '\u2028',
  ),
  fc.constantFrom('向量数据库用于检索。', 'ฐานข้อมูล', '👩‍👩‍👧 ', 'e\u0301', '\u0000', '\ud800', '\ufeff'),
  fc.integer({ min: 1, max: 60 }).map((n) => `${sentences(n)}\n`),
  fc.integer({ min: 1, max: 900 }).map((n) => `${'x1y2'.repeat(n)} `),
  fc.string({ maxLength: 40 }),
);
const documents = fc.record({
  text: fc.array(piece, { minLength: 1, maxLength: 14 }).map((pieces) => `word ${pieces.join('')}`),
  format: fc.constantFrom('markdown' as const, 'text' as const, 'code' as const),
});

describe('whatever the text', () => {
  it('a passage is a slice of it, in order, with its lines [writing.passages-are-slices]', () => {
    fc.assert(
      fc.property(documents, ({ text, format }) => {
        const prepared = prepare(text, { format });
        let before = 0;
        for (const [n, passage] of prepared.passages.entries()) {
          expect(passage.text).toBe(prepared.text.slice(passage.charStart, passage.charEnd));
          expect(passage.text.trim()).not.toBe('');
          expect(passage.ordinal).toBe(n);
          expect(passage.charStart).toBeGreaterThanOrEqual(before);
          expect(passage.lineStart).toBe(prepared.text.slice(0, passage.charStart).split('\n').length);
          expect(passage.lineEnd).toBe(prepared.text.slice(0, passage.charEnd).split('\n').length);
          before = passage.charStart;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('every word of the body stands in some passage [writing.passages-are-slices]', () => {
    fc.assert(
      fc.property(documents, ({ text, format }) => {
        const prepared = prepare(text, { format });
        const held = new Uint8Array(prepared.text.length);
        for (const { charStart, charEnd } of prepared.passages) held.fill(1, charStart, charEnd);
        const body = prepared.text.replace(/^---[\s\S]*?\n---[ \t]*(\n|$)/, (head) =>
          ' '.repeat(head.length),
        );
        for (const match of body
          .replace(/<!-- page: \d+ -->/g, (m) => ' '.repeat(m.length))
          .matchAll(/[\p{L}\p{N}]+/gu)) {
          expect(held[match.index], `${match[0].slice(0, 40)} at ${match.index}`).toBe(1);
          expect(held[match.index + match[0].length - 1]).toBe(1);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('no passage is over 400 tokens, but for fenced code [writing.at-most-400-tokens]', () => {
    fc.assert(
      fc.property(documents, ({ text, format }) => {
        for (const passage of prepare(text, { format }).passages) {
          if (format === 'markdown' && /^\s*(```|~~~)/m.test(passage.text)) continue;
          expect(counter.count(passage.text)).toBeLessThanOrEqual(400);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('normalising twice changes nothing and leaves what Postgres takes [writing.normalise-is-idempotent] [writing.normalised-at-the-door]', () => {
    const text = fc
      .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 60 })))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (given) => {
        const once = normaliseText(given);
        expect(normaliseText(once)).toBe(once);
        expect(once).not.toMatch(/\p{Cs}|\r|(?![\t\n\f])\p{Cc}/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('Markdown', () => {
  it('sections carry their heading path, which stands in the header after the title [writing.header-with-passage]', () => {
    const { title, passages } = prepare(
      `# Guide\n\n${sentences(10)}\n\n## Install\n\n${sentences(10)}\n\n### Linux\n\n${sentences(10)}\n\nUse\n---\n\n${sentences(10)}`,
    );
    expect(title).toBe('Guide');
    expect(passages.map((one) => one.sectionPath)).toEqual([
      ['Guide'],
      ['Guide', 'Install'],
      ['Guide', 'Install', 'Linux'],
      ['Guide', 'Use'],
    ]);
    expect(passages.map((one) => one.header)).toEqual([
      'Guide',
      'Guide > Install',
      'Guide > Install > Linux',
      'Guide > Use',
    ]);
  });

  it('a fence is never split, however long, nor read as Markdown [writing.fences-never-split]', () => {
    const code = `\`\`\`sh\n${Array.from({ length: 300 }, (_, n) => `# step ${n}\necho "number ${n}" #notag`).join('\n\n')}\n\`\`\``;
    const { passages, tags } = prepare(`# Run\n\n${sentences(30)}\n\n${code}\n\n${sentences(30)}`);
    const holding = passages.filter((one) => one.text.includes('echo "number'));
    expect(holding).toHaveLength(1);
    expect(holding[0]?.text).toContain(code);
    expect(holding[0]?.sectionPath).toEqual(['Run']);
    expect(tags).toEqual([]);
  });

  it('front matter gives title, tags, date, kind, library, version [writing.front-matter-read]', () => {
    const prepared = prepare(
      '---\ntitle: Keeper\ntags: [one, "#two"]\ndate: 2026-02-03\nkind: conversation\nlibrary: lamp\nversion: "2.0"\n---\n\nText with #three and `#code`.',
    );
    expect(prepared).toMatchObject({
      title: 'Keeper',
      tags: ['one', 'two', 'three'],
      kind: 'conversation',
      library: 'lamp',
      version: '2.0',
      contentDate: { at: new Date('2026-02-03T00:00:00Z'), civil: true },
    });
    expect(prepared.passages.map((one) => one.text).join()).toContain('Text with #three and `#code`.');
  });

  it('malformed front matter is text, never an error [writing.front-matter-read]', () => {
    for (const yaml of ['a: [', '- list', ': : :', '&a *b', 'tags: {']) {
      expect(
        prepare(`---\n${yaml}\n---\n\nBody stays.`)
          .passages.map((one) => one.text)
          .join(),
      ).toContain('Body stays.');
    }
  });

  it('wiki links give their targets once [writing.front-matter-read]', () => {
    const { wikiLinks, kind } = prepare(
      'See [[Plan]], [[Plan#Part|that]], ![[Image.png]] and [[Other note|x]].',
    );
    expect(wikiLinks).toEqual(['Plan', 'Other note']);
    expect(kind).toBe('note');
  });
});

describe('places', () => {
  it('form feeds and page marks give pages [writing.pages-and-anchors-survive]', () => {
    const text = prepare(`${sentences(9)}\n\f${sentences(9)}\n\f${sentences(9)}`, { path: 'a.txt' });
    expect(text.passages.map((one) => [one.page, one.anchor])).toEqual([
      [1, 'p.1'],
      [2, 'p.2'],
      [3, 'p.3'],
    ]);
    const marked = prepare(`<!-- page: 4 -->\n${sentences(9)}\n\n<!-- page: 7 -->\n${sentences(9)}`);
    expect(marked.passages.map((one) => one.page)).toEqual([4, 7]);
  });

  it('code is anchored by its lines [writing.pages-and-anchors-survive]', () => {
    const body = (name: string) =>
      `function ${name}() {\n${Array.from({ length: 30 }, (_, n) => `  total += values[${n}] * factor;`).join('\n')}\n}\n`;
    const { passages, kind } = prepare(`${body('first')}\n${body('second')}`, { path: 'sum.ts' });
    expect(kind).toBe('code');
    expect(passages.map((one) => [one.sectionPath[0], one.anchor])).toEqual([
      ['first', 'L1-L32'],
      ['second', 'L34-L65'],
    ]);
  });
});

it('content date: request, front matter, file name, time of change [writing.content-date-order]', () => {
  const all = {
    path: '2026-03-03 walk.md',
    contentDate: { at: new Date('2026-01-01'), civil: true },
    modifiedAt: new Date('2026-04-04'),
  };
  const matter = '---\ndate: 2026-02-02\n---\nText.';
  const { contentDate: _, ...rest } = all;
  const day = (text: string, more: Partial<PrepareInput>) =>
    prepare(text, more).contentDate?.at.toISOString().slice(0, 10);
  expect(day(matter, all)).toBe('2026-01-01');
  expect(day(matter, rest)).toBe('2026-02-02');
  expect(day('Text.', rest)).toBe('2026-03-03');
  expect(day('Text.', { ...rest, path: 'walk.md' })).toBe('2026-04-04');
  expect(day('Text.', { path: 'walk.md' })).toBeUndefined();
  expect(day('Text.', { path: '2026-02-30.md' })).toBeUndefined();
});

it.each(['', '   \n\n', '\0\0', '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f'])(
  '%j holds no text and is refused [writing.nothing-readable-refused]',
  (text) => {
    expect(() => prepare(text)).toThrow(expect.objectContaining({ code: 'unreadable_content' }));
  },
);
