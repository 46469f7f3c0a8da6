import { embeddingText } from '@memo/core/ingest/header';
import { describe, expect, it } from 'vitest';
import { COUNTER, outline, prepare, sentences } from './support.js';

const paths = (text: string) =>
  prepare('a.md', text).passages.map(({ sectionPath }) => sectionPath.join(' > '));
const long = sentences(8);

describe('headings', () => {
  it('of both forms make the section path', () => {
    const text = `Top\n===\n\n${long}\n\nPart\n----\n\n${long}\n\n### Deep ###\n\n${long}\n\n## Other\n\n${long}`;
    expect(paths(text)).toEqual(['Top', 'Top > Part', 'Top > Part > Deep', 'Top > Other']);
  });

  it('with nothing of their own open the section under them', () => {
    expect(paths(`# Walk\n\n## Bathroom\n\n${long}\n\n## Kitchen\n\n${long}`)).toEqual([
      'Walk > Bathroom',
      'Walk > Kitchen',
    ]);
  });

  it('of tiny sections side by side stand over one passage as what they share', () => {
    expect(paths('# A\n\n## One\n\nShort.\n\n## Two\n\nAlso short.')).toEqual(['A']);
  });

  it('are not seen in code, list items, quotes and rules', () => {
    const text = `# A\n\n${long}\n\n\`\`\`sh\n# no\n\`\`\`\n\n- item\n---\n\n> quote\n---\n\n    # no\n\n#no\n`;
    expect(paths(text)).toEqual(['A']);
  });
});

describe('fenced code', () => {
  const body = Array.from({ length: 150 }, (_, n) => `  call(${n}); # line ${n}`).join('\n\n');

  it.each([
    ['backticks', '```js\n', '```'],
    ['tildes', '~~~\n', '~~~~'],
    ['a list item', '- ```js\n', '  ```'],
    ['an indented list', '1. First\n\n   ```js\n', '   ```'],
    ['longer marks around shorter ones', '````\n```\n', '````'],
  ])('in %s is never split [writing.fences-never-split]', (_, opening, closing) => {
    const fence = `${opening}${body}\n${closing}`;
    const document = prepare('a.md', `# A\n\n${sentences(40)}\n\n${fence}\n\n${sentences(40)}`);
    expect(document.passages.filter(({ text }) => text.includes(`${body}\n${closing}`))).toHaveLength(1);
    const others = document.passages.filter(({ text }) => !text.includes(body));
    expect(others.every(({ tokens }) => tokens <= 400)).toBe(true);
    expect(others.some(({ text }) => text.includes('call('))).toBe(false);
  });

  it('in a quote ends with the quote', () => {
    expect(paths(`> \`\`\`\n> # no\n\n# Yes\n\n${long}`)).toContain('Yes');
  });

  it('that is never closed can still be cut, and a code span of three ticks opens none', () => {
    const open = prepare('a.md', `# A\n\n\`\`\`\n${body}`);
    expect(Math.max(...open.passages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(400);
    expect(paths(`\`\`\`one line\`\`\`\n\n# Yes\n\n${long}`)).toEqual(['', 'Yes']);
  });
});

describe('tables', () => {
  const table = (rows: number) =>
    `| room | work |\n|---|---|\n${Array.from({ length: rows }, (_, n) => `| room ${n} | paint wall ${n} |`).join('\n')}`;

  it('stay together when they fit, apart from the prose right above', () => {
    const { passages } = prepare(
      'a.md',
      `# A\n\n${sentences(20)}\nThe rooms:\n${table(25)}\n\n${sentences(20)}`,
    );
    expect(passages.filter(({ text }) => text.includes(table(25)))).toHaveLength(1);
  });

  it('that do not fit are cut between rows', () => {
    const { passages } = prepare('a.md', `# A\n\n${table(200)}`);
    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages.slice(1)) expect(text).toMatch(/^\| room \d+ \|/);
  });
});

describe('pages', () => {
  it('are counted by marks and form feeds and survive in passages [writing.pages-and-anchors-survive]', () => {
    const marked = prepare('a.md', '# T\n\nfirst\n\n<!-- page: 2 -->\nsecond\n\n<!-- page: 7 -->\nseventh');
    expect(marked.passages.map(({ page, anchor }) => [page, anchor])).toEqual([
      [1, 'p.1'],
      [2, 'p.2'],
      [7, 'p.7'],
    ]);
    for (const path of ['a.md', 'a.txt'])
      expect(prepare(path, 'one\n\ftwo\f\f\nfour').passages.map(({ page, text }) => [page, text])).toEqual([
        [1, 'one'],
        [2, 'two'],
        [4, 'four'],
      ]);
  });

  it('are unknown without marks, and before a first mark that is not the second page', () => {
    expect(prepare('a.md', 'text').passages[0]?.page).toBeNull();
    expect(prepare('a.md', 'text\n\n<!-- page: 5 -->\nmore').passages.map(({ page }) => page)).toEqual([
      null,
      5,
    ]);
  });
});

describe('headers', () => {
  it('are title and section path, a repeated title once [writing.header-with-passage]', () => {
    expect(outline(prepare('a.md', '# Walk\n\n## Bath\n\nTiles.'))).toEqual([
      'Walk > Bath | # Walk\n\n## Bath\n\nTiles.',
    ]);
    const [passage] = prepare('a.md', 'Tiles.', { title: 'Walk' }).passages;
    expect(passage && embeddingText(passage)).toBe('Walk\nTiles.');
  });

  it('have at most 64 tokens and keep the title and the last heading', () => {
    const deep = ['# One', '## Two', '### Three', '#### Four'].map(
      (line, n) => `${line} ${`part${n} of the plan `.repeat(8)}`,
    );
    const header =
      prepare('a.md', `${deep.join('\n\n')}\n\nText.`, { title: 'Garden '.repeat(60) }).passages[0]?.header ??
      '';
    expect(COUNTER.count(header)).toBeLessThanOrEqual(64);
    expect(header).toMatch(/^Garden .* > Four part3/);
  });
});
