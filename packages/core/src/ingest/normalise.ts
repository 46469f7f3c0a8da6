/** Line ends of other systems; a vertical tab is the soft line end of word processors. */
const LINE_END = /\r\n?|[\v\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours in the logs of terminals
const TERMINAL_STYLE = /\u001B\[[\d;]*m/g;
const CONTROL = /(?![\t\n\f])\p{Cc}/gu;
/** An escape character is no sign of a binary file: logs with colours hold many. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character itself
const ODD = /(?![\t\n\v\f\r\u001B\u0085])\p{Cc}|\uFFFD/gu;

/**
 * A text as it is stored: NFC, LF line ends, no byte order mark, no control characters but tab and line
 * feed, lone surrogates as U+FFFD. A form feed is a page mark: it stays, on a line of its own. Doing it
 * twice changes nothing.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\uFEFF', '')
    .replace(LINE_END, '\n')
    .replace(TERMINAL_STYLE, '')
    .replace(CONTROL, '')
    .replace(/\n?\f\n?/g, '\n\f\n')
    .normalize('NFC');
}

/** A title, tag or heading as it is stored: a normalised text in one line of at most `most` characters. */
export function normaliseLine(text: string, most: number): string {
  return shorten(normaliseText(text).replace(/\s+/g, ' ').trim(), most);
}

/** The first `most` UTF-16 units of a text, less one where a surrogate pair would be cut. */
export function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

/** True for what is no text: many control or replacement characters in the first 8,192 of the raw input. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, 8_192);
  const odd = sample.match(ODD)?.length ?? 0;
  return odd > 8 && odd > sample.length * 0.05;
}
