/** A made-up corpus: words by Zipf's law, topics, passages of 80 to 220 words. The same for the same seed. */

const VOCABULARY = 60_000;
const TOPICS = 200;
const TOPIC_WORDS = 300;
/** Share of the words of a passage that come from its topic. */
const TOPIC_SHARE = 0.3;

/** Mulberry32: numbers in [0, 1), the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES = 'ba ko ri ten mu sal vor ni dex lu pha gro mi stel qua rin to ve zor ka'.split(' ');

const words: string[] = [];

function wordAt(rank: number): string {
  words[rank] ??= spell(rank);
  return words[rank];
}

function spell(rank: number): string {
  let word = '';
  for (let left = rank + 21; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length];
  return word;
}

export interface Corpus {
  /** Text of a passage, by its number. */
  passage(number: number): string;
  /** A question about the topic of a passage: two to six words, rare and common ones as people use them. */
  question(number: number): string;
  topicOf(number: number): number;
}

export function makeCorpus(seed: number): Corpus {
  // Zipf-Mandelbrot with exponent 1: rank of a word from a uniform number.
  const zipf = (random: number) =>
    Math.min(VOCABULARY - 1, Math.floor((VOCABULARY + 3) ** random * 3 - 3) | 0);
  const topicOf = (number: number) => Math.imul(number, 2654435761) % TOPICS;
  const topical = (topic: number, random: number) =>
    Math.floor(
      500 + ((Math.abs(topic) * 7919 + Math.floor(random ** 2 * TOPIC_WORDS) * 104729) % (VOCABULARY - 500)),
    );
  const draw = (random: () => number, topic: number) =>
    wordAt(random() < TOPIC_SHARE ? topical(topic, random()) : zipf(random()));
  return {
    topicOf,
    passage(number) {
      const random = randomFrom(seed + number);
      const length = 80 + Math.floor(random() * 140);
      return Array.from({ length }, () => draw(random, topicOf(number))).join(' ');
    },
    question(number) {
      const random = randomFrom(seed * 31 + number);
      const words = this.passage(number).split(' ');
      const length = 2 + Math.floor(random() * 5);
      return Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
    },
  };
}

const centres = new Map<number, Float32Array>();

function centreOf(topic: number, dimensions: number): Float32Array {
  const known = centres.get(topic);
  if (known) return known;
  const random = randomFrom(Math.abs(topic) + 1);
  const centre = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  centres.set(topic, centre);
  return centre;
}

/** A unit vector near the centre of a topic. */
export function vectorOf(topic: number, seed: number, dimensions: number): Float32Array {
  const own = randomFrom(seed + 77);
  const vector = centreOf(topic, dimensions).map((value) => value + (own() - 0.5));
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}
