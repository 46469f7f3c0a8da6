import { describe, expect, it } from 'vitest';
import { prepare } from './support.js';

const body = (name: string, lines: number) =>
  Array.from({ length: lines }, (_, n) => `  const ${name}${n} = compute('${name}', ${n} * 17);`).join('\n');
const fn = (name: string, lines: number) =>
  `/** Does ${name}. */\nexport function ${name}() {\n${body(name, lines)}\n}\n`;

describe('source code', () => {
  it('that fits one passage is one', () => {
    const { passages } = prepare('a.ts', `import x from 'y';\n\n${fn('one', 3)}\n${fn('two', 3)}`);
    expect(passages).toHaveLength(1);
  });

  it('keeps a function that fits together, with the comment above and its name over it', () => {
    const { passages } = prepare('a.ts', [fn('one', 15), fn('two', 15), fn('three', 15)].join('\n'));
    expect(passages.map(({ sectionPath, anchor }) => [sectionPath, anchor])).toEqual([
      [['one'], 'L1-L18'],
      [['two'], 'L20-L37'],
      [['three'], 'L39-L56'],
    ]);
    expect(passages.map(({ text }) => `${text}\n`)).toEqual([fn('one', 15), fn('two', 15), fn('three', 15)]);
    expect(passages[1]?.header).toBe('a > two');
  });

  it('cuts a long function at blank lines, then at lines', () => {
    const long = `function big() {\n${[0, 1, 2, 3].map((n) => body(`b${n}_`, 11)).join('\n\n')}\n}\n`;
    const { passages } = prepare('a.js', long);
    expect(passages.length).toBeGreaterThan(1);
    for (const { sectionPath, text } of passages) {
      expect(sectionPath).toEqual(['big']);
      expect(text).toMatch(/^(?:function big| {2}const b\d_\d+ = )/);
    }
  });

  it.each([
    ['a.go', 'func (s *Server) Handle(w int) {', 'Handle'],
    ['a.py', '@app.route("/x")\nasync def handle(request):', 'handle'],
    ['a.rs', 'pub(crate) fn parse(input: &str) {', 'parse'],
    ['a.c', 'static int read_all(FILE *f)\n{', 'read_all'],
    ['a.sql', 'CREATE TABLE IF NOT EXISTS rooms (', 'rooms'],
    ['a.sh', 'install_all() {', 'install_all'],
    ['a.rb', 'class Pump < Base', 'Pump'],
  ])('in %s is found under the name of its declaration', (path, opening, name) => {
    const { passages } = prepare(path, `${opening}\n${body('v', 4)}\n`);
    expect(passages[0]?.sectionPath).toEqual([name]);
  });

  it('has no tags, links or headings', () => {
    expect(prepare('a.py', '# Title\nx = 1  #tag [[Link]]\n')).toMatchObject({
      tags: [],
      wikiLinks: [],
      title: 'a',
    });
  });
});
