import type { Profile } from '@memo/contract/profile';
import type { Fused } from './fusion.js';

const DAY_MS = 86_400_000;

export interface Aged extends Fused {
  /** null for what does not age. */
  ageDays: number | null;
  recencyFactor: number;
  /** fused x recencyFactor. */
  final: number;
}

/**
 * score x (floor + (1 - floor) x 0.5^(age / half-life)) for the kinds that age. Age is counted from
 * content date, else recorded date, to `now`; a date in the future has age 0. Sorted anew.
 * @param now the clock, or the `as_of` of the request.
 */
export function applyRecency(results: readonly Fused[], profile: Profile, now: Date): Aged[] {
  return results
    .map((result) => {
      const ageDays = ageOf(result, profile, now);
      const recencyFactor =
        ageDays === null
          ? 1
          : profile.recency_floor + (1 - profile.recency_floor) * 0.5 ** (ageDays / profile.half_life_days);
      return { ...result, ageDays, recencyFactor, final: result.fused * recencyFactor };
    })
    .sort((a, b) => b.final - a.final || a.candidate.passageId - b.candidate.passageId);
}

function ageOf({ candidate }: Fused, profile: Profile, now: Date): number | null {
  if (!profile.ages.includes(candidate.kind)) return null;
  const from = candidate.contentDate ?? candidate.recordedAt;
  return Math.max(0, (now.getTime() - from.getTime()) / DAY_MS);
}
