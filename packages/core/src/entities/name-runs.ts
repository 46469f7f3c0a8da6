import { areSideBySide, type NameWord } from './name-words.js';
import type { WordSense } from './word-sense.js';

/** A run of words that is written as one name. */
export type NameRun = NameWord[];

/** Words that stand inside names in lower case, but neither begin nor end one. */
const JOINING = new Set(
  'of for de del della di da do dos das du des la las le les el los al von van der den ter zu zur zum bin ibn y the'.split(
    ' ',
  ),
);
/** Where nouns are capitalised, the others join any two of them: `Umstellung der Energiequelle`. */
const JOINING_NOUNS = new Set(['von', 'van', 'zu', 'de']);
const MOST_JOINING = 3;
const MOST_WORDS = 10;
/** A Roman numeral begins no name either. */
const PRONOUN = 'I';
const NUMBER = /^\p{N}{1,4}$/u;
const VERSION = /^v?\p{N}{1,4}(?:\.\p{N}+)*$/u;

/**
 * Runs of capitalised words of one line: `Lake Eyre`, `University of Oxford`, `2014 FIFA World Cup`,
 * `Apollo 11`, `Ludwig van Beethoven`. Names of months and weekdays begin none.
 */
export function nameRuns(line: string, words: readonly NameWord[], sense: WordSense): NameRun[] {
  const runs: NameRun[] = [];
  for (let at = 0; at < words.length; ) {
    const length = runLength(line, words, at, sense);
    if (length > 0 && length <= MOST_WORDS) runs.push(words.slice(at, at + length));
    at += Math.max(1, length);
  }
  return runs;
}

/** How many words from a place on are one name; 0 where none begins. */
function runLength(line: string, words: readonly NameWord[], at: number, sense: WordSense): number {
  const begins = (word: NameWord | undefined) =>
    word?.capital === true && word.text !== PRONOUN && !sense.isOfCalendar(word.text);
  const follows = (place: number) => {
    const before = words[place - 1];
    const word = words[place];
    return before !== undefined && word !== undefined && areSideBySide(line, before, word);
  };
  const first = words[at];
  const numbered =
    NUMBER.test(first?.text ?? '') &&
    follows(at + 1) &&
    begins(words[at + 1]) &&
    !sense.isOfCalendar(words[at - 1]?.text ?? '');
  if (!begins(first) && !numbered) return 0;
  let end = at + 1;
  while (follows(end)) {
    const word = words[end];
    if (word?.capital && !(sense.isOfCalendar(word.text) && isNumber(words[end + 1]))) end++;
    else if (VERSION.test(word?.text ?? '')) {
      end++;
      if (!words[end]?.capital) break;
    } else {
      const joined = joiningWords(words, end, sense);
      const reaches = Array.from({ length: joined }, (_, n) => follows(end + n + 1)).every(Boolean);
      if (joined === 0 || !reaches || !begins(words[end + joined])) break;
      end += joined + 1;
    }
  }
  return end - at;
}

/** How many joining words stand at a place; `the` joins only behind another: `of the`. */
function joiningWords(words: readonly NameWord[], at: number, sense: WordSense): number {
  let count = 0;
  while (count < MOST_JOINING && isJoining(words[at + count])) count++;
  const first = words[at]?.text ?? '';
  if (sense.nounsAreCapital && !(count === 1 && JOINING_NOUNS.has(first))) return 0;
  return first === 'the' ? 0 : count;
}

export function isJoining(word: NameWord | undefined): boolean {
  return word !== undefined && JOINING.has(word.text);
}

export function isNumber(word: NameWord | undefined): boolean {
  return word !== undefined && NUMBER.test(word.text);
}
