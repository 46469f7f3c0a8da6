import type { TokenCounter } from '../embed/tokens.js';

/** Tokens. A section of up to MOST stays one passage; a longer one is cut into pieces of about TARGET. */
export const TARGET = 200;
export const MOST = 400;

/**
 * Weight of a span of a text in tokens; Infinity, uncounted, where it is certainly more than `most`.
 *
 * Never less than one for 20 characters: a model may take a word of a megabyte for one unknown token. And
 * one a character in runs of 150 and more without white space (pictures in base64, minified code): an
 * upper bound, because a tokenizer needs seconds for a megabyte of them.
 */
export type Weigh = (start: number, end: number, most?: number) => number;

const CHARACTERS_A_TOKEN = 20;
const LONG_RUN = /(?<![!-~])[!-~]{150,}/g;
/** Longer spans are counted in parts: the time some tokenizers take grows with the square of a long word. */
const LONGEST_COUNTED = 4_000;

/** Weighs spans of one text, each once, without the white space at its end. */
export function weighing(text: string, counter: TokenCounter): Weigh {
  const known = new Map<number, number>();
  const counted = (start: number, end: number) => {
    const key = start * (text.length + 1) + end;
    const tokens = known.get(key) ?? countParts(text, start, end, counter);
    known.set(key, tokens);
    return tokens;
  };
  return (start, end, most = Number.POSITIVE_INFINITY) => {
    const least = Math.ceil((end - start) / CHARACTERS_A_TOKEN);
    if (least > most) return Number.POSITIVE_INFINITY;
    let last = end;
    while (last > start && /\s/.test(text[last - 1] ?? '')) last--;
    return Math.max(least, counted(start, last));
  };
}

function countParts(text: string, start: number, end: number, counter: TokenCounter): number {
  let tokens = 0;
  for (let from = start; from < end; ) {
    const to = end - from <= LONGEST_COUNTED ? end : cutBefore(text, from, from + LONGEST_COUNTED);
    tokens += weightOf(text.slice(from, to), counter);
    from = to;
  }
  return tokens;
}

function weightOf(slice: string, counter: TokenCounter): number {
  let inRuns = 0;
  const rest = slice.replace(LONG_RUN, (run) => {
    inRuns += run.length;
    return ' ';
  });
  return inRuns + counter.count(rest);
}

/**
 * A place at or before `end` and behind `start` where a text may be cut: behind white space in the second
 * half of the span, else between two characters.
 */
export function cutBefore(text: string, start: number, end: number): number {
  for (let at = end; at > start + (end - start) / 2; at--) if (/\s/.test(text[at - 1] ?? '')) return at;
  const splitsPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end - 1 > start;
  return splitsPair ? end - 1 : end;
}
