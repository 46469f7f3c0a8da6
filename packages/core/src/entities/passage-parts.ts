import type { Format } from '../ingest/file-names.js';
import { readFrontMatter } from '../ingest/front-matter.js';
import { markdownBlocks } from '../ingest/markdown.js';
import { codeSpansOf, isIndentedCode, withoutCodeSpans } from '../ingest/prose.js';
import { wikiLinks } from '../ingest/wiki-links.js';
import { BREAK, proseLines, withoutMarks } from './prose-lines.js';

/** A passage taken apart by where a name in it may stand. */
export interface PassageParts {
  headings: string[];
  codeSpans: string[];
  links: string[];
  /** One sentence or more each, in one line: no name reaches from one into the next. */
  prose: string[];
  /** All but addresses on the web: where identifiers are looked for. */
  text: string;
}

const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>()[\]"'`]{1,2000}/giu;
/** The rules around front matter, and the name of a field. */
const NO_VALUE = /^(?:---|\.\.\.)[ \t]*$|^[ \t]*[\w-]{1,40}:(?=\s|$)/gm;

/** Take the text of a passage apart. Of source code there is no prose: its words are not written as in one. */
export function partsOf(text: string, format: Format): PassageParts {
  const bare = text.replace(ADDRESS, ' ');
  const parts: PassageParts = { headings: [], codeSpans: [], links: [], prose: [], text: bare };
  if (format === 'text') parts.prose = proseLines(bare);
  if (format === 'markdown') readMarkdown(bare, parts);
  return parts;
}

function readMarkdown(text: string, parts: PassageParts): void {
  const bodyStart = readFrontMatter(text, null).length;
  for (const value of text.slice(0, bodyStart).replace(NO_VALUE, '').split('\n')) {
    parts.prose.push(...proseLines(value));
  }
  for (const { kind, start, end, sectionPath } of markdownBlocks(text, bodyStart)) {
    const block = text.slice(start, end);
    if (kind === 'fence' || kind === 'code' || isIndentedCode(block)) continue;
    parts.codeSpans.push(...codeSpansOf(block));
    const readable = withoutCodeSpans(block, BREAK);
    parts.links.push(...wikiLinks(readable));
    if (kind === 'heading') parts.headings.push(sectionPath.at(-1) ?? '');
    else parts.prose.push(...proseLines(withoutMarks(readable)));
  }
}
