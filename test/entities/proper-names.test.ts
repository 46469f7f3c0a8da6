import { entityKey } from '@memo/core/entities/entity-key';
import { isStopWord, properNames } from '@memo/core/entities/proper-names';
import { proseLines } from '@memo/core/entities/prose-lines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const names = (text: string, language = 'english') => [...new Set(properNames(proseLines(text), language))];

describe('proper names in English prose', () => {
  it.each([
    ['several words', 'We met at Lake Eyre in the north.', ['Lake Eyre']],
    ['joining words', 'She left the University of Oxford early.', ['University of Oxford', 'Oxford']],
    ['a number before', 'They won the 2014 FIFA World Cup there.', ['2014 FIFA World Cup', 'FIFA World Cup']],
    ['a number behind', 'The crew of Zorbia 11 slept.', ['Zorbia 11', 'Zorbia']],
    ['a number inside', 'It left the FTSE 100 Index in May.', ['FTSE 100 Index']],
    ['possessives', "We saw Otto Blum's garden.", ['Otto Blum']],
    ['an owner', "It is Otto Blum's Pump House.", ["Otto Blum's Pump House", 'Otto Blum', 'Pump House']],
    [
      'particles',
      'A letter to Ludwig van Beethoven and Miguel de Cervantes.',
      ['Ludwig van Beethoven', 'Miguel de Cervantes'],
    ],
    ['initials', 'It is by J. K. Rowling and Thomas E. Blum.', ['J. K. Rowling', 'Thomas E. Blum']],
    ['abbreviations', 'He moved to St. Louis with Dr. Blum.', ['St. Louis', 'Dr. Blum']],
    ['an ampersand', 'We asked Procter & Gamble about it.', ['Procter & Gamble']],
    ['a verb that is a name', 'There we met Rose, and a Mr. Grant.', ['Rose', 'Mr. Grant']],
    ['inner capitals', 'On YouTube and on an iPhone.', ['YouTube', 'iPhone']],
    ['acronyms', 'The BMW of a NATO officer.', ['BMW', 'NATO']],
    ['hyphens', 'A letter from Jean-Paul Quillfeather.', ['Jean-Paul Quillfeather']],
    ['quotation marks', 'He reads "Billboard" and “The Foundry”.', ['Billboard', 'The Foundry']],
    ['lists', 'From Rittman, Ohio and Berlin.', ['Rittman', 'Ohio', 'Berlin']],
    ['the end of an abbreviated name', 'She works at Blum Inc. The pump runs.', ['Blum Inc']],
  ])('are found with %s', (_, text, expected) =>
    expect(names(text)).toEqual(expect.arrayContaining(expected)),
  );

  it.each([
    ['the first word of a sentence', 'The pump runs. However, it is loud. Mice live there. Billing works.'],
    ['a first word that asks or tells', 'Ask whether it runs. Getting there takes time. Thanks! Good.'],
    [
      'months and weekdays',
      'It came on Monday in March. We met in August 2024, on Friday. On Monday it ran. In March it stood.',
    ],
    ['numbers and dates', 'It had 90 MHz in 1994, on 2024-03-01, in 46 BC.'],
    ['pronouns', "Then I went and I'm glad that I did."],
    ['adjectives', 'An American pump and a German-speaking guide.'],
    ['a shouted line', 'THE PARTIES HEREBY AGREE TO THIS'],
    ['labels of an abstract', 'MATERIAL AND METHODS A pump ran. RESULTS All was well.'],
    ['Roman numerals', 'It stands in part II of it.'],
    ['an ordinary word that is also written small', 'The Company pays. A company in debt, the Company said.'],
  ])('are not %s', (_, text) => expect(names(text)).toEqual([]));

  it('alone at the beginning of a sentence are those that no lexicon knows, or that stand elsewhere too', () => {
    expect(names('Quillfeather left. Anna stayed.')).toEqual(['Quillfeather']);
    expect(names('Anna left. We met Anna.')).toContain('Anna');
  });

  it('do not reach over the end of a line, a list item or a table cell', () => {
    expect(names('- about Otto\n- about Blum')).toEqual(['Otto', 'Blum']);
    expect(names('from Otto\n\nBlum')).not.toContain('Otto Blum');
  });

  it('reach over a line end that an editor made', () => {
    const wrapped = `${'we went on and on with it '.repeat(3)}to see Otto\nBlum at the pump.`;
    expect(names(wrapped)).toEqual(['Otto Blum']);
  });
});

describe('proper names in other languages', () => {
  it('in German are runs of capitals, not single nouns', () => {
    const text =
      'Die Pumpe gehört Otto Blum und steht im Haus der BMW. Im Jahr 2000 kam Wolfgang von Goethe nach Weimar.';
    expect(names(text, 'german')).toEqual(['Otto Blum', 'BMW', 'Wolfgang von Goethe']);
  });

  it('in Spanish are capitals inside sentences', () => {
    const text = 'Los amigos de Miguel de Cervantes viven en Alcalá. El martes no.';
    expect(names(text, 'spanish')).toEqual(['Miguel de Cervantes', 'Alcalá']);
    expect(names('El Martes vienen.', 'spanish')).toEqual([]);
  });

  it('in scripts without capitals are only those of other scripts', () => {
    expect(names('我们在北京开会，用Foundry系统。', 'simple')).toEqual(['Foundry']);
    expect(names('東京で会議をした。', 'simple')).toEqual([]);
  });
});

describe('proper names of any text', () => {
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.lorem({ mode: 'sentences', maxCount: 2 }),
        fc.constantFrom(
          'Otto Blum',
          'U.S.',
          '"',
          '\n',
          ' of the ',
          '2014 ',
          "'s ",
          'NATO',
          'https://',
          '我们',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(' '));

  it('stand in it, and are the same each time', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('english', 'german', 'simple'), (given, language) => {
        const lines = proseLines(given);
        const found = properNames(lines, language);
        for (const name of found) expect(lines.some((line) => line.includes(name))).toBe(true);
        expect(properNames(lines, language)).toEqual(found);
        for (const name of found) expect(entityKey(name)).not.toMatch(/^\s|\s$/);
      }),
    );
  });

  it.each([
    ['addresses', 'http://'.repeat(1_200)],
    ['hashes', '#a'.repeat(4_000)],
    ['a long word', 'Aa'.repeat(4_000)],
    ['dots', 'A.'.repeat(4_000)],
    ['apostrophes', "A's".repeat(3_000)],
    ['initials', 'A. '.repeat(3_000)],
    ['capitals', 'Blum '.repeat(2_000)],
    ['joining words', 'Blum of the '.repeat(700)],
    ['brackets', '[['.repeat(4_000)],
    ['new words', Array.from({ length: 1_300 }, (_, n) => `Zq${n.toString(36)}`).join(' ')],
  ])('are found in time in %s', (_, hostile) => {
    isStopWord('the');
    const started = performance.now();
    names(hostile);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
