/** Quotes and list items around a line: `> `, `- `, `1. `. */
const FENCE = /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)(`{3,}|~{3,})(.*)$/;

/** An open fenced code block (CommonMark 0.31, 4.5). */
export interface Fence {
  mark: string;
  indent: number;
  /** Inside a block quote, with which it ends. */
  quoted: boolean;
}

/** The fence that a line opens, also one in a list item or a quote; null where it opens none. */
export function fenceOpenedBy(line: string): Fence | null {
  const match = FENCE.exec(line);
  if (!match) return null;
  const [, around = '', mark = '', info = ''] = match;
  // ```code``` on one line is a code span.
  if (mark.startsWith('`') && info.includes('`')) return null;
  return { mark, indent: around.length, quoted: around.includes('>') };
}

/** How a line stands to an open fence: inside, its last line, or behind it because the quote has ended. */
export function placeInFence(fence: Fence, line: string): 'inside' | 'last' | 'behind' {
  if (fence.quoted && !/^[ \t]*>/.test(line)) return 'behind';
  const rest = line.replace(fence.quoted ? /^[ \t>]*/ : /^[ \t]*/, '').trimEnd();
  const closes = rest.startsWith(fence.mark) && [...rest].every((sign) => sign === fence.mark[0]);
  return closes && line.length - line.trimStart().length <= fence.indent + 3 ? 'last' : 'inside';
}
