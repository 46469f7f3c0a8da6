import type { Block, BlockKind } from './blocks.js';
import { cutBefore, MOST, TARGET, type Weigh } from './weight.js';

/** A part of a block that is not cut further. */
export interface Piece {
  start: number;
  end: number;
  tokens: number;
  kind: BlockKind;
}

/**
 * Longest fenced block that stays whole: what a whole answer holds by default. A longer one could never
 * be returned and, past a megabyte, not be indexed: it is cut at lines.
 */
const MOST_FENCE = 8_000;
/** Longest text that is looked through for sentences at once, in characters. */
const SENTENCES_AT_ONCE = 10_000;
/** Longest span that is counted before it is divided, in characters. */
const LONGEST_DIVIDED = 4_000;
/** A line end behind a line as long as this is taken for the wrapping of an editor. */
const WRAPPED = 50;

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/**
 * A block as pieces: whole where it fits, else by sentences (prose) or lines (tables, code), and what is
 * still too long by words.
 */
export function piecesOf(text: string, block: Block, weigh: Weigh): Piece[] {
  const { start, end, kind } = block;
  const tokens = weigh(start, end, mostOf(kind));
  if (tokens <= mostOf(kind)) return [{ start, end, tokens, kind }];
  const pieces: Piece[] = [];
  for (const [from, to] of unitsOf(text, block)) pieces.push(...divided(text, from, to, kind, weigh));
  return pieces;
}

function mostOf(kind: BlockKind): number {
  if (kind === 'fence') return MOST_FENCE;
  return kind === 'table' || kind === 'code' ? MOST : TARGET;
}

/** Sentences of prose, lines of all else, as `[start, end)`, without gaps. */
export function unitsOf(
  text: string,
  span: { start: number; end: number; kind: BlockKind },
): [number, number][] {
  const units: [number, number][] = [];
  if (span.kind !== 'prose') {
    for (let from = span.start; from < span.end; ) {
      const feed = text.indexOf('\n', from);
      const to = feed === -1 || feed >= span.end ? span.end : feed + 1;
      units.push([from, to]);
      from = to;
    }
    return units;
  }
  for (let from = span.start; from < span.end; ) {
    const long = span.end - from > SENTENCES_AT_ONCE;
    const to = long ? cutBefore(text, from, from + SENTENCES_AT_ONCE) : span.end;
    for (const { index, segment } of sentences.segment(unwrapped(text, from, to)))
      units.push([from + index, from + index + segment.length]);
    from = to;
  }
  return units;
}

/** A slice with the line ends inside a wrapped sentence as spaces; list items and short lines stay apart. */
function unwrapped(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/\n(?![ \t]*(?:[-*+>|]|\d{1,9}[.)])[ \t])/g, (feed, place: number) => {
    const at = from + place;
    return at > 0 && at - (text.lastIndexOf('\n', at - 1) + 1) >= WRAPPED ? ' ' : feed;
  });
}

/** A span cut into equal parts, at white space where there is any, until each has at most TARGET tokens. */
function divided(text: string, start: number, end: number, kind: BlockKind, weigh: Weigh): Piece[] {
  const long = end - start > LONGEST_DIVIDED;
  const tokens = long ? 0 : weigh(start, end);
  if (!long && (tokens <= TARGET || end - start < 2)) return [{ start, end, tokens, kind }];
  const length = long ? LONGEST_DIVIDED : Math.ceil((end - start) / Math.ceil(tokens / TARGET));
  const pieces: Piece[] = [];
  for (let from = start; from < end; ) {
    const to = end - from <= length ? end : cutBefore(text, from, from + length);
    if (from === start && to === end) return [{ start, end, tokens, kind }];
    pieces.push(...divided(text, from, to, kind, weigh));
    from = to;
  }
  return pieces;
}
