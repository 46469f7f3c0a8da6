/**
 * A run of a document's text that belongs together: a paragraph, a fenced code block, a table, a
 * declaration. Blocks follow one another without gaps or overlap, but for blank lines.
 */
export interface Block {
  start: number;
  end: number;
  /** Headings over it, outermost first. */
  sectionPath: string[];
  page: number | null;
  /** Fenced code: never split. */
  whole: boolean;
  /** A heading line: opens a section. */
  heading: boolean;
}

/** Lines of a text with their place. */
export function* linesOf(text: string): Generator<{ start: number; end: number; line: string }> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed + 1;
    yield { start, end, line: text.slice(start, feed === -1 ? end : feed) };
    start = end;
  }
}
