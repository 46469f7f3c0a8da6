import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AutoTokenizer, env } from '@huggingface/transformers';
import { CountMemory } from '../lexical/count-memory.js';
import { BUNDLED_MODEL } from './bundled-model.js';
import { EmbedError } from './errors.js';

export interface TokenCounter {
  /** Tokens of a text, without the model's special ones. */
  count(text: string): number;
}

/** What every BERT normaliser turns to a plain space; other white space is left to the tokenizer. */
const WORDS = /[^ \n\r\t]+/g;
const WORDS_KEPT = 100_000;
/** Longer ones are rarely seen twice. */
const LONGEST_KEPT = 64;

/**
 * A counter with the bundled model's own tokenizer, in the calling thread.
 *
 * A BERT tokenizer breaks at white space before it looks for word pieces, so the count of a text is the
 * sum over its words, and each word's count is remembered: on prose many times faster than tokenising.
 * @param modelsDir folder that holds a folder per model
 * @throws EmbedError `model_unavailable` when the tokenizer cannot be loaded, or is of another kind
 */
export async function loadTokenCounter(modelsDir: string): Promise<TokenCounter> {
  const whole = await loadTokenizer(modelsDir);
  const memory = new CountMemory(WORDS_KEPT);
  const countWord = (word: string): number => {
    if (word.length > LONGEST_KEPT) return whole.count(word);
    return memory.get(word) ?? memory.set(word, whole.count(word));
  };
  return {
    count: (text) => {
      let total = 0;
      for (const word of text.match(WORDS) ?? []) total += countWord(word);
      return total;
    },
  };
}

/** The same without a memory: every text is tokenised whole. What the other is compared with. */
export async function loadTokenizer(modelsDir: string): Promise<TokenCounter> {
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.localModelPath = modelsDir;
  try {
    const path = join(modelsDir, BUNDLED_MODEL, 'tokenizer.json');
    const { pre_tokenizer } = JSON.parse(await readFile(path, 'utf8')) as {
      pre_tokenizer?: { type?: string };
    };
    // Others keep white space in their tokens, so a sum over words would be wrong.
    if (pre_tokenizer?.type !== 'BertPreTokenizer') throw new Error(`${path} is not a BERT tokenizer`);
    const tokenizer = await AutoTokenizer.from_pretrained(BUNDLED_MODEL);
    return { count: (text) => tokenizer.encode(text, { add_special_tokens: false }).length };
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new EmbedError(
      'model_unavailable',
      `no tokenizer in ${modelsDir}: ${reason}; restore the model's files`,
      { cause },
    );
  }
}
