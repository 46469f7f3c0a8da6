import type { TokenCounter } from '../embed/tokens.js';
import { shorten } from './normalise.js';

/** Tokens of a header. */
const MOST = 64;
const BETWEEN = ' > ';

/**
 * The line that is indexed and embedded before a passage: `title > section path`, at most 64 tokens. A
 * title that the first heading repeats stands once. Where it is too long, headings between the title and
 * the last one go first, from the left; then the longer of those two is shortened, so that both stay.
 */
export function headerOf(title: string, sectionPath: readonly string[], counter: TokenCounter): string {
  const path = sectionPath[0] === title ? sectionPath.slice(1) : sectionPath;
  const parts = [title, ...path].filter(Boolean);
  while (parts.length > 2 && counter.count(parts.join(BETWEEN)) > MOST) parts.splice(1, 1);
  while (counter.count(parts.join(BETWEEN)) > MOST) {
    const longest = parts.reduce((most, part, n) => (part.length > (parts[most]?.length ?? 0) ? n : most), 0);
    const part = parts[longest] ?? '';
    parts[longest] = `${shorten(part, Math.max(1, Math.floor(part.length * 0.8) - 1))}…`;
  }
  return parts.join(BETWEEN);
}

/** What is embedded of a passage: its header and its text. */
export function embeddingText(passage: { header: string; text: string }): string {
  return passage.header ? `${passage.header}\n${passage.text}` : passage.text;
}
