import { ALPHA, HUB_MENTIONS, ROUNDS, SMOOTHING } from '@memo/core/store/sql/walk-graph';
import type { MentionSpec } from './graph.js';

export interface ReferencePassage {
  passage: number;
  mass: number[];
  raw: number;
  hops: number;
}

/**
 * Personalised PageRank as a textbook has it: a dense matrix, a vector over all nodes, and as many
 * multiplications as there are rounds. @param seeds the keys that each named entity stands for.
 * @returns every passage with mass, best first, and those left out.
 */
export function densePageRank(
  mentions: readonly MentionSpec[],
  seeds: readonly (readonly string[])[],
): { ranked: ReferencePassage[]; leftOut: ReferencePassage[] } {
  const walks = seeds
    .filter((keys) => mentions.some(({ key }) => keys.includes(key)))
    .map((keys) => walkFrom(mentions, keys));
  const all = new Set(mentions.map(({ passage }) => passage));
  const hops = distances(mentions, seeds.flat());
  const largest = walks.map((mass) => Math.max(0, ...mass.values()));
  const scored = [...all]
    .map((passage) => {
      const mass = walks.map((walk) => walk.get(passage) ?? 0);
      const raw = mass.reduce((product, m, n) => product * (m + SMOOTHING * (largest[n] ?? 0)), 1);
      return { passage, mass, raw, hops: hops.get(passage) ?? Number.NaN };
    })
    .filter(({ mass }) => mass.some((m) => m > 0))
    .sort((a, b) => b.raw - a.raw || a.passage - b.passage);
  const isLeftOut = ({ passage }: ReferencePassage) => {
    const here = mentions.filter((one) => one.passage === passage).map(({ key }) => key);
    const known = seeds.filter((keys) => mentions.some(({ key }) => keys.includes(key)));
    return known.every((keys) => keys.some((key) => here.includes(key)));
  };
  return { ranked: scored.filter((one) => !isLeftOut(one)), leftOut: scored.filter(isLeftOut) };
}

/** Share of the visits to passages, by passage. */
function walkFrom(mentions: readonly MentionSpec[], seed: readonly string[]): Map<number, number> {
  // Hubs and the keys of the seed are one node with it: what comes to them is at the named entity again.
  const hubs = hubsOf(mentions);
  const nodeOf = (key: string) => (seed.includes(key) || hubs.has(key) ? 'home' : `e ${key}`);
  const names = [
    ...new Set(mentions.flatMap(({ key, passage }) => [nodeOf(key), `p ${passage}`]).concat('home')),
  ];
  const size = names.length;
  const index = new Map(names.map((name, n) => [name, n]));
  const at = (name: string) => index.get(name) ?? Number.NaN;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const add = (from: number, to: number, weight: number) => {
    const row = matrix[from];
    if (row) row[to] = (row[to] ?? 0) + weight;
  };
  for (const { key, passage, weight } of mentions) {
    add(at(`p ${passage}`), at(nodeOf(key)), Math.fround(weight));
    // A hub gets no mass of its own, so it gives none.
    if (seed.includes(key) || !hubs.has(key)) add(at(nodeOf(key)), at(`p ${passage}`), Math.fround(weight));
  }
  for (const row of matrix) {
    const total = row.reduce((sum, weight) => sum + weight, 0);
    if (total > 0) for (let to = 0; to < size; to++) row[to] = (row[to] ?? 0) / total;
  }
  let vector = new Float64Array(size);
  vector[at('home')] = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(size);
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) {
        next[to] = (next[to] ?? 0) + ALPHA * (vector[from] ?? 0) * (matrix[from]?.[to] ?? 0);
      }
    }
    next[at('home')] = (next[at('home')] ?? 0) + 1 - ALPHA;
    vector = next;
  }
  const visits = names
    .map((name, n) => [name, vector[n] ?? 0] as const)
    .filter(([name]) => name.startsWith('p '));
  const total = visits.reduce((sum, [, mass]) => sum + mass, 0);
  return new Map(visits.map(([name, mass]) => [Number(name.slice(2)), mass / total]));
}

function hubsOf(mentions: readonly MentionSpec[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { key } of mentions) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > HUB_MENTIONS).map(([key]) => key));
}

/** Entity steps from the nearest seed to each passage, not through hubs. */
function distances(mentions: readonly MentionSpec[], seeds: readonly string[]): Map<number, number> {
  const hubs = hubsOf(mentions);
  const found = new Map<number, number>();
  let keys = new Set(seeds);
  for (let hops = 0; keys.size > 0; hops++) {
    const fresh = new Set(
      mentions.filter(({ key, passage }) => keys.has(key) && !found.has(passage)).map((m) => m.passage),
    );
    for (const passage of fresh) found.set(passage, hops);
    keys = new Set(
      mentions.filter(({ key, passage }) => fresh.has(passage) && !hubs.has(key)).map(({ key }) => key),
    );
  }
  return found;
}
