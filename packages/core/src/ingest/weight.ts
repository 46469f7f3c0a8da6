/** Counts tokens as the embedding model does. */
export interface TokenCounter {
  count(text: string): number;
}

/** Tokens. A section of up to MOST stays one passage; a longer one is cut into pieces of about TARGET. */
export const TARGET = 200;
export const MOST = 400;

/**
 * Weight of a span of a text in tokens. Never less than one for 20 characters: a model may take a word of
 * a megabyte for one unknown token, and no passage should be that long.
 */
export type Weigh = (start: number, end: number) => number;

const CHARACTERS_A_TOKEN = 20;
/** Longer spans are counted in parts: the time a tokenizer takes grows with the square of a long word. */
const LONGEST_COUNTED = 4_000;

export function weighing(text: string, counter: TokenCounter): Weigh {
  return (start, end) => {
    const least = Math.ceil((end - start) / CHARACTERS_A_TOKEN);
    if (end - start <= LONGEST_COUNTED) return Math.max(least, counter.count(text.slice(start, end)));
    let tokens = 0;
    for (let from = start; from < end; ) {
      const to = end - from <= LONGEST_COUNTED ? end : cutBefore(text, from, from + LONGEST_COUNTED);
      tokens += counter.count(text.slice(from, to));
      from = to;
    }
    return Math.max(least, tokens);
  };
}

/**
 * A place at or before `end` and behind `start` where a text may be cut: behind white space in the second
 * half of the span, else between two characters.
 */
export function cutBefore(text: string, start: number, end: number): number {
  for (let at = end; at > start + (end - start) / 2; at--) if (/\s/.test(text[at - 1] ?? '')) return at;
  const splitsPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end - 1 > start;
  return splitsPair ? end - 1 : end;
}
