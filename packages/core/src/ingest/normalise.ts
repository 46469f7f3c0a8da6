const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * A text as it is stored: NFC, LF line ends, no byte order mark, no control characters but tab, line
 * feed and form feed (a page mark), lone surrogates as U+FFFD. Doing it twice changes nothing.
 */
export function normaliseText(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(LONE_SURROGATE, '\uFFFD')
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
    .replace(/(?![\t\n\f])\p{Cc}/gu, '')
    .normalize('NFC');
}

/** True for what is no text: many control characters or replacement characters in the raw input. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, 8_192);
  const odd = sample.match(/(?![\t\n\f\r])\p{Cc}|\uFFFD/gu)?.length ?? 0;
  return odd > 8 && odd > sample.length * 0.05;
}
