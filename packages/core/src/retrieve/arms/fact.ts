import { formatFact } from '../../remember/address.js';
import { factVotes, hasFacts } from '../../store/sql/fact-votes.js';
import { keywordCandidates } from '../../store/sql/keyword-candidates.js';
import { exactScanInScope } from '../../store/sql/semantic-candidates.js';
import { leastCosine, nearnessOf } from '../abstention.js';
import type { Arm, ArmInput, ArmOutput, Candidate } from './arm.js';
import { anyOf, askedTerms, coverageBy, termsIn, weigh } from './keyword.js';

/** Facts scored for their words: all, unless there are very many. */
const MOST_SCORED = 20_000;

/** How well one fact matches, each from 0 to 1. */
interface Match {
  nearness: number;
  coverage: number;
}

/**
 * Facts matched by words or by meaning. A fact votes for the passage that it was read out of, where that is in
 * scope; else it is a result of its own. Words alone count where they are at least half of the content words
 * of the query; a cosine from the weak band of the model on.
 */
export const fact: Arm = {
  name: 'fact',
  rawKind: 'fact',
  async run(input: ArmInput): Promise<ArmOutput> {
    const { db, scope, depth } = input;
    if (!(await hasFacts(db.pool, scope))) return { candidates: [], detail: { facts: 0 } };
    const matches = await matchedFacts({ ...input, scope: { ...scope, records: 'facts' } });
    if (matches.size === 0) return { candidates: [], detail: { facts: 0 } };
    const votes = await factVotes(db.pool, scope, [...matches.keys()]);
    const strongest = votes
      .map(({ factId, publicId, ...passage }): Candidate => {
        const match = matches.get(factId) ?? { nearness: 0, coverage: 0 };
        const raw = Math.max(match.nearness, match.coverage);
        return { ...passage, raw, matched: [formatFact(publicId)], ...match };
      })
      .sort((a, b) => b.raw - a.raw || a.passageId - b.passageId || (a.matched < b.matched ? -1 : 1));
    return {
      candidates: onePerPassage(strongest).slice(0, depth),
      detail: {
        facts: matches.size,
        for_evidence: votes.filter(({ factId, passageId }) => factId !== passageId).length,
      },
    };
  },
};

/** By passage of the fact. */
async function matchedFacts(input: ArmInput): Promise<Map<number, Match>> {
  const [worded, near] = await Promise.all([byWords(input), byMeaning(input)]);
  const matches = new Map<number, Match>(
    near.map(({ passageId, nearness }) => [passageId, { nearness, coverage: 0 }]),
  );
  for (const { passageId, coverage, half } of worded) {
    const match = matches.get(passageId);
    if (match) match.coverage = coverage;
    else if (half) matches.set(passageId, { nearness: 0, coverage });
  }
  return matches;
}

async function byWords(input: ArmInput) {
  const asked = await askedTerms(input);
  if (asked.known.length === 0) return [];
  const { candidates } = await keywordCandidates(
    input.db.pool,
    input.scope,
    weigh(asked),
    [{ query: anyOf(asked.known), most: MOST_SCORED, unlessFound: null }],
    asked.corpus.meanLength,
    input.depth,
  );
  const coverage = coverageBy(asked.telling, asked.corpus.passages);
  return candidates.map((one) => ({
    passageId: one.passageId,
    coverage: coverage(one),
    half: 2 * one.matched.length >= termsIn(asked.telling, one.language).length,
  }));
}

async function byMeaning({ db, scope, embedding, depth, cosines }: ArmInput) {
  if (!embedding || !cosines) return [];
  const found = await exactScanInScope(db, scope, embedding, depth);
  return found
    .filter(({ raw, language }) => raw >= leastCosine(language, { ...cosines, floor: cosines.bands.weak }))
    .map(({ passageId, raw, language }) => ({ passageId, nearness: nearnessOf(raw, language, cosines) }));
}

/** The best of the facts that vote for one passage, with all of them named. @param votes strongest first */
function onePerPassage(votes: readonly Candidate[]): Candidate[] {
  const byPassage = new Map<number, Candidate>();
  for (const vote of votes) {
    const best = byPassage.get(vote.passageId);
    if (!best) byPassage.set(vote.passageId, vote);
    else {
      best.matched.push(...vote.matched);
      best.nearness = Math.max(best.nearness ?? 0, vote.nearness ?? 0);
      best.coverage = Math.max(best.coverage ?? 0, vote.coverage ?? 0);
    }
  }
  return [...byPassage.values()];
}
