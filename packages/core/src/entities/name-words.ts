import { BREAK } from './prose-lines.js';
import type { WordSense } from './word-sense.js';

/** A word of a line of prose. */
export interface NameWord {
  /** As written, with the dot of an abbreviation. */
  text: string;
  start: number;
  end: number;
  /** True where a capital says nothing, because a sentence or a quotation begins. */
  opens: boolean;
  capital: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:['’.&]|[-‐‑])[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
/** `Anna`, `iPhone`, `3M`, `7-Eleven`. */
const CAPITAL = /^(?:\p{Lu}|\p{Lt}|\p{Ll}{1,3}\p{Lu}|\p{N}+-?\p{Lu})/u;
/** Between two words: what makes the capital of the second tell nothing. */
const OPENING = /[.!?…。！？:“"„«]/u;
const DOT = /^\.\s*$/u;
const SHOUTED = /^\p{Lu}{2,}$/u;
const INITIALS = /^(?:\p{Lu}|(?:\p{Lu}\.)+\p{Lu})$/u;

/** Shorter ones are mostly acronyms. */
const SHORTEST_LABEL = 5;

/** The words of a line. */
export function nameWords(line: string, sense: WordSense): NameWord[] {
  const words: NameWord[] = [];
  // A heading inside a line, behind which a sentence begins: `OBJECTIVE`, `MATERIAL AND METHODS`.
  let isLabel = false;
  for (const { 0: found, index } of line.matchAll(WORD)) {
    const before = words.at(-1);
    const gap = line.slice(before?.end ?? 0, index);
    const dotted = INITIALS.test(found) && line[index + found.length] === '.';
    const text = dotted ? `${found}.` : found;
    const behindLabel: boolean = isLabel && gap === ' ';
    const opens: boolean = before
      ? behindLabel || opensSentence(before, gap, found, sense)
      : !gap.includes(BREAK.trim());
    words.push({ text, start: index, end: index + text.length, opens, capital: CAPITAL.test(text) });
    isLabel = opens && SHOUTED.test(text) && (behindLabel || text.length >= SHORTEST_LABEL);
    isLabel &&= sense.senseOf(text.toLowerCase()) !== 'name';
  }
  return words;
}

/** True when two words stand side by side in one name: `J. Smith`, `St. Louis`, `Procter & Gamble`. */
export function areSideBySide(line: string, before: NameWord, word: NameWord): boolean {
  const gap = line.slice(before.end, word.start);
  return !word.opens && (gap === ' ' || gap === ' & ' || gap === '. ');
}

function opensSentence(before: NameWord, gap: string, word: string, sense: WordSense): boolean {
  const isAbbreviated = before.text.endsWith('.') || (DOT.test(gap) && sense.isAbbreviation(before.text));
  // Behind `Inc.` and `U.S.` a sentence begins where nothing else can begin: with `The`, `It`.
  if (isAbbreviated) return sense.senseOf(word.toLowerCase()) === 'function';
  return OPENING.test(gap);
}
