const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Columns that a text takes on a terminal. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += WIDE.test(segment) ? 2 : 1;
  return columns;
}

/** Lines of at most `width` columns, broken between words and indented as they were; a longer word is broken within. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
  const indent = (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '  ').slice(0, Math.floor(width / 2));
  return wrapWords(line, width - indent.length).map((one) => (one ? indent + one : ''));
}

function wrapWords(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line
    .split(/[ \t]+/)
    .filter(Boolean)
    .flatMap((one) => pieces(one, width))) {
    const longer = current ? `${current} ${word}` : word;
    if (current && columnsOf(longer) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

function pieces(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part && columnsOf(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
