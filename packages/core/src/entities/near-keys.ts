/** Similarity from which two names are shown to a person as perhaps one. */
const NEAR = 0.8;
/** Digits with the sign of a version or the ending of an ordinal, and Roman numerals up to 39 that stand alone. */
const NUMBERS =
  /(?<![\p{L}\p{N}])v(?=\p{N})|\p{N}+(?:\.\p{N}+)*(?:st|nd|rd|th)?|(?<![\p{L}\p{N}])(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})(?![\p{L}\p{N}])/gu;

/**
 * True when two different keys may be names of one entity, for a person to decide; nothing is ever merged
 * for it. Never for keys that differ only in a number: `foundry v1` and `foundry v2`, `apollo 11` and
 * `apollo 12`, `rocky ii` and `rocky iii`, `foundry` and `foundry 2`.
 */
export function mayBeSame(keyA: string, keyB: string): boolean {
  if (keyA === keyB || withoutNumbers(keyA) === withoutNumbers(keyB)) return false;
  return trigramSimilarity(keyA, keyB) >= NEAR;
}

/**
 * `similarity(a, b)` of Postgres' pg_trgm, 0 to 1: the share of common 3-grams among all. A word is a run of
 * letters and digits, with two spaces before and one behind it; each 3-gram counts once.
 */
export function trigramSimilarity(a: string, b: string): number {
  const ofA = trigramsOf(a);
  const ofB = trigramsOf(b);
  const common = [...ofA].filter((gram) => ofB.has(gram)).length;
  const all = ofA.size + ofB.size - common;
  return all === 0 ? 0 : common / all;
}

export interface NearPair {
  keys: [string, string];
  similarity: number;
}

/**
 * All pairs of keys that may be names of one entity, the nearest first, ties by key. Exact, and without
 * comparing all with all: keys with a similarity of 0.8 share one of the rarest fifth of their 3-grams (prefix
 * filtering; Chaudhuri, Ganti and Kaushik, ICDE 2006).
 */
export function nearPairs(keys: readonly string[]): NearPair[] {
  const grams = keys.map((key) => [...trigramsOf(key)]);
  const frequency = new Map<string, number>();
  for (const gram of grams.flat()) frequency.set(gram, (frequency.get(gram) ?? 0) + 1);
  const rarity = (gram: string) => frequency.get(gram) ?? 0;
  const holders = new Map<string, number[]>();
  const pairs: NearPair[] = [];
  for (const [n, own] of grams.entries()) {
    own.sort((a, b) => rarity(a) - rarity(b) || (a < b ? -1 : 1));
    const prefix = own.slice(0, own.length - Math.ceil(NEAR * own.length) + 1);
    const met = new Set(prefix.flatMap((gram) => holders.get(gram) ?? []));
    for (const m of met) {
      const [a = '', b = ''] = [keys[m], keys[n]];
      if (mayBeSame(a, b)) pairs.push({ keys: a < b ? [a, b] : [b, a], similarity: trigramSimilarity(a, b) });
    }
    for (const gram of prefix) {
      const known = holders.get(gram);
      if (known) known.push(n);
      else holders.set(gram, [n]);
    }
  }
  return pairs.sort((a, b) => b.similarity - a.similarity || (a.keys.join() < b.keys.join() ? -1 : 1));
}

function trigramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const signs = [' ', ' ', ...word, ' '];
    for (let n = 0; n + 3 <= signs.length; n++) grams.add(signs.slice(n, n + 3).join(''));
  }
  return grams;
}

function withoutNumbers(key: string): string {
  return key
    .replace(NUMBERS, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
