import type { TokenCounter } from '../embed/tokens.js';
import type { Block } from './blocks.js';
import { packPieces } from './pack.js';
import { type Section, sectionsOf } from './sections.js';
import { piecesOf } from './split.js';
import { MOST, type Weigh, weighing } from './weight.js';

/** Where a passage begins and ends in the text, without blank ends, and what stands over it. */
export interface Chunk {
  start: number;
  end: number;
  tokens: number;
  sectionPath: string[];
  page: number | null;
}

/**
 * Cut the blocks of a normalised text into passages: by section and page, then paragraphs, sentences and,
 * as a last resort, words. A section of up to 400 tokens stays whole; only one that holds a longer fenced
 * block is over 400.
 */
export function chunkBlocks(text: string, blocks: readonly Block[], counter: TokenCounter): Chunk[] {
  const weigh = weighing(text, counter);
  return sectionsOf(blocks, weigh).flatMap((section) =>
    spansOf(text, section, weigh).flatMap((span) => {
      const { start, end } = withoutBlankEnds(text, span);
      if (start >= end) return [];
      return [{ start, end, tokens: weigh(start, end), sectionPath: section.path, page: section.page }];
    }),
  );
}

function spansOf(text: string, { blocks, tokens }: Section, weigh: Weigh) {
  const start = blocks[0]?.start ?? 0;
  const end = blocks.at(-1)?.end ?? start;
  if (tokens <= MOST) return [{ start, end }];
  return packPieces(
    text,
    blocks.flatMap((block) => piecesOf(text, block, weigh)),
    weigh,
  );
}

/** Without blank lines before and white space behind; the indent of the first line stays. */
function withoutBlankEnds(
  text: string,
  span: { start: number; end: number },
): { start: number; end: number } {
  const slice = text.slice(span.start, span.end);
  const blank = /^(?:[^\S\n]*\n)*/.exec(slice)?.[0].length ?? 0;
  const end = span.start + slice.trimEnd().length;
  return { start: Math.min(span.start + blank, end), end };
}
