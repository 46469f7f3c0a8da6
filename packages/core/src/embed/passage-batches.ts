/** Tokens of one run, padding included: a query that arrives meanwhile waits for no more than this. */
const MOST_TOKENS = 4096;
const MOST_TEXTS = 32;

/**
 * Group texts for the model's runs: alike in length, since all in one run are padded to the longest.
 * @param lengths tokens of each text
 * @returns indices into `lengths`, each once
 */
export function groupByLength(lengths: readonly number[]): number[][] {
  const shortestFirst = lengths
    .map((_, n) => n)
    .sort((a, b) => (lengths[a] as number) - (lengths[b] as number));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const n of shortestFirst) {
    const padded = (lengths[n] as number) * (batch.length + 1);
    if (batch.length > 0 && (padded > MOST_TOKENS || batch.length === MOST_TEXTS)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(n);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
