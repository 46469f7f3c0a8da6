import { type Block, linesOf } from './blocks.js';

const DECLARATION =
  /^(?:export\s+|default\s+|public\s+|private\s+|protected\s+|internal\s+|static\s+|abstract\s+|final\s+|async\s+|pub(?:\([^)]*\))?\s+|unsafe\s+|declare\s+)*(?:function\*?|class|interface|type|enum|struct|trait|impl|def|fn|func|module|namespace|object|record|const|let|var|create\s+(?:or\s+replace\s+)?(?:table|function|view|index))\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$.]*)/iu;

/**
 * Blocks of source code: each begins at a line without indent after a blank line or at a declaration,
 * so a function stays together where it fits. The section is the name of the top-level declaration.
 */
export function codeBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let section: string[] = [];
  let afterBlank = true;
  for (const { start, end, line } of linesOf(text)) {
    if (line.trim() === '') {
      afterBlank = true;
      continue;
    }
    const topLevel = /^\S/.test(line);
    const name = topLevel ? DECLARATION.exec(line)?.[1] : undefined;
    const closing = /^[)\]}>;,]/.test(line);
    if (open && !(topLevel && !closing && (afterBlank || name !== undefined)) && !(afterBlank && !topLevel)) {
      (open as Block).end = end;
    } else {
      if (topLevel && !closing) section = name === undefined ? [] : [name];
      open = { start, end, sectionPath: section, page: null, whole: false, heading: false };
      blocks.push(open);
    }
    afterBlank = false;
  }
  return blocks;
}
