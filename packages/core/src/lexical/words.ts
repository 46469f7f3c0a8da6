import { UNSEGMENTED_SCRIPTS } from './scripts.js';

/**
 * The one tokeniser of the keyword index: text in, words out, separated by spaces, on the write side
 * and on the query side alike. Stemming is left to Postgres. Doing this here rather than in Postgres'
 * default parser makes punctuation harmless, keeps results the same under every database locale, and
 * gives scripts without spaces a path of their own.
 */

/** Longer runs (base64, minified code) are cut, on both sides alike. */
const MAX_WORD = 128;

/** Scripts written without spaces between words, for a character class; two marks belong to no one script. */
export const UNSEGMENTED = `${UNSEGMENTED_SCRIPTS}ー々`;
const TOKEN = new RegExp(
  `(?<run>[${UNSEGMENTED}][${UNSEGMENTED}\\p{M}]*)|(?<word>(?:(?![${UNSEGMENTED}])[\\p{L}\\p{N}\\p{M}])+(?:_+(?:(?![${UNSEGMENTED}])[\\p{L}\\p{N}\\p{M}])+)*)|(?<sign>\\p{Extended_Pictographic})`,
  'gu',
);
// readUint -> read Uint; HTTPServer -> HTTP Server
const HUMP = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

export type Side = 'index' | 'query';

/**
 * Words of a text, lower-case, in order.
 * - `read_uint` and `readUint` give `read`, `uint` and the joined `readuint`, so that any casing or
 *   joining of an identifier finds any other.
 * - Unsegmented scripts give overlapping pairs of characters (and, in the index, single characters for
 *   queries of one character). Nie, Brisebois and Ren, "On Chinese text retrieval", SIGIR 1996.
 * - An emoji gives `u` and its code point in hex.
 */
export function wordsOf(text: string, side: Side): string[] {
  const words: string[] = [];
  for (const match of text.normalize('NFKC').matchAll(TOKEN)) {
    const { run, word, sign } = match.groups as Record<string, string | undefined>;
    if (run !== undefined) pairsOf(run, side, words);
    else if (word !== undefined) partsOf(word, words);
    else words.push(`u${(sign ?? '').codePointAt(0)?.toString(16)}`);
  }
  return words;
}

function pairsOf(run: string, side: Side, words: string[]): void {
  const characters = [...run];
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (side === 'index' || characters.length === 1) words.push(character);
    if (next !== undefined) words.push(character + next);
  });
}

function partsOf(word: string, words: string[]): void {
  const parts = word.split(/_+/).flatMap((piece) => piece.split(HUMP));
  for (const part of parts) words.push(part.toLowerCase().slice(0, MAX_WORD));
  if (parts.length > 1) words.push(parts.join('').toLowerCase().slice(0, MAX_WORD));
}
