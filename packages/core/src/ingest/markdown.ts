import { type Block, type BlockKind, linesOf } from './blocks.js';
import { type Fence, fenceOpenedBy, placeInFence } from './fences.js';
import { normaliseLine } from './normalise.js';
import { firstPage, pageAfter } from './pages.js';

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** What a rule of dashes does not turn into a heading: list items, quotes, tables, rules, indented code. */
const NO_SETEXT = /^ {0,3}(?:[-*+](?:[ \t]|$)|>|\||\d{1,9}[.)][ \t]|(?:[-*_][ \t]*){3,}$)|^(?: {4}|[ \t]*\t)/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const MOST_HEADING = 200;
/** Of a longer line only the beginning is read as a heading. */
const MOST_READ = 1_000;

/**
 * Blocks of a normalised Markdown text from a place on, with the headings over them (CommonMark 0.31:
 * ATX and setext headings, fences; GFM: tables).
 */
export function markdownBlocks(text: string, from: number): Block[] {
  const reader = new MarkdownReader(text);
  for (const { start, end, line } of linesOf(text)) if (start >= from) reader.read(start, end, line);
  return reader.finish();
}

class MarkdownReader {
  readonly #text: string;
  readonly #blocks: Block[] = [];
  readonly #path: { level: number; title: string }[] = [];
  #open: Block | null = null;
  #fence: Fence | null = null;
  #page: number | null;
  /** Where the last line of the open block begins. */
  #lastLine = 0;

  constructor(text: string) {
    this.#text = text;
    this.#page = firstPage(text);
  }

  read(start: number, end: number, line: string): void {
    if (this.#fence && this.#readFenced(this.#fence, start, end, line)) return;
    const turned = pageAfter(line, this.#page);
    const fence = fenceOpenedBy(line);
    const atx = ATX.exec(line.slice(0, MOST_READ));
    if (turned !== undefined) {
      this.#close();
      this.#page = turned;
    } else if (line.trim() === '') this.#close();
    else if (fence) {
      this.#begin(start, end, 'fence');
      this.#fence = fence;
    } else if (atx) {
      this.#enter(atx[1]?.length ?? 1, atx[2] ?? '');
      this.#begin(start, end, 'heading');
      this.#close();
    } else if (SETEXT.test(line) && this.#underlines()) this.#underline(line, end);
    else if (line.includes('|') && TABLE_RULE.test(line) && this.#underTableHead()) this.#beginTable(end);
    else if (this.#open) this.#open.end = end;
    else this.#begin(start, end, 'prose');
    this.#lastLine = start;
  }

  finish(): Block[] {
    // A fence that is never closed holds the rest of the text; it may be cut like other code.
    if (this.#fence && this.#open) this.#open.kind = 'code';
    this.#close();
    return this.#blocks;
  }

  #readFenced(fence: Fence, start: number, end: number, line: string): boolean {
    const place = placeInFence(fence, line);
    if (place !== 'behind' && this.#open) this.#open.end = end;
    if (line.includes('\f')) this.#page = pageAfter(line, this.#page) ?? this.#page;
    this.#lastLine = start;
    if (place === 'inside') return true;
    this.#fence = null;
    this.#close();
    return place === 'last';
  }

  #begin(start: number, end: number, kind: BlockKind): void {
    this.#close();
    this.#open = { start, end, sectionPath: this.#path.map(({ title }) => title), page: this.#page, kind };
  }

  #close(): void {
    if (this.#open) this.#blocks.push(this.#open);
    this.#open = null;
  }

  #enter(level: number, source: string): void {
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop();
    this.#path.push({ level, title: headingText(source) });
  }

  /** True when the open block is a single line that a rule may turn into a heading. */
  #underlines(): boolean {
    const open = this.#open;
    if (open?.kind !== 'prose' || open.start !== this.#lastLine) return false;
    return !NO_SETEXT.test(this.#text.slice(open.start, open.end).trimEnd());
  }

  #underline(line: string, end: number): void {
    const open = this.#open;
    if (!open) return;
    this.#enter(line.trim().startsWith('=') ? 1 : 2, this.#text.slice(open.start, open.end));
    this.#open = null;
    this.#begin(open.start, end, 'heading');
    this.#close();
  }

  #underTableHead(): boolean {
    const open = this.#open;
    return open?.kind === 'prose' && this.#text.slice(this.#lastLine, open.end).includes('|');
  }

  /** The line before a rule of dashes and bars is the head of a table; lines before that are prose. */
  #beginTable(end: number): void {
    const open = this.#open;
    if (!open) return;
    const head = this.#lastLine;
    if (open.start === head) this.#open = null;
    else open.end = head;
    this.#begin(head, end, 'table');
  }
}

function headingText(source: string): string {
  const bare = source
    .slice(0, MOST_READ)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/!?\[\[(?:[^\]|]*\|)?|\]\]|[*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
  return normaliseLine(bare, MOST_HEADING);
}
