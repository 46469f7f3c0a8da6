import type { NameRun } from './name-runs.js';
import { isNumber } from './name-runs.js';
import type { NameWord } from './name-words.js';
import type { WordSense } from './word-sense.js';

/** How words are written elsewhere in the same passage. */
export interface Evidence {
  /** Written in lower case. */
  lower: ReadonlySet<string>;
  /** First or last word of a name inside a sentence. */
  named: ReadonlySet<string>;
}

/** What is no part of the word itself: `Anna's`, `I'm`. */
const ENDING = /['’](?:s|m|d|re|ve|ll)?$/u;
/** A capital inside: `YouTube`, `BMW`, `U.S.` Where nouns are capitalised, not `Start-Countdown`. */
const INNER_CAPITAL = /.\p{Lu}/u;
const INNER_OF_NOUN = /[^-]\p{Lu}/u;
/** `German-speaking`, `Atlanta-based` */
const DESCRIBING = /-\p{Ll}/u;
/** Up to 39; `I` stands in no run of its own. */
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/u;
/** `Jahr 2000` */
const YEAR = /^\p{N}{4}$/u;

export function evidenceOf(
  read: readonly { words: readonly NameWord[]; runs: readonly NameRun[] }[],
): Evidence {
  const lower = new Set<string>();
  const named = new Set<string>();
  for (const { words, runs } of read) {
    for (const { text, capital } of words) if (!capital) lower.add(text);
    for (const run of runs) {
      for (const word of [run[0], run.at(-1)]) if (word && !word.opens) named.add(bare(word));
    }
  }
  return { lower, named };
}

/** True when a run is a name. Of one word, and of a word behind a number (`46 BC`, `90 MHz`), not all are. */
export function isName(run: NameRun, line: string, sense: WordSense, evidence: Evidence): boolean {
  const [first, second] = run;
  if (!first || run.length > 2) return first !== undefined;
  if (isNumber(second)) return !(sense.nounsAreCapital && YEAR.test(second?.text ?? ''));
  if (second && !isNumber(first)) return true;
  if (second) return second.text.length > 3 && sense.senseOf(lowerOf(second)) !== 'function';
  return isNameAlone(first, line, sense, evidence);
}

function isNameAlone(word: NameWord, line: string, sense: WordSense, evidence: Evidence): boolean {
  if (isNumber(word) || DESCRIBING.test(word.text) || ROMAN.test(word.text)) return false;
  const meaning = sense.senseOf(lowerOf(word));
  const inner = (sense.nounsAreCapital ? INNER_OF_NOUN : INNER_CAPITAL).test(word.text);
  if ((meaning === 'function' || meaning === 'adjective') && !inner) return false;
  if (sense.nounsAreCapital && !inner) return false;
  if (evidence.lower.has(lowerOf(word)) && meaning !== 'name') return false;
  if (!word.opens || evidence.named.has(bare(word)) || isQuoted(line, [word])) return true;
  return meaning === 'name' || /\p{Ll}\p{Lu}/u.test(word.text);
}

/** True when a run is all that stands between two quotation marks. */
export function isQuoted(line: string, run: NameRun): boolean {
  const before = line[(run[0]?.start ?? 0) - 1] ?? ' ';
  const behind = line[run.at(-1)?.end ?? 0] ?? ' ';
  return /["“„«‘']/u.test(before) && /["”“»’']/u.test(behind);
}

/** A word without what is no part of it. */
export function bare(word: NameWord): string {
  return word.text.replace(ENDING, '');
}

export function lowerOf(word: NameWord): string {
  return bare(word).toLowerCase();
}
