import { identifiersNamed } from './identifiers-named.js';

const CALL = /^([^\s(]+)\(.*\)$/su;
/** More words are a command or an expression. */
const MOST_WORDS = 3;
const MOST_LENGTH = 80;

/** What a code span names: itself where it is short, `open` of `open(path)`, and the identifiers in it. */
export function codeNames(span: string): string[] {
  const whole = CALL.exec(span)?.[1] ?? span;
  const isName = whole.length <= MOST_LENGTH && whole.split(/\s+/u).length <= MOST_WORDS;
  return [...(isName ? [whole] : []), ...identifiersNamed(span)];
}
