import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AutoTokenizer, env } from '@huggingface/transformers';
import { BUNDLED_MODEL } from './bundled-model.js';
import { WordMemory } from './word-memory.js';

export interface TokenCounter {
  /** Tokens of a text, without the model's special ones. */
  count(text: string): number;
}

/** What every BERT normaliser turns to a plain space; other white space is left to the tokenizer. */
const WORDS = /[^ \n\r\t]+/g;
const WORDS_KEPT = 50_000;
/** Longer ones are rarely seen twice. */
const LONGEST_KEPT = 64;

/**
 * A counter with the bundled model's own tokenizer, in the calling thread.
 *
 * A BERT tokenizer breaks at white space before it looks for word pieces, so the count of a text is the
 * sum over its words, and each word's count is remembered: on prose about a hundred times faster than
 * tokenising. A tokenizer of another kind counts whole texts.
 * @param modelsDir folder that holds a folder per model
 */
export async function loadTokenCounter(modelsDir: string): Promise<TokenCounter> {
  const dir = join(modelsDir, BUNDLED_MODEL);
  const file = JSON.parse(await readFile(join(dir, 'tokenizer.json'), 'utf8')) as {
    pre_tokenizer?: { type?: string };
  };
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.localModelPath = modelsDir;
  const tokenizer = await AutoTokenizer.from_pretrained(BUNDLED_MODEL);
  const tokenise = (text: string): number => tokenizer.encode(text, { add_special_tokens: false }).length;
  if (file.pre_tokenizer?.type !== 'BertPreTokenizer') return { count: tokenise };

  const memory = new WordMemory(WORDS_KEPT);
  const countWord = (word: string): number => {
    if (word.length > LONGEST_KEPT) return tokenise(word);
    return memory.get(word) ?? memory.set(word, tokenise(word));
  };
  return {
    count: (text) => {
      let total = 0;
      for (const word of text.match(WORDS) ?? []) total += countWord(word);
      return total;
    },
  };
}
