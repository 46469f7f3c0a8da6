import { calendarNames } from './calendar.js';

/**
 * What a word is, regardless of how it is written: `function` for what is no name (`The`, `However`), `verb`
 * for what begins a sentence but may be a name inside one (`Ask`, `Rose`), `adjective` for what may begin a
 * name but is none (`Grand`, `American`), `ordinary` for what its capital makes a name (`Congress`), `name` for
 * what is one without (`Ohio`).
 */
export type Sense = 'function' | 'verb' | 'adjective' | 'ordinary' | 'name';

/** What is known of a language, to tell names from words that are capitalised for another reason. */
export interface WordSense {
  senseOf(word: string): Sense;
  isOfCalendar(word: string): boolean;
  /** True for what is written with a dot that ends no sentence: `St`, `Dr`. */
  isAbbreviation(word: string): boolean;
  /** True where all nouns are capitalised: there a single word tells nothing. */
  nounsAreCapital: boolean;
}

const NOUNS_ARE_CAPITAL = new Set(['german']);
/** Articles and pronouns of most languages are as short as this. */
const SHORT = 3;

/** What is known of a language without a lexicon of it. */
export function plainSense(language: string): WordSense {
  const calendar = calendarNames(language);
  return {
    senseOf: (word) => (word.length <= SHORT ? 'function' : 'ordinary'),
    isOfCalendar: (word) => calendar.has(word.toLowerCase()),
    isAbbreviation: () => false,
    nounsAreCapital: NOUNS_ARE_CAPITAL.has(language),
  };
}
