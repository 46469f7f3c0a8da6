import type { Block } from './blocks.js';

/** Counts tokens as the embedding model does. */
export interface TokenCounter {
  count(text: string): number;
}

/** A section of up to MOST tokens stays one passage; a longer one is cut to about TARGET. */
const TARGET = 200;
const MOST = 400;
const OVERLAP = 40;
/** A last piece, or a section, shorter than this joins its neighbour. */
const TINY = 60;

/** Where a passage begins and ends in the text, and what stands over it. */
export interface Chunk {
  start: number;
  end: number;
  tokens: number;
  sectionPath: string[];
  page: number | null;
}

interface Piece {
  start: number;
  end: number;
  tokens: number;
  whole: boolean;
}

/**
 * Cut blocks into passages: by section and page, then paragraphs, sentences and, as a last resort,
 * words. Only fenced code may be longer than 400 tokens.
 */
export function chunkBlocks(text: string, blocks: readonly Block[], counter: TokenCounter): Chunk[] {
  return joinTiny(sectionsOf(blocks), text, counter).flatMap((section) => {
    const [first] = section;
    const last = section.at(-1);
    if (!first || !last) return [];
    const place = { sectionPath: commonPath(section), page: first.page };
    const tokens = counter.count(text.slice(first.start, last.end));
    if (tokens <= MOST) return [{ start: first.start, end: last.end, tokens, ...place }];
    const pieces = section.flatMap((block) => piecesOf(text, block, counter));
    return packPieces(pieces).map((run) => ({ ...spanOf(text, run, counter), ...place }));
  });
}

/** Blocks of one section and page, heading first. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const before = sections.at(-1)?.at(-1);
    const same =
      before &&
      !block.heading &&
      before.page === block.page &&
      samePath(before.sectionPath, block.sectionPath);
    if (same) sections.at(-1)?.push(block);
    else sections.push([block]);
  }
  return sections;
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, n) => part === b[n]);
}

/** A tiny section joins the next one of its page while both fit one passage. */
function joinTiny(sections: Block[][], text: string, counter: TokenCounter): Block[][] {
  const joined: Block[][] = [];
  let openTokens = 0;
  for (const section of sections) {
    const tokens = counter.count(text.slice(section[0]?.start, section.at(-1)?.end));
    const before = joined.at(-1);
    const fits = before && before[0]?.page === section[0]?.page && openTokens + tokens <= MOST;
    if (before && fits && (openTokens < TINY || tokens < TINY) && related(before, section)) {
      before.push(...section);
      openTokens += tokens;
    } else {
      joined.push([...section]);
      openTokens = tokens;
    }
  }
  return joined;
}

/** Sections join only where they share a heading, or where one of them has none at all. */
function related(before: readonly Block[], next: readonly Block[]): boolean {
  const path = next[0]?.sectionPath ?? [];
  const shared = commonPath(before);
  return shared.length === 0 || path.length === 0 || shared[0] === path[0];
}

function commonPath(blocks: readonly Block[]): string[] {
  const [first, ...others] = blocks.map((block) => block.sectionPath);
  const shared: string[] = [];
  for (const [n, part] of (first ?? []).entries()) {
    if (!others.every((path) => path[n] === part)) break;
    shared.push(part);
  }
  return shared;
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** A block as pieces of at most TARGET tokens: whole, by lines, by sentences, by words. */
function piecesOf(text: string, block: Block, counter: TokenCounter): Piece[] {
  const tokens = counter.count(text.slice(block.start, block.end));
  if (block.whole || block.heading || tokens <= TARGET) {
    return [{ start: block.start, end: block.end, tokens, whole: block.whole }];
  }
  return splitSpan(text, block.start, block.end, counter, 0);
}

const CUTS = [/\n/g, null, /\s+/g, /(?:)/gu] as const;

function splitSpan(text: string, start: number, end: number, counter: TokenCounter, level: number): Piece[] {
  const span = text.slice(start, end);
  const cut = CUTS[Math.min(level, CUTS.length - 1)];
  const ends = cut
    ? [...span.matchAll(cut)].map((match) => match.index + match[0].length)
    : [...sentences.segment(span)].map(({ index, segment }) => index + segment.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (const to of [...ends, span.length]) {
    if (to <= from) continue;
    const tokens = counter.count(span.slice(from, to));
    if (tokens <= TARGET || level >= CUTS.length - 1)
      pieces.push({ start: start + from, end: start + to, tokens, whole: false });
    else pieces.push(...mergeSmall(splitSpan(text, start + from, start + to, counter, level + 1)));
    from = to;
  }
  return pieces;
}

/** Neighbours of one split, put together up to half of TARGET, so that words do not stand alone. */
function mergeSmall(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const before = merged.at(-1);
    if (before && before.tokens + piece.tokens <= TARGET / 2) {
      before.end = piece.end;
      before.tokens += piece.tokens;
    } else merged.push({ ...piece });
  }
  return merged;
}

/** Runs of pieces of about TARGET tokens, each beginning with the end of the one before. */
function packPieces(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  let run: Piece[] = [];
  let size = 0;
  let fresh = 0;
  for (const piece of pieces) {
    const full =
      fresh > 0 && (size + piece.tokens > MOST || (size >= TARGET && size + piece.tokens > TARGET));
    if (full) {
      runs.push(run);
      run = overlapOf(run, MOST - piece.tokens);
      size = run.reduce((sum, one) => sum + one.tokens, 0);
      fresh = 0;
    }
    run.push(piece);
    size += piece.tokens;
    fresh += piece.tokens;
  }
  const before = runs.at(-1);
  if (before && fresh < TINY) {
    const added = run.filter((piece) => !before.includes(piece));
    const total = [...before, ...added].reduce((sum, piece) => sum + piece.tokens, 0);
    if (total <= MOST) {
      before.push(...added);
      return runs;
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** The last pieces of a run, up to about OVERLAP tokens; no fenced code, which would be told twice. */
function overlapOf(run: readonly Piece[], room: number): Piece[] {
  const kept: Piece[] = [];
  let size = 0;
  for (const piece of [...run].reverse()) {
    if (piece.whole || size + piece.tokens > Math.min(OVERLAP * 1.5, room) || size >= OVERLAP) break;
    kept.unshift(piece);
    size += piece.tokens;
  }
  return kept.length === run.length ? [] : kept;
}

function spanOf(
  text: string,
  run: readonly Piece[],
  counter: TokenCounter,
): { start: number; end: number; tokens: number } {
  const start = run[0]?.start ?? 0;
  const end = run.at(-1)?.end ?? start;
  return { start, end, tokens: counter.count(text.slice(start, end)) };
}
