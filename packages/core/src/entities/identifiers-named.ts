import { identifiersOf } from '../lexical/identifiers.js';
import { UNSEGMENTED } from '../lexical/words.js';
import { isStopWord } from './proper-names.js';

/** `10km`, `1990s`, `20-year-old`: a number with a unit. */
const QUANTITY = /^[\p{N}.,:/+-]+\p{L}*(?:-\p{Ll}+)*$/u;
/** `e.g`, `U.S`, `J.K.Rowling` is none. */
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}$/u;

/** No identifier is written in these scripts, and no space parts them from one. */
const NO_IDENTIFIER = new RegExp(`[${UNSEGMENTED}]`, 'gu');

/**
 * Identifiers of a text that name something, as written: no numbers, dates and quantities, no abbreviations
 * (`e.g.`), no alternatives (`and/or`, `km/h`).
 */
export function identifiersNamed(source: string): string[] {
  const text = source.replace(NO_IDENTIFIER, ' ');
  const lower = text.toLowerCase();
  return identifiersOf(text)
    .map(({ whole }) => whole)
    .filter((whole) => /\p{L}/u.test(whole) && !QUANTITY.test(whole) && !ABBREVIATION.test(whole))
    .filter((whole) => !isAlternative(whole))
    .map((whole) => asWritten(text, lower, whole));
}

function isAlternative(whole: string): boolean {
  const sides = whole.split('/');
  return sides.length > 1 && sides.every((side) => side.length < 3 || isStopWord(side));
}

function asWritten(text: string, lower: string, whole: string): string {
  const at = lower.indexOf(whole);
  const written = text.slice(at, at + whole.length);
  return written.toLowerCase() === whole ? written : whole;
}
