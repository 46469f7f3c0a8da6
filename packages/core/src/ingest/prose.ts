import type { Block, BlockKind } from './blocks.js';

const CODE_SPAN = /(?<!`)(`{1,4})(?!`)[^\n]{0,1000}?(?<!`)\1(?!`)/g;
const INDENTED_CODE = /^(?: {4}|\t)(?!\s*(?:[-*+]|\d{1,9}[.)])\s)/;

/** The blocks of some kinds, without code spans and indented code: where tags, links and languages are looked for. */
export function proseOf(text: string, blocks: readonly Block[], kinds: readonly BlockKind[]): string {
  return blocks
    .filter(({ kind }) => kinds.includes(kind))
    .map((block) => text.slice(block.start, block.end))
    .filter((part) => !isIndentedCode(part))
    .map((part) => withoutCodeSpans(part, ' '))
    .join('\n');
}

/** True for a block of Markdown that is code by its indent. */
export function isIndentedCode(block: string): boolean {
  return INDENTED_CODE.test(block);
}

/** What stands in the code spans of a block, in order. */
export function codeSpansOf(block: string): string[] {
  return [...block.matchAll(CODE_SPAN)].map(([span]) => span.replace(/^`+|`+$/g, '').trim());
}

/** A block with something else in place of each code span. */
export function withoutCodeSpans(block: string, instead: string): string {
  return block.replace(CODE_SPAN, instead);
}
