const MARK = /^\s*<!--\s*page:\s*(\d{1,6})\s*-->\s*$/i;
const FIRST_MARK = /\f|^[ \t]*<!--\s*page:\s*(\d{1,6})\s*-->[ \t]*$/im;

/**
 * Page on which a text begins: null where it holds no page marks, or where the first one is a number
 * that says nothing of what stands before it (an excerpt that starts at page 5).
 */
export function firstPage(text: string): number | null {
  const mark = FIRST_MARK.exec(text);
  if (!mark) return null;
  return mark[1] === undefined || Number(mark[1]) <= 2 ? 1 : null;
}

/**
 * Page after a line that is a page mark: `<!-- page: 4 -->` or a form feed.
 * @param page the page before it. @returns undefined where the line is no mark.
 */
export function pageAfter(line: string, page: number | null): number | undefined {
  if (line.includes('\f')) return (page ?? 1) + 1;
  const mark = line.includes('<!--') ? MARK.exec(line) : null;
  return mark ? Number(mark[1]) : undefined;
}
