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
 * Fuse ranked lists: weighted reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009), or
 * weighted min-max normalised scores. Best first; ties by passage id.
 */
export function fuse(lists: readonly RankedList[], settings: FusionSettings): Fused[] {
  const byPassage = new Map<number, Fused>();
  for (const list of lists) {
    const vote = voteOf(list, settings);
    for (const [index, candidate] of list.candidates.entries()) {
      const fused = byPassage.get(candidate.passageId) ?? { candidate, evidence: [], fused: 0 };
      byPassage.set(candidate.passageId, fused);
      const contribution = vote(candidate, index + 1);
      fused.fused += contribution;
      record(fused.evidence, list, candidate, index + 1, contribution);
    }
  }
  return [...byPassage.values()].sort(
    (a, b) => b.fused - a.fused || a.candidate.passageId - b.candidate.passageId,
  );
}

type Vote = (candidate: Candidate, rank: number) => number;

function voteOf(list: RankedList, { profile, modelLanguages }: FusionSettings): Vote {
  const weight = profile.weights[list.arm];
  // An arm asked for by name runs even where the profile gives it no weight; it is then the only one.
  const full = weight === 0 ? 1 : weight;
  const weightFor = (candidate: Candidate) =>
    list.arm === 'semantic' && !knowsLanguage(modelLanguages, candidate.language)
      ? full * FOREIGN_LANGUAGE_FACTOR
      : full;
  if (profile.fusion === 'rrf') return (candidate, rank) => weightFor(candidate) / (profile.k + rank);
  const raws = list.candidates.map((candidate) => candidate.raw);
  const most = Math.max(...raws);
  const least = Math.min(...raws);
  const spread = most - least;
  return (candidate) => weightFor(candidate) * (spread > 0 ? (candidate.raw - least) / spread : 1);
}

function record(
  evidence: Evidence[],
  list: RankedList,
  candidate: Candidate,
  rank: number,
  contribution: number,
): void {
  const known = evidence.find((one) => one.arm === list.arm);
  if (!known) {
    evidence.push({
      arm: list.arm,
      rawKind: list.rawKind,
      rank,
      raw: candidate.raw,
      contribution,
      matched: candidate.matched,
    });
    return;
  }
  known.contribution += contribution;
  known.matched = [...new Set([...known.matched, ...candidate.matched])];
  known.rank = Math.min(known.rank, rank);
  known.raw = Math.max(known.raw, candidate.raw);
}
