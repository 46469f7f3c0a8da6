import type { Band } from '@memo/contract/vocabulary';
import type { Bands } from '../embed/model.js';
import { knowsLanguage } from '../ingest/language.js';
import type { Aged } from './recency.js';

export interface Abstained<T> {
  kept: T[];
  droppedByFloor: number;
}

/**
 * Drop what only a cosine under the floor speaks for. In a language that the model was not trained on
 * every cosine is high (e5-small-v2 gives unrelated Chinese 0.76), so there a cosine alone must be strong.
 */
export function abstain<T extends Pick<Aged, 'evidence' | 'candidate'>>(
  results: readonly T[],
  floor: number,
  foreign: { floor: number; languages: readonly string[] | 'any' },
): Abstained<T> {
  const kept = results.filter(({ evidence, candidate }) => {
    const least = knowsLanguage(foreign.languages, candidate.language)
      ? floor
      : Math.max(floor, foreign.floor);
    return evidence.some((one) => one.arm !== 'semantic' || one.raw >= least);
  });
  return { kept, droppedByFloor: results.length - kept.length };
}

/** The band of a raw cosine under a model's thresholds. `null`: there was no vector to compare. */
export function bandOf(relevance: number | null, bands: Bands): Band {
  if (relevance === null) return 'keyword-only';
  if (relevance >= bands.strong) return 'strong';
  if (relevance >= bands.moderate) return 'moderate';
  return relevance >= bands.weak ? 'weak' : 'unrelated';
}
