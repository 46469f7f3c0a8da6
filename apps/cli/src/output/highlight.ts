import type { Paint } from './terminal.js';

const WORD = /[\p{L}\p{N}_]+/gu;
/** Shorter words of a query, such as "the", stand everywhere. */
const SHORTEST = 4;

export type IsHit = (word: string) => boolean;

/** Says whether a word is one of the query's, in another ending too: `deploys` for `deploy`. */
export function hitsOf(terms: readonly string[]): IsHit {
  const wanted = terms
    .flatMap((term) => term.match(WORD) ?? [])
    .filter((word) => word.length >= SHORTEST || /[\p{Lu}\p{N}_]/u.test(word))
    .map((word) => word.toLowerCase());
  const stems = wanted.map((word) => (word.length > SHORTEST ? word.replace(/(?:ing|ed|es|s)$/, '') : word));
  return (word) => {
    const lower = word.toLowerCase();
    return wanted.includes(lower) || stems.some((stem) => stem.length >= SHORTEST && lower.startsWith(stem));
  };
}

export function highlight(line: string, isHit: IsHit, paint: Paint): string {
  return line.replace(WORD, (word) => (isHit(word) ? paint('bold', paint('yellow', word)) : word));
}

/** The `most` lines that hold the most words of the query, in one run; the first such run. */
export function bestLines(lines: readonly string[], most: number, isHit: IsHit): string[] {
  if (lines.length <= most) return [...lines];
  const hits = lines.map(
    (line) => new Set((line.match(WORD) ?? []).filter(isHit).map((word) => word.toLowerCase())).size,
  );
  let best = 0;
  let bestSum = -1;
  for (let start = 0; start + most <= lines.length; start++) {
    const sum = hits.slice(start, start + most).reduce((all, one) => all + one, 0);
    if (sum > bestSum) [best, bestSum] = [start, sum];
  }
  const shown = lines.slice(best, best + most);
  const last = shown.length - 1;
  if (best > 0) shown[0] = `… ${shown[0]}`;
  if (best + most < lines.length) shown[last] = `${shown[last]} …`;
  return shown;
}
