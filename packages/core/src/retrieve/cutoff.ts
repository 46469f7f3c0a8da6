import type { Profile } from '@memo/contract/profile';

/**
 * How many results stand before the first that, past `min_results`, scores lower than the one before
 * it by more than `cutoff_gap` of that score. All of them when there is no such gap.
 * @param scores best first.
 */
export function cutoffAt(
  scores: readonly number[],
  { min_results, cutoff_gap }: Pick<Profile, 'min_results' | 'cutoff_gap'>,
): number {
  for (let index = min_results; index < scores.length; index++) {
    const before = scores[index - 1] ?? 0;
    const here = scores[index] ?? 0;
    if (before - here > cutoff_gap * before) return index;
  }
  return scores.length;
}
