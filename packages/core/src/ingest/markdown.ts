import { type Block, linesOf } from './blocks.js';

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^(\s*)(`{3,}|~{3,})/;
const PAGE = /^\s*<!--\s*page:\s*(\d+)\s*-->\s*$/i;
const TAG = /(?<![\p{L}\p{N}_/#&])#([\p{L}_][\p{L}\p{N}_/-]*)/gu;
const WIKI_LINK = /!?\[\[([^\]|#\n]+)(?:#[^\]|\n]*)?(?:\|[^\]\n]*)?\]\]/g;

/** Blocks of a Markdown body, with the headings over them (CommonMark 0.31: ATX, setext, fences). */
export function markdownBlocks(text: string, from: number): Block[] {
  const blocks: Block[] = [];
  const path: { level: number; title: string }[] = [];
  let open: Block | null = null;
  let fence: string | null = null;
  let page: number | null = null;
  const close = () => {
    if (open) blocks.push(open);
    open = null;
  };
  const begin = (start: number, end: number, kind: { whole?: boolean; heading?: boolean } = {}): Block => {
    close();
    open = {
      start,
      end,
      sectionPath: path.map(({ title }) => title),
      page,
      whole: kind.whole ?? false,
      heading: kind.heading ?? false,
    };
    return open;
  };
  const enter = (level: number, title: string) => {
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    path.push({ level, title });
  };
  for (const { start, end, line } of linesOf(text)) {
    if (start < from) continue;
    const current = open as Block | null;
    if (fence !== null) {
      if (current) current.end = end;
      if (line.trim().startsWith(fence) && /^[`~]+$/.test(line.trim())) {
        fence = null;
        close();
      }
      continue;
    }
    const marked = PAGE.exec(line);
    if (marked || line.includes('\f')) {
      close();
      page = marked ? Number(marked[1]) : (page ?? 1) + 1;
      if (line.replaceAll('\f', '').trim() === '' || marked) continue;
    }
    const opening = FENCE.exec(line);
    const atx = ATX.exec(line);
    if (opening) {
      fence = opening[2] ?? '```';
      begin(start, end, { whole: true });
    } else if (atx) {
      enter(atx[1]?.length ?? 1, headingText(atx[2] ?? ''));
      begin(start, end, { heading: true });
      close();
    } else if (SETEXT.test(line) && current && !current.heading && isOneLine(text, current)) {
      enter(line.trim().startsWith('=') ? 1 : 2, headingText(text.slice(current.start, current.end)));
      current.end = end;
      current.heading = true;
      current.sectionPath = path.map(({ title }) => title);
      close();
    } else if (line.trim() === '') close();
    else if (current) current.end = end;
    else begin(start, end);
  }
  close();
  return blocks;
}

function isOneLine(text: string, block: Block): boolean {
  return !text.slice(block.start, block.end).trimEnd().includes('\n');
}

function headingText(text: string): string {
  return text
    .replace(/[*_`]|!?\[\[|\]\]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .slice(0, 200);
}

/** `#tags` of a Markdown text, outside code and headings. */
export function inlineTags(text: string, blocks: readonly Block[]): string[] {
  const prose = blocks
    .filter((block) => !block.whole && !block.heading)
    .map((block) => text.slice(block.start, block.end).replace(/`[^`\n]*`/g, ' '));
  return prose.flatMap((part) => [...part.matchAll(TAG)].map((match) => match[1] ?? ''));
}

/** Targets of wiki links, each once, without section and alias. */
export function wikiLinks(text: string): string[] {
  return [...new Set([...text.matchAll(WIKI_LINK)].map((match) => (match[1] ?? '').trim()))].filter(Boolean);
}
