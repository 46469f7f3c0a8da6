import { loadTokenCounter, loadTokenizer, type TokenCounter } from '@memo/core/embed/tokens';
import { CountMemory } from '@memo/core/lexical/count-memory';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MODELS_DIR } from './support.js';

// Loading the real model takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let counter: TokenCounter;
let tokenizer: TokenCounter;
beforeAll(async () => {
  counter = await loadTokenCounter(MODELS_DIR);
  tokenizer = await loadTokenizer(MODELS_DIR);
});

const TEXTS: Record<string, string> = {
  nothing: '',
  'white space only': ' \n\t\r\n  ',
  prose: 'The quick brown fox, unbelievably, jumped over antidisestablishmentarianism. Twice!',
  code: 'export async function f<T>(x: T[]): Promise<void> {\n\treturn x?.map((y) => y!.z_z ** 2) ?? [];\n}',
  identifiers: 'net/http ERR_CONN_RESET user_id v1.2.3 2026-08-12 https://example.org/a?b=c#d',
  chinese: '数据库迁移失败了,请重试。 PostgreSQL 数据库',
  'japanese and korean': 'サーバーを再起動してください 서버를 다시 시작하십시오',
  emoji: 'ship it 🚀🚀 👩‍👩‍👧 ❤️ ok🙂ok',
  accents: 'naïve café Ångström e\u0301tude \u0301alone ΟΔΥΣΣΕΥΣ İstanbul',
  punctuation: '... --- *** (((a))) "quoted" – — … ¿qué? $5.00 50% a@b.c',
  'special tokens in the text': 'a [CLS] b[SEP]c [MASK] [UNK]',
  'odd white space': 'a\u00a0b\u2003c\ufeffd\u200be\u2028f\u0000g\u000bh\u000ci\u0085j',
  'a word over 100 characters': `${'x'.repeat(101)} ${'ab'.repeat(40)}, ${'z'.repeat(100)}`,
};

describe('counting', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    test(`${name}: as the tokenizer counts`, () => {
      const expected = tokenizer.count(text);
      expect(counter.count(text)).toBe(expected);
      expect(counter.count(text), 'once more, remembered').toBe(expected);
    });
  }

  test('a known sentence has its known number of word pieces', () => {
    expect(counter.count('hello world')).toBe(2);
    expect(counter.count('embeddings')).toBe(4);
  });

  test('any text: as the tokenizer counts', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(' ', '\n', '\t', 'word', '[SEP]'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        expect(counter.count(text)).toBe(tokenizer.count(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the memory of words', () => {
  test('stays within its bound and keeps what was used last', () => {
    const memory = new CountMemory(10);
    memory.set('kept', 7);
    for (let n = 0; n < 1_000; n++) {
      memory.set(`word ${n}`, n);
      expect(memory.get('kept')).toBe(7);
      expect(memory.size).toBeLessThanOrEqual(10);
    }
    expect(memory.get('word 0')).toBeUndefined();
    expect(memory.get('word 999')).toBe(999);
  });
});
