/**
 * How dense a word stands in a passage: its frequency over BM25's length norm, for a passage of so many words.
 * Written beside each lexeme as lexemes of their own, they make a tiered index (Manning, Raghavan and
 * Schuetze 2008, 7.1.4): where a word stands in very many passages, those that BM25 puts first are found by
 * the mark, without looking at all. A mark is a superscript, which NFKC takes out of every word.
 */
export const DENSITIES = [
  { least: 2, mark: '²' },
  { least: 4, mark: '⁴' },
  { least: 8, mark: '⁸' },
] as const;

/** Words of a passage of usual length; the mean of a namespace moves, and the marks must not. */
export const USUAL_LENGTH = 150;
