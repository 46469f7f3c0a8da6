/** Counts of one run. */
export interface Tally {
  new: number;
  revised: number;
  unchanged: number;
  /** Files skipped, by reason. */
  skipped: Record<string, number>;
  /** Folders that were not looked into, by reason. */
  folders_left_out: Record<string, number>;
  failed: { file: string; reason: string }[];
  /** Passages that wait for their vectors. */
  pending: number;
  /** Why the run ended before its time, or null. */
  stopped: 'interrupted' | 'server_lost' | null;
}

export function emptyTally(): Tally {
  return {
    new: 0,
    revised: 0,
    unchanged: 0,
    skipped: {},
    folders_left_out: {},
    failed: [],
    pending: 0,
    stopped: null,
  };
}

export function countIn(reasons: Record<string, number>, reason: string): void {
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}

export function sumOf(reasons: Record<string, number>): number {
  return Object.values(reasons).reduce((sum, one) => sum + one, 0);
}

/** Files dealt with so far, in whatever way. */
export function seenBy(tally: Tally): number {
  return tally.new + tally.revised + tally.unchanged + sumOf(tally.skipped) + tally.failed.length;
}
