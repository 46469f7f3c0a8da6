/** The value below which a share of the values lies; NaN without values. */
export function percentile(values: readonly number[] | undefined, share: number): number {
  const sorted = [...(values ?? [])].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
