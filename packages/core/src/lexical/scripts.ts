/** Scripts that are written without spaces between words, for use inside the brackets of a regular expression. */
export const UNSEGMENTED_SCRIPTS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
]
  .map((name) => `\\p{Script=${name}}`)
  .join('');
