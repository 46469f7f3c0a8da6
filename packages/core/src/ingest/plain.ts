import { type Block, linesOf } from './blocks.js';

/** Paragraphs of plain text; a form feed begins a page. */
export function plainBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let page: number | null = text.includes('\f') ? 1 : null;
  for (const { start, end, line } of linesOf(text)) {
    if (line.includes('\f')) {
      page = (page ?? 1) + (line.match(/\f/g)?.length ?? 0);
      open = null;
    }
    if (line.trim() === '') {
      open = null;
      continue;
    }
    if (open) (open as Block).end = end;
    else {
      open = { start, end, sectionPath: [], page, whole: false, heading: false };
      blocks.push(open);
    }
  }
  return blocks;
}
