import { linesOf } from '../ingest/blocks.js';
import { UNSEGMENTED } from '../lexical/words.js';

/** Stands for what was taken out of a line: no name reaches over it, and no sentence begins behind it. */
export const BREAK = ' ; ';

/** A line end behind a line as long as this is taken for the wrapping of an editor. */
const WRAPPED = 50;
/** A longer run without white space is no word. Some tokenizers need seconds for such. */
const LONG_RUN = /\S{61,}/gu;
/** What no name holds. */
const NO_NAME = /[^\p{L}\p{M}\p{N}\s.,;:!?'’"“”„«»()&/\p{Pd}…]+/gu;
/** Scripts without capitals and without spaces around names in other scripts. */
const NO_CAPITALS = new RegExp(`[${UNSEGMENTED}]+`, 'gu');
const QUOTE_MARKS = /^[ \t]*(?:>[ \t]?)+/;
const LIST_MARK = /^[ \t]*(?:[-*+•][ \t]+|\d{1,9}[.)][ \t]+)(?:\[[ xX]\][ \t]+)?/;

/**
 * The prose of a text in lines of whole sentences: lines that an editor wrapped are joined; paragraphs, list
 * items and short lines stay apart. Signs that stand in no name are left out.
 */
export function proseLines(text: string): string[] {
  const lines: string[] = [];
  let before = 0;
  for (const { line } of linesOf(text)) {
    const quoted = line.replace(QUOTE_MARKS, '');
    const item = quoted.replace(LIST_MARK, '');
    const goesOn = item === quoted && before >= WRAPPED && lines.length > 0;
    if (goesOn) lines.push(`${lines.pop()} ${item}`);
    else lines.push(item);
    before = item.trim().length;
  }
  return lines.map(readable).filter(Boolean);
}

/** A block of Markdown as it is read: without targets of links, tags of HTML, and marks of emphasis and tables. */
export function withoutMarks(block: string): string {
  return block
    .replace(/!?\[\[[^\]\n]{0,800}\]\]|<[^<>\n]{1,500}>/g, BREAK)
    .replace(/!?\[([^[\]\n]{0,500})\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,200}\])/g, '$1')
    .replace(/\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\\?\|/g, '\n');
}

function readable(line: string): string {
  return line
    .replace(NO_CAPITALS, BREAK)
    .replace(LONG_RUN, BREAK)
    .replace(NO_NAME, BREAK)
    .replace(/\s+/g, ' ')
    .trim();
}
