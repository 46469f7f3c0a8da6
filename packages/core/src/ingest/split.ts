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
/** A line end behind a line as long as this is taken for the wrapping of an editor. */
const WRAPPED = 50;

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/**
 * A block as pieces: whole where it fits, else by sentences (prose) or lines (tables, code), and what is
 * still too long by words.
 */
export function piecesOf(text: string, block: Block, weigh: Weigh): Piece[] {
  const { start, end, kind } = block;
  const tokens = weigh(start, end);
  if (tokens <= mostOf(kind)) return [{ start, end, tokens, kind }];
  const pieces: Piece[] = [];
  for (const [from, to] of unitsOf(text, block)) pieces.push(...halved(text, from, to, kind, weigh));
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
    for (const { index, segment } of sentences.segment(unwrapped(text.slice(from, to))))
      units.push([from + index, from + index + segment.length]);
    from = to;
  }
  return units;
}

/** Line ends inside a wrapped sentence as spaces, of the same length; list items and short lines stay apart. */
function unwrapped(prose: string): string {
  return prose.replace(/\n(?![ \t]*(?:[-*+>|]|\d{1,9}[.)])[ \t])/g, (feed, place: number) => {
    const line = place - (prose.lastIndexOf('\n', place - 1) + 1);
    return place > 0 && line >= WRAPPED ? ' ' : feed;
  });
}

/** A span cut in the middle, at white space where there is any, until each part has at most TARGET tokens. */
function halved(text: string, start: number, end: number, kind: BlockKind, weigh: Weigh): Piece[] {
  const tokens = weigh(start, end);
  if (tokens <= TARGET || end - start < 2) return [{ start, end, tokens, kind }];
  const middle = cutBefore(text, start, start + Math.ceil((end - start) / 2));
  if (middle <= start || middle >= end) return [{ start, end, tokens, kind }];
  return [...halved(text, start, middle, kind, weigh), ...halved(text, middle, end, kind, weigh)];
}
