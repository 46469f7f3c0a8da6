import { stripVTControlCharacters } from 'node:util';

/** Control characters but line feed and tab, direction overrides, and the invisible tag characters. */
const UNSAFE = /(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u{E0000}-\u{E007F}]/gu;

/**
 * Text that came from elsewhere, fit for a terminal: it cannot move the cursor, colour, retitle the
 * window, write to the clipboard, or read in another order than it stands.
 */
export function safeText(text: string): string {
  return stripVTControlCharacters(text.replaceAll('\r\n', '\n')).replace(UNSAFE, '');
}

/** The same, on one line. */
export function safeLine(text: string): string {
  return safeText(text).replace(/\s+/gu, ' ').trim();
}

/** JSON that a terminal shows as it is; its value is the same. */
export function safeJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
