import model from 'wink-eng-lite-web-model';
import winkNLP, { type PartOfSpeech } from 'wink-nlp';
import { calendarNames } from './calendar.js';
import { namesInLines } from './names-in-lines.js';
import { plainSense, type Sense, type WordSense } from './word-sense.js';

/**
 * wink-nlp keeps every word it has met (230 bytes each, measured), so it is made anew after so many: 0.1 s,
 * and never over 30 MB.
 */
const MOST_WORDS = 100_000;
const SENSES: ReadonlyMap<string, Sense> = new Map<PartOfSpeech, Sense>([
  ['PROPN', 'name'],
  ['ADJ', 'adjective'],
  ['VERB', 'verb'],
  ['NOUN', 'ordinary'],
  ['NUM', 'ordinary'],
]);

let known: English | undefined;

/**
 * Proper names in prose, as written, in order, with repeats: runs of capitalised words. For English, the
 * lexicon of wink-nlp (nothing is fetched) tells which words are capitalised only because a sentence begins.
 * Other languages have capitals alone, and scripts without capitals have no names.
 * @param lines one or more sentences each, single spaces between words, no run over 60 characters
 * (`proseLines`).
 * @param language name of a stemmer, or `simple`.
 */
export function properNames(lines: readonly string[], language: string): string[] {
  return namesInLines(lines, language === 'english' ? english() : plainSense(language));
}

/** True for an English word that tells nothing by itself: `the`, `which`, `how`. In lower case. */
export function isStopWord(word: string): boolean {
  return english().lookUp(word).isStop;
}

/** True for an English word, in lower case, that is no name by itself: `country`, `japan`, but not `ohio`. */
export function isOrdinaryWord(word: string): boolean {
  return english().lookUp(word).sense !== 'name';
}

function english(): English {
  if (!known || known.words > MOST_WORDS) known = new English();
  return known;
}

interface Word {
  sense: Sense;
  isStop: boolean;
}

/** English words as wink-nlp knows them, each asked for once. */
class English implements WordSense {
  readonly nounsAreCapital = false;
  readonly #wink = winkNLP(model, ['pos']);
  readonly #words = new Map<string, Word>();
  readonly #abbreviations = new Map<string, boolean>();
  readonly #calendar = calendarNames('english');

  get words(): number {
    return this.#words.size + this.#abbreviations.size;
  }

  senseOf(word: string): Sense {
    return this.lookUp(word).sense;
  }

  isOfCalendar(word: string): boolean {
    return this.#calendar.has(word.toLowerCase());
  }

  isAbbreviation(word: string): boolean {
    const isKnown = this.#abbreviations.get(word);
    if (isKnown !== undefined) return isKnown;
    // The tokenizer leaves the dot where it belongs to the word.
    const isOne = this.#wink.readDoc(`${word}.`).tokens().length() === 1;
    this.#abbreviations.set(word, isOne);
    return isOne;
  }

  lookUp(word: string): Word {
    const met = this.#words.get(word);
    if (met) return met;
    const { its, readDoc } = this.#wink;
    const document = readDoc(word);
    const tag = document.tokens().out(its.pos)[0];
    const isStop = document
      .tokens()
      .out(its.stopWordFlag)
      .every((flag) => flag === true);
    const sense = isStop ? 'function' : document.isOOV(word) ? 'name' : (SENSES.get(tag ?? '') ?? 'function');
    this.#words.set(word, { sense, isStop });
    return { sense, isStop };
  }
}
