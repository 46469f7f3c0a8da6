/** What a block is decides where it may be cut: prose at sentences, tables and code at lines, a fence nowhere. */
export type BlockKind = 'prose' | 'heading' | 'table' | 'fence' | 'code' | 'front-matter';

/**
 * A run of a document's text that belongs together: a paragraph, a fenced code block, a table, a
 * declaration. Blocks follow one another without overlap; only blank lines and page marks lie between.
 */
export interface Block {
  /** UTF-16 places in the normalised text, the end not included. */
  start: number;
  end: number;
  /** Headings over it, outermost first; of source code the name of the declaration it stands in. */
  sectionPath: string[];
  page: number | null;
  kind: BlockKind;
}

/** Lines of a text with their place; `line` is without its line feed, which `end` includes. */
export function* linesOf(text: string): Generator<{ start: number; end: number; line: string }> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed + 1;
    yield { start, end, line: text.slice(start, feed === -1 ? end : feed) };
    start = end;
  }
}
