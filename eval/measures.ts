/**
 * Measures by the conventions of trec_eval: linear gain, discount log2(rank + 1), mean over the
 * queries that have a relevant document.
 */
export interface Measures {
  queries: number;
  ndcg10: number;
  mrr10: number;
  recall5: number;
  recall10: number;
  recall100: number;
}

/** One ranking against its grades (all above 0). */
export function measure(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
): Omit<Measures, 'queries'> {
  const gains = ranking.map((id) => grades.get(id) ?? 0);
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const firstHit = gains.slice(0, 10).findIndex((gain) => gain > 0);
  const recall = (depth: number) => gains.slice(0, depth).filter((gain) => gain > 0).length / grades.size;
  return {
    ndcg10: discounted(gains) / discounted(ideal),
    mrr10: firstHit === -1 ? 0 : 1 / (firstHit + 1),
    recall5: recall(5),
    recall10: recall(10),
    recall100: recall(100),
  };
}

function discounted(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

/** Mean of the measures of several rankings. */
export function meanOf(all: readonly Omit<Measures, 'queries'>[]): Measures {
  const mean = (name: keyof Omit<Measures, 'queries'>) =>
    all.length === 0 ? 0 : all.reduce((sum, one) => sum + one[name], 0) / all.length;
  return {
    queries: all.length,
    ndcg10: mean('ndcg10'),
    mrr10: mean('mrr10'),
    recall5: mean('recall5'),
    recall10: mean('recall10'),
    recall100: mean('recall100'),
  };
}
