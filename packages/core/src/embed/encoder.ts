import { basename, dirname } from 'node:path';
import { AutoModel, AutoTokenizer, env, Tensor } from '@huggingface/transformers';
import type { ThreadSetup } from './thread-messages.js';
import { toUnitVector } from './unit-vector.js';

/** A sentence-embedding model in this thread. `encode` blocks the thread while it computes. */
export interface Encoder {
  dimensions: number;
  /** Token ids with the special ones, cut at the model's longest input. */
  tokenize(text: string): number[];
  /** Unit vectors end to end, one per row of ids. */
  encode(rows: readonly number[][]): Promise<Float32Array>;
  close(): Promise<void>;
}

/**
 * Load tokenizer and weights from a local folder; nothing is fetched.
 * @throws what transformers.js throws for files that it cannot use
 */
export async function loadEncoder(setup: ThreadSetup): Promise<Encoder> {
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.localModelPath = dirname(setup.dir);
  const name = basename(setup.dir);
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const model = await AutoModel.from_pretrained(name, {
    dtype: setup.dtype as 'q8',
    ...(setup.externalData && { use_external_data_format: true }),
    session_options: { intraOpNumThreads: setup.threads, interOpNumThreads: 1, executionMode: 'sequential' },
  });
  const padId = tokenizer.pad_token_id ?? 0;

  const tokenize = (text: string): number[] =>
    tokenizer(text, { truncation: true, max_length: setup.maxTokens, padding: false, return_tensor: false })
      .input_ids as number[];

  const encode = async (rows: readonly number[][]): Promise<Float32Array> => {
    const width = Math.max(...rows.map((row) => row.length));
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(padId));
    const mask = new BigInt64Array(rows.length * width);
    for (const [r, row] of rows.entries()) {
      for (const [t, id] of row.entries()) {
        ids[r * width + t] = BigInt(id);
        mask[r * width + t] = 1n;
      }
    }
    const shape = [rows.length, width];
    const output = await model({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', mask, shape),
    });
    const hidden: Tensor = output.last_hidden_state ?? output.token_embeddings ?? Object.values(output)[0];
    try {
      return pool(
        hidden.data as Float32Array,
        hidden.dims,
        rows.map((row) => (setup.pooling === 'cls' ? 1 : row.length)),
      );
    } finally {
      for (const tensor of Object.values(output)) (tensor as Tensor).dispose();
    }
  };

  const trial = await encode([tokenize('memo')]);
  return {
    dimensions: trial.length,
    tokenize,
    encode,
    close: async () => {
      await model.dispose();
    },
  };
}

/** The mean of each row's first `counts[row]` token states, at length 1. */
function pool(states: Float32Array, dims: readonly number[], counts: readonly number[]): Float32Array {
  const [, width = 0, size = 0] = dims;
  if (dims.length !== 3)
    throw new Error(`the model's output has shape [${dims}], not [texts, tokens, dimensions]`);
  const vectors = new Float32Array(counts.length * size);
  for (const [r, count] of counts.entries()) {
    const vector = vectors.subarray(r * size, (r + 1) * size);
    for (let t = 0; t < count; t++) {
      const at = (r * width + t) * size;
      for (let d = 0; d < size; d++) vector[d] = (vector[d] as number) + (states[at + d] as number);
    }
    if (!toUnitVector(vector))
      throw new Error('the model gave a vector without a direction; its files may be damaged');
  }
  return vectors;
}
