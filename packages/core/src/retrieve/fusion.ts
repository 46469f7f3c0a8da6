import type { Profile } from '@memo/contract/profile';
import type { ArmName } from '@memo/contract/vocabulary';
import { knowsLanguage } from '../ingest/language.js';
import type { Arm, Candidate, WalkEvidence } from './arms/arm.js';

/** One ranked list: of one arm, for one wording of the question. */
export interface RankedList {
  arm: ArmName;
  rawKind: Arm['rawKind'];
  candidates: readonly Candidate[];
  /** Share of the arm's weight that its votes have, 0 to 1 (plan.ts). */
  share: number;
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
  /** As the keyword and the fact arm say (arms/arm.ts); null from the others. */
  coverage: number | null;
  /** How the walks came there; null but for the graph arm. */
  walk: WalkEvidence | null;
  /** As the fact arm says. */
  nearness?: number;
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
  /** Cosine of the active model under which a text is unrelated. */
  unrelated: number;
}

/**
 * What a vote of the semantic arm counts for a passage in a language that the model was not trained
 * on, as a factor. Its cosines say little there: on xquad zh a vote in full took nDCG@10 well under
 * that of keyword alone (eval/README.md).
 */
export const FOREIGN_LANGUAGE_FACTOR = 0.1;

/** Ranks after which a vote of the graph arm counts half. */
const RANK_SCALE = 10;

/**
 * Fuse ranked lists, best first; ties by passage id.
 * - `minmax`: weight x score on a scale where the best of the list has 1 (convex combination; Bruch, Gai
 *   and Ingber, TOIS 2023; docs/adr/0004-score-fusion.md).
 * - `rrf`: weighted reciprocal rank fusion, weight / (k + rank) (Cormack, Clarke and Buettcher, SIGIR 2009).
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
      record(fused.evidence, list, candidate, { rank: index + 1, contribution });
    }
  }
  return [...byPassage.values()].sort(
    (a, b) => b.fused - a.fused || a.candidate.passageId - b.candidate.passageId,
  );
}

/** What one candidate of a list contributes. */
type Vote = (candidate: Candidate, rank: number) => number;

function voteOf(list: RankedList, settings: FusionSettings): Vote {
  const { profile, modelLanguages } = settings;
  const weight = profile.weights[list.arm];
  // An arm asked for by name runs even where the profile gives it no weight; it is then the only one.
  const full = (weight === 0 ? 1 : weight) * list.share;
  const weightFor = (candidate: Candidate) =>
    list.arm === 'semantic' && !knowsLanguage(modelLanguages, candidate.language)
      ? full * FOREIGN_LANGUAGE_FACTOR
      : full;
  if (profile.fusion === 'rrf') return (candidate, rank) => weightFor(candidate) / (profile.k + rank);
  // Products of masses differ by orders of magnitude between neighbours of a list: only their order tells.
  if (list.arm === 'graph')
    return (candidate, rank) => weightFor(candidate) * (RANK_SCALE / (RANK_SCALE + rank - 1));
  const normalised = normaliser(list, settings);
  return (candidate) => weightFor(candidate) * normalised(candidate.raw);
}

/**
 * Scores of a list on a scale where its best has 1. 0 is where a passage that is not in the list stands: one
 * step of an even list under the last of a full one; under a list that holds all there was, no match (0 for
 * terms, an unrelated text's cosine), so that the second of two near equals is not nothing.
 */
function normaliser(
  { candidates, rawKind }: RankedList,
  { profile, unrelated }: FusionSettings,
): (raw: number) => number {
  // On a scale of its own already: the best of few facts may hardly match.
  if (rawKind === 'fact') return (raw) => raw;
  const raws = candidates.map((candidate) => candidate.raw);
  const most = Math.max(...raws);
  const last = Math.min(...raws);
  const least =
    raws.length >= profile.fetch_depth
      ? last - (most - last) / raws.length
      : Math.min(last, rawKind === 'cosine' ? unrelated : 0);
  return most > least ? (raw) => (raw - least) / (most - least) : () => 1;
}

function record(
  evidence: Evidence[],
  list: RankedList,
  { raw, matched, nearness, coverage = 0, walk }: Candidate,
  counted: Pick<Evidence, 'rank' | 'contribution'>,
): void {
  const known = evidence.find((one) => one.arm === list.arm);
  if (!known) {
    const covers = list.arm === 'keyword' || list.arm === 'fact' ? coverage : null;
    const near = nearness === undefined ? {} : { nearness };
    evidence.push({
      arm: list.arm,
      rawKind: list.rawKind,
      raw,
      matched,
      coverage: covers,
      walk: walk ?? null,
      ...near,
      ...counted,
    });
    return;
  }
  known.contribution += counted.contribution;
  known.matched = [...new Set([...known.matched, ...matched])];
  if (counted.rank < known.rank) known.walk = walk ?? null;
  known.rank = Math.min(known.rank, counted.rank);
  known.raw = Math.max(known.raw, raw);
  if (known.coverage !== null) known.coverage = Math.max(known.coverage, coverage);
  if (nearness !== undefined) known.nearness = Math.max(known.nearness ?? 0, nearness);
}
