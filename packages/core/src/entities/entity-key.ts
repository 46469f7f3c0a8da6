import { UNSEGMENTED } from '../lexical/words.js';

/** Longer words are cut: no name has such, and encoded pictures do. */
const MOST_WORD = 200;
/** Marks over Latin and Greek letters are left out in haste and in capitals; elsewhere they are the letter (й, が). */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const BETWEEN_WORDS = /[\s\p{Pd}]+/u;
const BEFORE = /^[^\p{L}\p{N}]+/u;
const SIGN_OF_NAME = /^\.(?=\p{L})|^@(?=[^@]*\/)/u;
const LANGUAGE_NAME = /^[^\p{L}\p{N}]*(\p{L}(?:\+\+|#))(?:'s|[^\p{L}\p{N}])*$/u;
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}$/u;
const INITIAL = /^[^\p{L}\p{N}]*(\p{L})\.[^\p{L}\p{N}]*$/u;
const ARTICLES = new Set(['the', 'a', 'an']);
const SPACELESS = new RegExp(`[${UNSEGMENTED}]`, 'u');

/**
 * The normalised key of a name: names with the same key are the same entity. `The Foundry's` gives
 * `foundry`, `Coca-Cola` `coca cola`, `user_id` and `userId` `userid`, `net/http` `net/http`, `São Paulo`
 * `sao paulo`, `U.S.` `us`, `J. K. Rowling` `jk rowling`. Doing it twice changes nothing.
 *
 * - Underscores and humps join, as in `joined` of lexical/identifiers: a lower-case query knows no humps.
 *   Hyphens part, as people leave them out. Slashes, dots and colons inside stay: they say whose part it is.
 * - Accents of Latin and Greek letters are dropped: queries are typed without them.
 * @returns '' for what holds no letter and no digit.
 */
export function entityKey(name: string): string {
  const words = keyWords(name);
  while (words.length > 1 && ARTICLES.has(words[0] ?? '')) words.shift();
  return words.join(' ');
}

/** A text in which it is asked whether names stand. */
export interface NamedText {
  /** True when the words of a key stand side by side in the text. */
  names(key: string): boolean;
}

/** Take a text apart once, to ask it for many keys. */
export function namedText(text: string): NamedText {
  const words = ` ${keyWords(text).join(' ')} `;
  return {
    names: (key) => key !== '' && words.includes(SPACELESS.test(key) ? key : ` ${key} `),
  };
}

function keyWords(text: string): string[] {
  const words: string[] = [];
  let initials = false;
  for (const raw of folded(text).split(BETWEEN_WORDS)) {
    const word = raw === '&' ? 'and' : keyOfWord(raw.slice(0, MOST_WORD));
    if (word === '') continue;
    const initial = INITIAL.test(raw);
    if (initial && initials) words.push(`${words.pop() ?? ''}${word}`.normalize('NFC'));
    else words.push(word);
    initials = initial;
  }
  return words;
}

/** NFKC, without underscores and accents, in one case: by way of capitals, which make `ß` `SS`. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('_', '')
    .replace(/[‘’ʼ`´]/g, "'")
    .normalize('NFD')
    .replace(ACCENTED, '$1')
    .normalize('NFKC');
}

function keyOfWord(raw: string): string {
  const letters = LANGUAGE_NAME.exec(raw) ?? INITIAL.exec(raw);
  if (letters) return letters[1] ?? '';
  // Asked of the word without its end: the slash of `@name/` goes, and the sign with it.
  const bare = SIGN_OF_NAME.test(withoutEnd(raw)) ? raw : raw.replace(BEFORE, '');
  const word = withoutEnd(bare);
  return ABBREVIATION.test(word) ? word.replaceAll('.', '') : word;
}

/** Without punctuation and possessive `'s` at the end. Read from the end: a pattern would be slow on `....x`. */
function withoutEnd(word: string): string {
  const signs = [...word];
  for (;;) {
    const last = signs.at(-1);
    if (last === 's' && signs.at(-2) === "'") signs.splice(-2);
    else if (last !== undefined && !/[\p{L}\p{N}\p{M}]/u.test(last)) signs.pop();
    else return signs.join('');
  }
}
