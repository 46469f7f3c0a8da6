/** Optimal string alignment distance: insert, delete, change, swap neighbours. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swapped ? at(i - 2, j - 2) + 1 : change));
    }
  }
  return at(a.length, b.length);
}

/** The one of `known` that was most likely meant, or null when none is near. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const ranked = known
    .map((name) => ({ name, far: name.startsWith(typed) && typed.length > 1 ? 0.5 : distance(typed, name) }))
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name));
  const [best] = ranked;
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 2)) ? best.name : null;
}
