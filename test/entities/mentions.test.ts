import { entityKey, namedText } from '@memo/core/entities/entity-key';
import { mentionsOf } from '@memo/core/entities/mentions';
import type { PreparedDocument } from '@memo/core/ingest/prepare';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepare, sentences } from '../ingest/support.js';
import { mentioned } from './support.js';

const line = fc.oneof(
  fc.lorem({ mode: 'sentences', maxCount: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...[
      '# Foundry',
      '## Pump house',
      '### Overview',
      'We met Otto Blum at Lake Eyre.',
      'Set `user_id` of net/http.',
    ],
    ...[
      'See [[Otto|him]] and [[People/Anna]].',
      '```',
      '- [x] call Quillfeather',
      '| Owner | Otto Blum |',
      '|---|---|',
    ],
    ...['#home/garden', '東京で会議', '---', 'title: x', 'The Company pays ERR_CONN_RESET.', ''],
  ),
);
const text = fc.array(line, { minLength: 1, maxLength: 40 }).map((lines) => `w ${lines.join('\n')}`);
const path = fc.constantFrom('a.md', 'a.txt', 'a.ts');

describe('mentions', () => {
  it('come from every source that the contract names, with its weights [entities.every-source] [entities.mention-weights]', () => {
    const found = mentioned(
      'notes.md',
      [
        '---\naliases: [Old Smithy]\ntags: [ironworks]\n---',
        '# Foundry\n\n## Pump house\n',
        'We met Otto Blum. The command `memo ingest` sets ERR_CONN_RESET. See [[People/Anna|her]]. A boiler hums.',
      ].join('\n'),
      { declared: ['boiler', 'Hydra'] },
    );
    const summary = [...found.values()].map(({ name, weight, from }) => [name, weight, from]);
    expect(summary).toEqual(
      expect.arrayContaining([
        ['Foundry', 1, 'heading'],
        ['Pump house', 1, 'heading'],
        ['Old Smithy', 1, 'front-matter'],
        ['boiler', 1, 'declared'],
        ['memo ingest', 0.8, 'code'],
        ['Anna', 0.8, 'link'],
        ['ERR_CONN_RESET', 0.6, 'identifier'],
        ['Otto Blum', 0.4, 'prose'],
        ['Hydra', 0.3, 'declared'],
        ['ironworks', 0.3, 'front-matter'],
      ]),
    );
  });

  it('of one key in one passage are one, the heaviest', () => {
    const found = mentioned('a.md', 'About userId: set user_id in `UserID`, not USER_ID.');
    expect(found.get('userid')).toEqual({ key: 'userid', name: 'UserID', weight: 0.8, from: 'code' });
  });

  it('of each passage are those of its own text and header', () => {
    const document = prepare(
      'a.md',
      `# Foundry\n\n## Pump\n\n${sentences(30)} Otto Blum left.\n\n## Boiler\n\n${sentences(30, 'boiler')} Quillfeather came.`,
    );
    const keys = mentionsOf(document).map((mentions) => mentions.map(({ key }) => key));
    document.passages.forEach((passage, n) => {
      expect(keys[n]).toContain('foundry');
      expect(keys[n]?.includes('pump')).toBe(passage.sectionPath.includes('Pump'));
      expect(keys[n]?.includes('otto blum')).toBe(passage.text.includes('Otto Blum'));
      expect(keys[n]?.includes('quillfeather')).toBe(passage.text.includes('Quillfeather'));
    });
  });

  it.each([
    'Overview',
    '1. Introduction',
    'Notes 2024-03',
    '2024-03-01 Meeting notes',
    'Results and discussion',
    'README',
    'Monday',
    'Next steps',
    'Einleitung',
    'Part 3',
  ])('are not made of the heading "%s", which every document may have', (heading) =>
    expect(mentioned('a.md', `# ${heading}\n\nThe pump runs.`).size).toBe(0),
  );

  it.each([
    ['Foundry (company)', ['foundry', 'foundry company']],
    ['Springfield, Ohio', ['springfield', 'springfield ohio']],
    ['Foundry: pricing in 2024', ['foundry', 'foundry pricing in 2024']],
    ['2.1 How Foundry pays Otto Blum', ['how foundry pays otto blum', 'foundry', 'otto blum']],
    ['The readUint function', ['readuint', 'readuint function']],
    ['C++', ['c++']],
  ])('of the title "%s" are %j', (title, keys) => {
    const found = mentioned('a.txt', 'It runs well.', { title });
    for (const key of keys) expect(found.get(key)).toMatchObject({ weight: 1, from: 'heading' });
  });

  it('of a title are those of the first 20 passages, and of later ones that name it', () => {
    const many = Array.from({ length: 30 }, (_, n) => `${sentences(20, `pump ${n}`)}`);
    const document = prepare('foundry.txt', [...many, `The Foundry closed. ${sentences(20)}`].join('\n\n'));
    expect(document.passages.length).toBeGreaterThan(30);
    const places = mentionsOf(document).flatMap((found, n) =>
      found.some(({ key }) => key === 'foundry') ? [n] : [],
    );
    const naming = document.passages.findIndex((passage) => passage.text.includes('The Foundry closed'));
    expect(places).toEqual([...Array(20).keys(), naming]);
  });

  it('of what is declared are 1.0 where it stands and 0.3 elsewhere', () => {
    const document = prepare('a.txt', `${sentences(30)}\n\nIn the great hall. ${sentences(30)}`, {
      entities: ['Great Hall'],
    });
    const weights = mentionsOf(document).map(
      (found) => found.find(({ key }) => key === 'great hall')?.weight,
    );
    expect(weights).toEqual(
      document.passages.map((passage) => (passage.text.includes('great hall') ? 1 : 0.3)),
    );
  });

  it('are not made of numbers, dates, quantities, abbreviations, stop words and addresses', () => {
    const noise =
      '404 2024-03-01 10km 1990s 20-year-old e.g. and/or km/h 5th `the` `42` `x` https://example.com/a_b #12';
    expect([...mentioned('a.md', `so ${noise} it is`).keys()]).toEqual([]);
  });

  it('of code are its identifiers and the declaration, not the words of comments', () => {
    const found = mentioned(
      'http.ts',
      'export function readUint(from: Buffer) {\n  // As Otto Blum wrote\n  return from.read_uint;\n}\n',
    );
    expect([...found.keys()].sort()).toEqual(['from.readuint', 'http', 'readuint']);
    expect(found.get('readuint')).toMatchObject({ weight: 1, from: 'heading' });
  });

  it('of fenced code are its identifiers', () => {
    const found = mentioned('a.md', 'so:\n\n```ts\nset_value(Otto Blum)\n```\n');
    expect([...found.values()].map(({ key, from }) => [key, from])).toEqual([['setvalue', 'identifier']]);
  });
});

describe('mentions of any document', () => {
  const said = (document: PreparedDocument, declared: string[]) =>
    new Set(
      [document.title, ...document.aliases, ...document.tags, ...declared]
        .flatMap((name) => name.split('/'))
        .map(entityKey),
    );

  it('stand in the text or the header of the passage, or are said of the whole document', () => {
    fc.assert(
      fc.property(path, text, (where, given) => {
        const document = prepare(where, given, { entities: ['Hydra'] });
        const ofDocument = said(document, ['Hydra']);
        mentionsOf(document).forEach((found, n) => {
          const { text: body = '', header = '', sectionPath = [] } = document.passages[n] ?? {};
          const here = namedText(`${body}\n${header}\n${sectionPath.join('\n')}`);
          const letters = entityKey(`${body} ${header} ${sectionPath.join(' ')}`);
          for (const { key } of found)
            expect(ofDocument.has(key) || here.names(key) || letters.includes(key)).toBe(true);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('have a key of their name, once a passage, heaviest first, with a weight of the contract', () => {
    fc.assert(
      fc.property(path, text, (where, given) => {
        const document = prepare(where, given);
        const lists = mentionsOf(document);
        expect(lists).toHaveLength(document.passages.length);
        for (const found of lists) {
          expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
          expect(found.length).toBeLessThanOrEqual(64);
          for (const { key, name, weight } of found) {
            expect(entityKey(name)).toBe(key);
            expect([1, 0.8, 0.6, 0.4, 0.3]).toContain(weight);
          }
          expect(found.map(({ weight }) => weight)).toEqual(
            found.map(({ weight }) => weight).sort((a, b) => b - a),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are not taken away from a passage by text that is added behind it', () => {
    fc.assert(
      fc.property(path, text, text, (where, given, added) => {
        const more = { title: 'Foundry' };
        const before = prepare(where, given, more);
        const after = prepare(where, `${given}\n\n${added}`, more);
        const listsBefore = mentionsOf(before);
        const listsAfter = mentionsOf(after);
        before.passages.forEach((passage, n) => {
          const other = after.passages[n];
          const isSame =
            other?.text === passage.text &&
            other.header === passage.header &&
            other.language === passage.language;
          if (!isSame) return;
          const kept = new Map(listsAfter[n]?.map(({ key, weight }) => [key, weight]));
          for (const { key, weight } of listsBefore[n] ?? [])
            expect(kept.get(key)).toBeGreaterThanOrEqual(weight);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('are found in time in a megabyte', () => {
    for (const [where, hostile] of [
      ['a.md', `# ${'A '.repeat(300)}\n\n${'[['.repeat(100_000)}`],
      ['a.md', '`a` [x](http://a.b/c) **Otto** '.repeat(10_000)],
      ['a.txt', 'Otto Blum of the Foundry '.repeat(20_000)],
      ['a.ts', 'set_value(net/http);\n'.repeat(20_000)],
    ] as const) {
      const document = prepare(where, hostile);
      const started = performance.now();
      mentionsOf(document);
      expect(performance.now() - started).toBeLessThan(15_000);
    }
  });
});
