import { type Block, linesOf } from './blocks.js';
import { firstPage, pageAfter } from './pages.js';

/** Paragraphs of a normalised plain text; a page mark ends one. */
export function plainBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let page = firstPage(text);
  for (const { start, end, line } of linesOf(text)) {
    const turned = pageAfter(line, page);
    if (turned !== undefined) page = turned;
    if (turned !== undefined || line.trim() === '') open = null;
    else if (open) (open as Block).end = end;
    else {
      open = { start, end, sectionPath: [], page, kind: 'prose' };
      blocks.push(open);
    }
  }
  return blocks;
}
