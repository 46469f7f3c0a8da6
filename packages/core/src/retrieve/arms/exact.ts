import type { Identifier } from '../../lexical/identifiers.js';
import { wordsOf } from '../../lexical/words.js';
import { exactCandidates, type Wanted } from '../../store/sql/exact-candidates.js';
import { phraseQueries } from '../../store/sql/phrase-query.js';
import { inverseDocumentFrequency } from '../../store/sql/query-terms.js';
import { tokenFrequencies } from '../../store/sql/token-frequencies.js';
import { languagesOf } from '../scope.js';
import type { Arm, ArmInput, ArmOutput } from './arm.js';
import { statisticsOf } from './keyword.js';

/** How much each way of finding an identifier counts: as written; in another joining; by its parts. */
const WHOLE = 1;
const JOINED = 0.9;
const PARTS = 0.4;
/** A phrase counts for so much of one word's idf, each word. */
const PHRASE_WORD = 1;

/** Identifiers kept whole, across casing and joining, and quoted phrases. */
export const exact: Arm = {
  name: 'exact',
  rawKind: 'identifier',
  async run(input: ArmInput): Promise<ArmOutput> {
    const phrases = phrasesFor(input);
    const identifiers = input.query.identifiers;
    const namespaceIds = input.scope.namespaces.map((n) => n.id);
    const languages = languagesOf(input.scope);
    const [frequencies, queries] = await Promise.all([
      tokenFrequencies(
        input.db.pool,
        identifiers.map((id) => `~${id.joined}`),
        namespaceIds,
        statisticsOf(input.scope),
      ),
      phrases.length > 0 ? phraseQueries(input.db.pool, phrases, languages) : [],
    ]);
    const wanted: Wanted[] = identifiers.map((identifier) =>
      wantedIdentifier(
        identifier,
        inverseDocumentFrequency(
          frequencies.corpusPassages,
          frequencies.passages.get(`~${identifier.joined}`) ?? 0,
        ),
      ),
    );
    for (const [n, query] of queries.entries()) {
      const words = phrases[n] ?? [];
      if (query !== null) wanted.push(wantedPhrase(words, query));
    }
    if (wanted.length === 0) return { candidates: [], detail: { identifiers: 0, phrases: 0 } };
    const candidates = await exactCandidates(input.db.pool, input.scope, wanted, input.depth);
    return { candidates, detail: { identifiers: identifiers.length, phrases: queries.length } };
  },
};

/** Quoted phrases; where nothing is quoted and nothing looks like an identifier, the whole query is one. */
function phrasesFor({ query }: ArmInput): string[][] {
  if (query.phrases.length > 0 || query.identifiers.length > 0) return query.phrases;
  const words = wordsOf(query.text, 'index');
  return words.length > 0 ? [words] : [];
}

function wantedIdentifier({ whole, joined, parts }: Identifier, idf: number): Wanted {
  return {
    name: whole,
    tokens: [
      { token: `=${whole}`, weight: WHOLE * idf },
      { token: `~${joined}`, weight: JOINED * idf },
    ],
    together: parts.length > 1 ? { tokens: parts.map((part) => `-${part}`), weight: PARTS * idf } : null,
    phrase: null,
  };
}

function wantedPhrase(words: readonly string[], query: string): Wanted {
  return {
    name: words.join(' '),
    tokens: [],
    together: null,
    phrase: { query, weight: PHRASE_WORD * words.length },
  };
}
