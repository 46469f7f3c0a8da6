import type { Band } from '@memo/contract/vocabulary';
import type { Bands } from '../embed/model.js';
import { knowsLanguage } from '../ingest/language.js';
import type { Evidence } from './fusion.js';
import type { Aged } from './recency.js';

export interface Abstained<T> {
  kept: T[];
  droppedByFloor: number;
  /** The most that speaks for any one passage; null where there is none. */
  evidence: number | null;
  /** What it had to be for any to be kept. */
  evidenceNeeded: number;
}

export interface AbstentionSettings {
  /** Cosine under which a cosine alone speaks for nothing. */
  floor: number;
  bands: Bands;
  /** ISO 639-1 codes of the languages that the model knows; 'any' for a multilingual one. */
  languages: readonly string[] | 'any';
  /** Nearness plus coverage that the best passage must have. */
  minEvidence: number;
  /** How many of the two could be measured, by the arms that ran. */
  measured: { nearness: boolean; coverage: boolean };
}

/** Share of `minEvidence` that is enough where nearness or coverage was not asked. */
const ONE_OF_TWO = 1 / 4;
const AS_ASKED = 2;

/**
 * Drop what only a cosine under the floor speaks for; and everything where too little speaks for even the
 * best passage: the knowledge base does not hold it (docs/adr/0007-abstention.md).
 *
 * In a language that the model was not trained on every cosine is high (e5-small-v2 gives unrelated Chinese
 * 0.76), so there a cosine must be strong to count.
 */
export function abstain<T extends Pick<Aged, 'evidence' | 'candidate'>>(
  results: readonly T[],
  settings: AbstentionSettings,
): Abstained<T> {
  const kept = results.filter(({ evidence, candidate }) =>
    evidence.some((one) => one.arm !== 'semantic' || one.raw >= leastCosine(candidate.language, settings)),
  );
  const evidenceNeeded = evidenceToKeep(settings.minEvidence, settings.measured);
  const evidence = kept.length > 0 ? Math.max(...kept.map((one) => evidenceFor(one, settings))) : null;
  const enough = evidence !== null && evidence >= evidenceNeeded ? kept : [];
  return { kept: enough, droppedByFloor: results.length - enough.length, evidence, evidenceNeeded };
}

/** What must speak for the best passage, by what could be measured. */
export function evidenceToKeep(
  minEvidence: number,
  { nearness, coverage }: AbstentionSettings['measured'],
): number {
  if (!nearness && !coverage) return 0;
  return minEvidence * (nearness && coverage ? 1 : ONE_OF_TWO);
}

/** The least cosine that speaks for a text of a language. */
export function leastCosine(
  language: string,
  { floor, bands, languages }: Pick<AbstentionSettings, 'floor' | 'bands' | 'languages'>,
): number {
  return knowsLanguage(languages, language) ? floor : Math.max(floor, bands.strong);
}

/** How near a cosine is: 0 at the weak band, 1 at the strong one; in a language that the model does not know, either. */
export function nearnessOf(
  cosine: number,
  language: string,
  { bands, languages }: Pick<AbstentionSettings, 'bands' | 'languages'>,
): number {
  const { weak, strong } = bands;
  if (!knowsLanguage(languages, language)) return cosine >= strong ? 1 : 0;
  return Math.min(1, Math.max(0, (cosine - weak) / (strong - weak)));
}

/** Nearness plus coverage; more than both for an identifier or phrase that was found as it was asked. */
function evidenceFor(
  { evidence, candidate }: Pick<Aged, 'evidence' | 'candidate'>,
  settings: AbstentionSettings,
): number {
  const most = (said: (one: Evidence) => number) => Math.max(0, ...evidence.map(said));
  const asAsked = most(({ arm }) => (arm === 'exact' ? AS_ASKED : 0));
  // A fact speaks as a passage does; where it is the passage itself, what it says is not counted twice.
  const nearness = most(({ arm, raw, nearness: near = 0 }) =>
    arm === 'semantic' ? nearnessOf(raw, candidate.language, settings) : near,
  );
  return asAsked + nearness + most(({ coverage }) => coverage ?? 0);
}

/** The band of a raw cosine under a model's thresholds. `null`: there was no vector to compare. */
export function bandOf(relevance: number | null, bands: Bands): Band {
  if (relevance === null) return 'keyword-only';
  if (relevance >= bands.strong) return 'strong';
  if (relevance >= bands.moderate) return 'moderate';
  return relevance >= bands.weak ? 'weak' : 'unrelated';
}
