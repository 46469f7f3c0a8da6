import type { NarrowingValue } from '../store/sql/narrowing-values.js';

const LISTS = new Set<NarrowingValue['field']>(['kinds', 'sources', 'tags', 'namespaces']);

/**
 * The scope field that would shorten the list most and still keep the best result.
 * @param values those of the best result, rarest first.
 * @param ranked length of the list.
 */
export function narrowHint(values: readonly NarrowingValue[], ranked: number): string | null {
  const best = values.find((value) => value.passages < ranked);
  if (!best) return null;
  const value = JSON.stringify(best.value);
  return `${best.field}: ${LISTS.has(best.field) ? `[${value}]` : value} (${best.passages} of ${ranked})`;
}
