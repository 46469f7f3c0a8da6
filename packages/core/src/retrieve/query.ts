import { MemoError } from '@memo/contract/errors';
import { MAX_QUERY_CHARS } from '@memo/contract/search';
import { type Identifier, identifiersAsked } from '../lexical/identifiers.js';
import { wordsOf } from '../lexical/words.js';

/** A query, cleaned, and the forms in which the arms see it. */
export interface PreparedQuery {
  /** As asked, cleaned of control characters. */
  asked: string;
  /** Without references to the store itself; what is embedded. */
  text: string;
  /** Lower-case words for the keyword arm, in order, with repeats. */
  words: string[];
  identifiers: Identifier[];
  /** Quoted phrases, each as its words. */
  phrases: string[][];
  droppedSelfReference: boolean;
}

// Self-references pull an embedding towards texts about notes and memory (second seed, step 1).
const STORE =
  '(?:memo|mneme|memory|notes?|notebook|documents?|docs?|files?|vault|corpus|knowledge ?base|archive)';
const SELF_REFERENCES = [
  new RegExp(
    `\\b(?:in|from|of|across|through|within) (?:my|our|the team's) (?:memo |mneme |own )?${STORE}(?: ${STORE})?\\b`,
    'giu',
  ),
  /\b(?:using|via|with|ask|search|check|in) (?:memo|mneme)\b/giu,
  new RegExp(
    `^(?:please )?(?:search|check|look (?:in|through)|go through) (?:my|our) ${STORE}(?: for| about)?\\b`,
    'iu',
  ),
  /^(?:so )?what (?:do|did) (?:i|we) (?:have|know|keep|store|save)d? (?:on|about|regarding)\b/iu,
  /^(?:do|did) (?:i|we) have (?:anything|something|notes?) (?:on|about|regarding)\b/iu,
];

// All but tab, line feed and carriage return, which are white space.
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const MOST_PHRASES = 16;
const QUOTED = /["“”„«»]([^"“”„«»]{2,200})["“”„«»]/gu;

/**
 * Clean a query and take it apart.
 * @throws MemoError `query_too_long` over 8,000 characters; `query_empty` when nothing is left.
 */
export function prepareQuery(asked: string): PreparedQuery {
  if (asked.length > MAX_QUERY_CHARS) {
    throw new MemoError(
      'query_too_long',
      `The query has ${asked.length} characters; at most ${MAX_QUERY_CHARS} are searched for. Ask for less at once, or use "queries".`,
    );
  }
  const clean = asked
    .replace(CONTROL, ' ')
    .toWellFormed()
    // What a lone surrogate became says nothing.
    .replaceAll('\uFFFD', ' ')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
  if (clean === '')
    throw new MemoError('query_empty', 'The query is empty. Ask a question, or name what to look for.');
  const text = withoutSelfReferences(clean);
  return {
    asked: clean,
    text,
    words: wordsOf(text, 'query'),
    identifiers: identifiersAsked(text),
    phrases: phrasesOf(text),
    droppedSelfReference: text !== clean,
  };
}

/** Drops references to the store, only when words are left. */
function withoutSelfReferences(query: string): string {
  const left = SELF_REFERENCES.reduce((rest, pattern) => rest.replace(pattern, ' '), query)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;:.!?-]+/u, '')
    .trim();
  return /[\p{L}\p{N}]{2}/u.test(left) ? left : query;
}

/** Distinct phrases, the first 16: each is looked up on its own. */
function phrasesOf(text: string): string[][] {
  const phrases = new Map<string, string[]>();
  for (const match of text.matchAll(QUOTED)) {
    const words = wordsOf(match[1] ?? '', 'index');
    if (words.length > 0) phrases.set(words.join(' '), words);
    if (phrases.size === MOST_PHRASES) break;
  }
  return [...phrases.values()];
}
