import { calendarNames } from './calendar.js';
import { entityKey } from './entity-key.js';
import { identifiersNamed } from './identifiers-named.js';
import { isStopWord, properNames } from './proper-names.js';
import { proseLines } from './prose-lines.js';
import { STRUCTURE_WORDS } from './structure-words.js';

/** As many as of a query's words are looked up as one name; a longer heading is a sentence. */
const MOST_WORDS = 8;
const NUMBERING = /^(?:§+\s*)?(?:\p{N}+[.):]|\p{N}+(?:\.\p{N}+)+[.):]?)\s+/u;
const DATES = /(?<![\p{L}\p{N}])\p{N}{4}(?:[-./_]?\p{N}{2}){1,2}(?![\p{L}\p{N}])/gu;
/** `Foundry (company)`, `Foundry: pricing`, `Foundry – pricing`, `Foundry | Docs`: what stands before. */
const DISAMBIGUATED = /^(.+?)(?:\s*\([^()]*\)|(?::| [|·–—-])\s.*)$/u;
/** `Springfield, Ohio` */
const PLACE = /^(\p{Lu}[^,]*), \p{Lu}[^\s,]*(?: \p{Lu}[^\s,]*)?$/u;

/**
 * What a title or heading names, as written: itself, itself without what only tells it from others of its
 * name, and the identifiers and proper names in it. `Foundry (company)` gives also `Foundry`. A heading that
 * only says which part of a document it is over (`Overview`, `Notes 2024-03`, `3. Results and discussion`)
 * names nothing: it would connect what has nothing to do with each other.
 * @param language name of a stemmer, or `simple`.
 */
export function headingNames(heading: string, language: string): string[] {
  const bare = heading.replace(NUMBERING, '').replace(DATES, ' ').replace(/\s+/g, ' ').trim();
  const short = DISAMBIGUATED.exec(bare)?.[1] ?? PLACE.exec(bare)?.[1];
  const names = [bare, short ?? '', ...properNames(proseLines(bare), language)];
  return [...new Set([...names.filter((name) => isSpecific(name, language)), ...identifiersNamed(bare)])];
}

function isSpecific(name: string, language: string): boolean {
  const words = entityKey(name).split(' ');
  if (words.length > MOST_WORDS) return false;
  const calendar = calendarNames(language);
  const isGeneral = (word: string) =>
    !/\p{L}{2}|\p{L}[+#]/u.test(word) || STRUCTURE_WORDS.has(word) || calendar.has(word) || isStopWord(word);
  return !words.every(isGeneral);
}
