import type { Block, BlockKind } from './blocks.js';

const CODE_SPAN = /(?<!`)(`{1,4})(?!`)[^\n]{0,1000}?(?<!`)\1(?!`)/g;
const INDENTED_CODE = /^(?: {4}|\t)(?!\s*(?:[-*+]|\d{1,9}[.)])\s)/;

/** The blocks of some kinds, without code spans and indented code: where tags, links and languages are looked for. */
export function proseOf(text: string, blocks: readonly Block[], kinds: readonly BlockKind[]): string {
  return blocks
    .filter(({ kind }) => kinds.includes(kind))
    .map((block) => text.slice(block.start, block.end))
    .filter((part) => !INDENTED_CODE.test(part))
    .map((part) => part.replace(CODE_SPAN, ' '))
    .join('\n');
}
