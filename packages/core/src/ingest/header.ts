import type { TokenCounter } from './chunk.js';

const MOST = 64;

/**
 * The line that is indexed and embedded before a passage: `title > section path`. A title that the
 * first heading repeats stands once; over 64 tokens middle headings go first, then the end of what is left.
 */
export function headerOf(title: string, sectionPath: readonly string[], counter: TokenCounter): string {
  const parts = [title, ...(sectionPath[0] === title ? sectionPath.slice(1) : sectionPath)].filter(Boolean);
  while (parts.length > 2 && counter.count(parts.join(' > ')) > MOST) parts.splice(1, 1);
  let header = parts.join(' > ');
  while (counter.count(header) > MOST) header = header.slice(0, Math.floor(header.length * 0.8)).trimEnd();
  return header;
}
