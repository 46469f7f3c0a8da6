import { DENSITIES } from '../../lexical/density.js';
import {
  keywordCandidates,
  quoteLexeme,
  type Selection,
  type WeightedTerm,
} from '../../store/sql/keyword-candidates.js';
import {
  inverseDocumentFrequency,
  type QueryTerm,
  type QueryTerms,
  queryTerms,
} from '../../store/sql/query-terms.js';
import { isNarrowed, languagesOf, type Scope } from '../scope.js';
import type { Arm, ArmInput, ArmOutput, Candidate } from './arm.js';

/** Words of a query that are looked at, and terms that are scored: the rarest. */
const MOST_WORDS = 1_000;
const MOST_TERMS = 48;
/**
 * Only passages that hold one of the rarest terms are scored: terms are taken until their frequencies
 * add up to this, at least two. 1,000 kept nDCG@10 on the open sets (eval/README.md) and makes the
 * cost independent of the size of the corpus.
 */
const POSTINGS_BUDGET = 1_000;
/** In a narrowed scope most postings fall outside, which costs little; so more are looked at. */
const NARROWED_FACTOR = 10;
/** In a narrowed scope, and in the past, which the statistics do not tell of. */
const MOST_SCORED = 20_000;
/** The two rarest terms are looked up whole as long as they add up to this. */
const MOST_POSTINGS = 2_000;
/**
 * Where terms are more common than that: the most passages scored because a term stands dense in them,
 * because they hold several terms, and to fill the list.
 */
const MOST_DENSE = 1_000;
const MOST_TOGETHER = 400;
const MOST_FILLING = 200;
/** Common terms that are looked up by their density. */
const DENSE_TERMS = 3;

/** BM25 over stemmed text and its header. */
export const keyword: Arm = {
  name: 'keyword',
  rawKind: 'bm25',
  async run(input: ArmInput): Promise<ArmOutput> {
    const asked = await askedTerms(input);
    if (asked.known.length === 0) return { candidates: [], detail: { terms: 0 } };
    const { candidates, detail } = await score(input, asked);
    const coverage = coverageBy(asked.telling, asked.corpus.passages);
    return { candidates: candidates.map((one) => ({ ...one, coverage: coverage(one) })), detail };
  },
};

/** The terms of a query in the languages of its scope. */
export interface AskedTerms {
  /** Without stop words, rarest first. */
  telling: readonly QueryTerm[];
  /** Of these, the rarest that any passage holds. */
  known: readonly QueryTerm[];
  corpus: QueryTerms['corpus'];
  languageCount: number;
}

/** Stem the words of a query and look up how common each is. */
export async function askedTerms(input: ArmInput): Promise<AskedTerms> {
  const words = [...new Set(input.query.words)].slice(0, MOST_WORDS);
  const languages = languagesOf(input.scope);
  const none = { telling: [], known: [], corpus: { passages: 0, meanLength: 1 } };
  if (words.length === 0) return { ...none, languageCount: languages.length };
  const { terms, corpus } = await queryTerms(
    input.db.pool,
    words,
    languages,
    input.scope.namespaces.map((n) => n.id),
    statisticsOf(input.scope),
  );
  const telling = withoutStopWords(terms);
  const known = telling
    .filter((term) => term.passages > 0 || input.scope.version !== null)
    .slice(0, MOST_TERMS);
  return { telling, known, corpus, languageCount: languages.length };
}

/** The known terms as they are scored. */
export function weigh({ known, corpus, languageCount }: AskedTerms): WeightedTerm[] {
  return known.map((term) => ({
    lexeme: term.lexeme,
    languages: term.languages.length < languageCount ? term.languages : null,
    idf: inverseDocumentFrequency(corpus.passages, term.passages),
  }));
}

async function score(input: ArmInput, asked: AskedTerms): Promise<ArmOutput> {
  const { known: terms, corpus } = asked;
  const selections = selectionsFor(terms, corpus.passages, input);
  const { candidates, scored } = await keywordCandidates(
    input.db.pool,
    input.scope,
    weigh(asked),
    selections,
    corpus.meanLength,
    input.depth,
  );
  return { candidates, detail: { terms: terms.length, scored, capped: selections[0]?.most !== MOST_SCORED } };
}

/**
 * Which passages to score. Where the rarest terms are rare enough: any that holds one of them. Where they
 * are common: those in which one stands dense, those that hold several, and any where the list is not full.
 * BM25 puts these first, so the lists are nearly those that scoring all would give.
 * @param terms rarest first.
 */
function selectionsFor(
  terms: readonly QueryTerm[],
  corpusPassages: number,
  { scope, depth }: Pick<ArmInput, 'scope' | 'depth'>,
): Selection[] {
  const factor = isNarrowed(scope) ? NARROWED_FACTOR : 1;
  let postings = 0;
  const rare = terms.filter((term) => {
    postings += term.passages;
    return postings <= POSTINGS_BUDGET * factor;
  });
  const common = terms.slice(rare.length);
  const needed = common.slice(0, Math.max(0, 2 - rare.length));
  const sum = [...rare, ...needed].reduce((total, term) => total + term.passages, 0);
  if (sum <= MOST_POSTINGS * factor)
    return [{ query: anyOf([...rare, ...needed]), most: MOST_SCORED, unlessFound: null }];
  const dense = common
    .slice(0, DENSE_TERMS)
    .flatMap((term) => denseForm(term, (MOST_DENSE * factor) / DENSE_TERMS) ?? []);
  const first = [...rare.map((term) => quoteLexeme(term.lexeme)), ...dense];
  const together = conjunction(common, corpusPassages);
  return [
    ...(first.length > 0 ? [{ query: first.join(' | '), most: MOST_DENSE, unlessFound: null }] : []),
    ...(together ? [{ query: together, most: MOST_TOGETHER, unlessFound: null }] : []),
    { query: anyOf(needed.length > 0 ? needed : common), most: MOST_FILLING, unlessFound: depth },
  ];
}

/** The term where it stands dense, as dense as keeps it within a budget; null where that is nowhere. */
function denseForm(term: QueryTerm, budget: number): string | null {
  const at = term.dense.findIndex((passages) => passages <= budget);
  const density = DENSITIES[at];
  const passages = term.dense[at] ?? 0;
  return density && passages > 0 ? quoteLexeme(`${term.lexeme}${density.mark}`) : null;
}

/** The shortest prefix of terms that few enough passages should hold together, if they were independent. */
function conjunction(common: readonly QueryTerm[], corpusPassages: number): string | null {
  let expected = corpusPassages;
  const held: string[] = [];
  for (const term of common) {
    held.push(quoteLexeme(term.lexeme));
    expected *= term.passages / Math.max(1, corpusPassages);
    if (held.length >= 2 && expected <= MOST_TOGETHER) break;
  }
  return held.length >= 2 ? `(${held.join(' & ')})` : null;
}

/** A tsquery of any of some terms. */
export function anyOf(terms: readonly QueryTerm[]): string {
  return terms.map((term) => quoteLexeme(term.lexeme)).join(' | ');
}

/**
 * How much of what a query tells the words found in a passage make up, by idf. A word that no passage holds
 * tells most, and is never found: so a question about what is not there is covered little, by its common words.
 */
export function coverageBy(
  terms: readonly QueryTerm[],
  corpusPassages: number,
): (candidate: Pick<Candidate, 'language' | 'matched'>) => number {
  const tells = new Map(
    terms.map((term) => [term.lexeme, inverseDocumentFrequency(corpusPassages, term.passages)]),
  );
  const sum = (lexemes: readonly string[]) =>
    lexemes.reduce((total, lexeme) => total + (tells.get(lexeme) ?? 0), 0);
  const whole = new Map<string, number>();
  return ({ language, matched }) => {
    const inLanguage = whole.get(language) ?? sum(termsIn(terms, language));
    whole.set(language, inLanguage);
    return inLanguage > 0 ? Math.min(1, sum(matched) / inLanguage) : 0;
  };
}

/** Those that count in passages of a language. */
export function termsIn(terms: readonly QueryTerm[], language: string): string[] {
  return terms.filter((term) => term.languages.includes(language)).map((term) => term.lexeme);
}

/** As of when words are weighed. By a version they are as now, so such a search may ask for words that are gone. */
export function statisticsOf({ asOf, version }: Pick<Scope, 'asOf' | 'version'>): Date | null {
  return version === null ? asOf : null;
}

/**
 * Each term in the languages in which it is no stop word. In a language in which the query holds nothing
 * but stop words they are kept: "to be or not to be" is a question too.
 */
function withoutStopWords(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const tells = (term: QueryTerm, language: string) => !term.stopIn.includes(language);
  const telling = new Set(
    terms.flatMap((term) => term.languages.filter((language) => tells(term, language))),
  );
  return terms
    .map((term) => ({
      ...term,
      languages: term.languages.filter((language) => !telling.has(language) || tells(term, language)),
    }))
    .filter((term) => term.languages.length > 0);
}
