import { type Piece, unitsOf } from './split.js';
import { MOST, TARGET, type Weigh } from './weight.js';

const OVERLAP = 40;
const MOST_OVERLAP = 60;
/** A last run shorter than this is put to the one before, or filled up from it. */
const TINY = 60;

interface Span {
  start: number;
  end: number;
  tokens: number;
}

/**
 * Pack the pieces of one section into spans as even as pieces allow, of TARGET tokens and up to half more,
 * each beginning with the last sentences or lines of the one before. Only a span with a longer fence is
 * over MOST. Even, because BM25 prefers a short rest of a section to the passage that tells more: spans
 * of TARGET and a rest took keyword nDCG@10 on scifact from .694 to .685.
 */
export function packPieces(text: string, pieces: readonly Piece[], weigh: Weigh): Span[] {
  const runs = mendLast(runsOf(pieces, weigh)).flatMap((run) => fitting(run, weigh));
  return runs.map((run, n) => {
    const span = spanOf(run, weigh);
    const before = runs[n - 1];
    const start = before ? overlapStart(text, before, MOST - span.tokens, weigh) : span.start;
    if (start === span.start) return span;
    const tokens = weigh(start, span.end);
    return tokens <= MOST ? { start, end: span.end, tokens } : span;
  });
}

function runsOf(pieces: readonly Piece[], weigh: Weigh): Piece[][] {
  const runs: Piece[][] = [];
  const whole = sizeOf(pieces);
  const even = whole / Math.max(1, Math.floor(whole / TARGET));
  let size = 0;
  for (const piece of pieces) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const added = last ? gapTokens(last, piece, weigh) + piece.tokens : piece.tokens;
    if (run && last && !closes(even, size, added, last, piece)) {
      run.push(piece);
      size += added;
    } else {
      runs.push([piece]);
      size = piece.tokens;
    }
  }
  return runs;
}

/** True when a run ends before a piece, so that its size is as near to the even one as pieces allow. */
function closes(even: number, size: number, added: number, last: Piece, piece: Piece): boolean {
  if (last.tokens > MOST) return true;
  // A fence that is over MOST anyway takes the few words that introduce it along.
  if (piece.tokens > MOST) return size >= TINY;
  const next = size + added;
  if (next > MOST) return true;
  return next > even && size >= TINY && next - even > even - size;
}

/** Two blank lines cost next to nothing, a thousand do. */
function gapTokens(before: Piece, piece: Piece, weigh: Weigh): number {
  return piece.start - before.end > 2 ? weigh(before.end, piece.start, MOST) : 0;
}

/** Put a tiny last run to the one before it, or move pieces over until it is none. */
function mendLast(runs: Piece[][]): Piece[][] {
  const last = runs.at(-1);
  const before = runs.at(-2);
  if (!last || !before || sizeOf(last) >= TINY) return runs;
  if (sizeOf(before) + sizeOf(last) <= MOST || before.some(({ tokens }) => tokens > MOST)) {
    before.push(...last);
    return runs.slice(0, -1);
  }
  while (before.length > 1 && sizeOf(last) < TINY) {
    const moved = before.at(-1);
    if (!moved || sizeOf(last) + moved.tokens > MOST) break;
    last.unshift(moved);
    before.pop();
  }
  return runs;
}

function sizeOf(run: readonly Piece[]): number {
  return run.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** A run whose span has more tokens than its pieces have together is cut once more. */
function fitting(run: Piece[], weigh: Weigh): Piece[][] {
  const long = run.some(({ tokens }) => tokens > MOST);
  if (run.length < 2 || long || spanOf(run, weigh).tokens <= MOST) return [run];
  const middle = Math.ceil(run.length / 2);
  return [...fitting(run.slice(0, middle), weigh), ...fitting(run.slice(middle), weigh)];
}

function spanOf(run: readonly Piece[], weigh: Weigh): Span {
  const start = run[0]?.start ?? 0;
  const end = run.at(-1)?.end ?? start;
  return { start, end, tokens: weigh(start, end) };
}

/**
 * Where the last sentences or lines of a run begin, about OVERLAP tokens from its end; its end itself where
 * none are short enough, where it ends in a fence, or where there is no room. Never the whole run.
 */
function overlapStart(text: string, run: readonly Piece[], room: number, weigh: Weigh): number {
  let size = 0;
  let from = run.at(-1)?.end ?? 0;
  for (let n = run.length - 1; n >= 0; n--) {
    const piece = run[n];
    if (!piece || piece.kind === 'fence' || piece.kind === 'heading' || piece.kind === 'front-matter')
      return from;
    const units = unitsOf(text, piece);
    for (const [start, end] of n === 0 ? units.slice(1).reverse() : units.reverse()) {
      size += weigh(start, end, MOST_OVERLAP);
      if (size > Math.min(MOST_OVERLAP, room)) return from;
      from = start;
      if (size >= OVERLAP) return from;
    }
  }
  return from;
}
