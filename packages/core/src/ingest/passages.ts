import type { TokenCounter } from '../embed/tokens.js';
import type { Chunk } from './chunk.js';
import type { Format } from './file-names.js';
import { headerOf } from './header.js';
import { languageOf, lettersIn } from './language.js';

export interface PreparedPassage {
  /** From 0, in the order of the text. */
  ordinal: number;
  /** `text.slice(charStart, charEnd)` of the document. */
  text: string;
  /** `title > section path`; indexed and embedded with the text. */
  header: string;
  sectionPath: string[];
  page: number | null;
  /** `p.4` where there are pages; `L10-L42` in code, and in a long text without headings; else null. */
  anchor: string | null;
  /** UTF-16 places in the text of the document, the end not included. */
  charStart: number;
  charEnd: number;
  /** From 1, both included. */
  lineStart: number;
  lineEnd: number;
  tokens: number;
  /** Name of a Postgres stemmer, or `simple`. */
  language: string;
}

/** Letters from which on a passage may be in another language than its document. */
const PASSAGE_LETTERS = 200;
const FENCED = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\1|(?![\s\S]))/gm;

/** Chunks of a text as they are stored, with what they are cited and searched by. */
export function presentPassages(
  text: string,
  chunks: readonly Chunk[],
  document: { title: string; format: Format; language: string },
  counter: TokenCounter,
): PreparedPassage[] {
  const lineAt = lineNumbers(text);
  const headers = new Map<string, string>();
  return chunks.map(({ start, end, tokens, sectionPath, page }, ordinal) => {
    const body = text.slice(start, end);
    const key = sectionPath.join('\0');
    const header = headers.get(key) ?? headerOf(document.title, sectionPath, counter);
    headers.set(key, header);
    const lineStart = lineAt(start);
    const lineEnd = lineAt(end - 1);
    const byLines = document.format === 'code' || (chunks.length > 1 && sectionPath.length === 0);
    const lines = byLines ? `L${lineStart}-L${lineEnd}` : null;
    return {
      ordinal,
      text: body,
      header,
      sectionPath,
      page,
      anchor: page === null ? lines : `p.${page}`,
      charStart: start,
      charEnd: end,
      lineStart,
      lineEnd,
      tokens,
      language: passageLanguage(body, document),
    };
  });
}

/** The document's, unless the passage has letters enough outside fenced code to say otherwise. */
function passageLanguage(body: string, document: { format: Format; language: string }): string {
  if (document.format === 'code') return document.language;
  const prose = document.format === 'markdown' ? body.replace(FENCED, ' ') : body;
  if (lettersIn(prose) < PASSAGE_LETTERS) return document.language;
  return languageOf(prose, document.language);
}

/** Finds the line of a place in a text, from 1. */
function lineNumbers(text: string): (place: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (place) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
