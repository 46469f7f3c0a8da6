import type { Profile } from '@memo/contract/profile';
import type { ArmName } from '@memo/contract/vocabulary';
import { knowsLanguage } from '../ingest/language.js';
import type { Arm, Candidate } from './arms/arm.js';

/** One ranked list: of one arm, for one wording of the question. */
export interface RankedList {
  arm: ArmName;
  rawKind: Arm['rawKind'];
  candidates: readonly Candidate[];
}

/** What one arm said of one passage. Recorded here, once, and shown as it is. */
export interface Evidence {
  arm: ArmName;
  rawKind: Arm['rawKind'];
  /** From 1; the best where several wordings were searched. */
  rank: number;
  /** The rank that fusion counted with: the same under `rrf`, graded by score under `graded`, null under `minmax`. */
  countedRank: number | null;
  raw: number;
  contribution: number;
  matched: string[];
}

export interface Fused {
  candidate: Candidate;
  evidence: Evidence[];
  /** Sum of the contributions. */
  fused: number;
}

export interface FusionSettings {
  profile: Profile;
  /** ISO 639-1 codes of the languages that the model knows; 'any' for a multilingual one. */
  modelLanguages: readonly string[] | 'any';
}

/**
 * What a vote of the semantic arm counts for a passage in a language that the model was not trained
 * on, as a factor. Its cosines say little there: on xquad zh a vote in full took nDCG@10 well under
 * that of keyword alone (eval/README.md).
 */
export const FOREIGN_LANGUAGE_FACTOR = 0.1;

/**
 * Fuse ranked lists, best first; ties by passage id.
 * - `rrf`: weighted reciprocal rank fusion, weight / (k + rank) (Cormack, Clarke and Buettcher, SIGIR 2009).
 * - `graded`: the same, with the rank that a passage would have if scores fell evenly down the list. A
 *   list that is sure of its first results, and not of the rest, says so (docs/adr/0004-graded-ranks.md).
 * - `minmax`: weight x min-max normalised score.
 */
export function fuse(lists: readonly RankedList[], settings: FusionSettings): Fused[] {
  const byPassage = new Map<number, Fused>();
  for (const list of lists) {
    const vote = voteOf(list, settings);
    for (const [index, candidate] of list.candidates.entries()) {
      const fused = byPassage.get(candidate.passageId) ?? { candidate, evidence: [], fused: 0 };
      byPassage.set(candidate.passageId, fused);
      const counted = vote(candidate, index + 1);
      fused.fused += counted.contribution;
      record(fused.evidence, list, candidate, { rank: index + 1, ...counted });
    }
  }
  return [...byPassage.values()].sort(
    (a, b) => b.fused - a.fused || a.candidate.passageId - b.candidate.passageId,
  );
}

/** What one candidate of a list gets: the rank it is counted at (null under `minmax`), and the contribution. */
type Vote = (candidate: Candidate, rank: number) => { countedRank: number | null; contribution: number };

function voteOf(list: RankedList, { profile, modelLanguages }: FusionSettings): Vote {
  const weight = profile.weights[list.arm];
  // An arm asked for by name runs even where the profile gives it no weight; it is then the only one.
  const full = weight === 0 ? 1 : weight;
  const weightFor = (candidate: Candidate) =>
    list.arm === 'semantic' && !knowsLanguage(modelLanguages, candidate.language)
      ? full * FOREIGN_LANGUAGE_FACTOR
      : full;
  const normalised = normaliser(list, profile.fusion);
  return (candidate, rank) => {
    if (profile.fusion === 'minmax') {
      return { countedRank: null, contribution: weightFor(candidate) * normalised(candidate.raw) };
    }
    const countedRank =
      profile.fusion === 'rrf' ? rank : 1 + (profile.fetch_depth - 1) * (1 - normalised(candidate.raw));
    return { countedRank, contribution: weightFor(candidate) / (profile.k + countedRank) };
  };
}

/**
 * Scores of a list on a scale where its best has 1. Under `minmax` its last has 0. Under `graded` 0 is
 * what a passage without a match would have: a score of 0, or, for a cosine, which has no such zero,
 * that of the last.
 */
function normaliser({ candidates, rawKind }: RankedList, fusion: Profile['fusion']): (raw: number) => number {
  const raws = candidates.map((candidate) => candidate.raw);
  const most = Math.max(...raws);
  const least = fusion === 'graded' && rawKind !== 'cosine' ? 0 : Math.min(...raws);
  return most > least ? (raw) => (raw - least) / (most - least) : () => 1;
}

function record(
  evidence: Evidence[],
  list: RankedList,
  { raw, matched }: Candidate,
  counted: Pick<Evidence, 'rank' | 'countedRank' | 'contribution'>,
): void {
  const known = evidence.find((one) => one.arm === list.arm);
  if (!known) {
    evidence.push({ arm: list.arm, rawKind: list.rawKind, raw, matched, ...counted });
    return;
  }
  known.contribution += counted.contribution;
  known.matched = [...new Set([...known.matched, ...matched])];
  if (counted.rank < known.rank) {
    known.rank = counted.rank;
    known.countedRank = counted.countedRank;
  }
  known.raw = Math.max(known.raw, raw);
}
