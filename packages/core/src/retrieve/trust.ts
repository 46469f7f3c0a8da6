import type { Aged } from './recency.js';

/** Scores of at least this share of the first of them are a tie. */
const TIE = 0.9;

export interface TrustOrdered extends Aged {
  /** Places it rose for its trust; fell, where negative. */
  moved: number;
}

/**
 * Among scores within 10 % of each other the more trusted stands first. The list falls into groups from the
 * top, each of all that scores at least 0.9 of its first; inside a group trust decides, then the order as it
 * was. So the order is a total one, and nobody passes another whose score is higher by more than that. Scores
 * stay as they are.
 * @param results best first.
 */
export function orderByTrust<T extends Aged>(results: readonly T[]): (T & TrustOrdered)[] {
  const ordered: T[] = [];
  for (let start = 0; start < results.length; ) {
    const least = TIE * (results[start]?.final ?? 0);
    let end = start + 1;
    while (end < results.length && (results[end]?.final ?? 0) >= least) end++;
    const group = results.slice(start, end);
    ordered.push(...group.sort((a, b) => b.candidate.trust - a.candidate.trust));
    start = end;
  }
  const before = new Map(results.map((result, index) => [result, index]));
  return ordered.map((result, index) => ({ ...result, moved: (before.get(result) ?? index) - index }));
}
