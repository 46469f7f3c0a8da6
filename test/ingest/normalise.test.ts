import { looksBinary, normaliseLine, normaliseText } from '@memo/core/ingest/normalise';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Any UTF-16, with what makes trouble more often than chance. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\r\n',
        '\r',
        '\f',
        '\n',
        '\0',
        '\uFEFF',
        '\u001B[31m',
        '\u001B',
        '[0m',
        'e\u0301',
        '\uD83D',
        '\uDE00',
        '\u2028',
        '\v',
      ),
    ),
  )
  .map((parts) => parts.join(''));

describe('normalised text', () => {
  it('is the same when it is normalised again [writing.normalise-is-idempotent]', () => {
    fc.assert(
      fc.property(anyText, (text) => normaliseText(normaliseText(text)) === normaliseText(text)),
      {
        numRuns: 1_000,
      },
    );
  });

  it('holds nothing that Postgres refuses [writing.normalised-at-the-door]', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = normaliseText(text);
        expect(clean).not.toMatch(/\p{Cs}/u);
        expect(clean).not.toMatch(/(?![\t\n\f])\p{Cc}|\uFEFF/u);
        expect(clean.normalize('NFC')).toBe(clean);
      }),
    );
  });

  it('keeps tabs and trailing spaces, and joins no words at the line ends of other systems', () => {
    expect(normaliseText('\uFEFFa\tb  \r\nc\rd\ve\u2028f')).toBe('a\tb  \nc\nd\ne\nf');
  });

  it('loses the colours of a terminal log, not its words', () => {
    expect(normaliseText('\u001B[1;32mok\u001B[0m done')).toBe('ok done');
    expect(looksBinary('\u001B[32mok\u001B[0m\n'.repeat(50))).toBe(false);
  });

  it('is told from binary files', () => {
    expect(looksBinary('\u007FELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0>\0')).toBe(true);
    expect(looksBinary('Grüße, 你好, здравствуйте')).toBe(false);
  });

  it('is one line where a line is stored, and never half a surrogate pair', () => {
    expect(normaliseLine(' a\n\0b\t c ', 100)).toBe('a b c');
    expect(normaliseLine('ab😀', 3)).toBe('ab');
  });
});
