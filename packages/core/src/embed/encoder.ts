import { basename, dirname } from 'node:path';
import { AutoModel, AutoTokenizer, env, type Tensor } from '@huggingface/transformers';
import type { Pooling } from './known-models.js';
import type { ThreadSetup } from './thread-messages.js';
import { toUnitVector } from './unit-vector.js';

/** A sentence-embedding model in this thread. */
export interface Encoder {
  dimensions: number;
  /** The unit vector of a text cut at the model's longest input. Blocks the thread while it computes. */
  encode(text: string): Promise<Float32Array>;
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

  const encode = async (text: string): Promise<Float32Array> => {
    const output = await model(tokenizer(text, { truncation: true, max_length: setup.maxTokens }));
    try {
      return pool(
        output.last_hidden_state ?? output.token_embeddings ?? Object.values(output)[0],
        setup.pooling,
      );
    } finally {
      for (const tensor of Object.values(output)) (tensor as Tensor).dispose();
    }
  };

  return {
    dimensions: (await encode('memo')).length,
    encode,
    close: async () => {
      await model.dispose();
    },
  };
}

/** The mean of the token states, or the first one (`cls`), at length 1. */
function pool({ data, dims }: Tensor, pooling: Pooling): Float32Array {
  const [, tokens = 0, size = 0] = dims;
  if (dims.length !== 3)
    throw new Error(`the model's output has shape [${dims}], not [1, tokens, dimensions]`);
  const states = data as Float32Array;
  const vector = states.slice(0, size);
  if (pooling === 'mean') {
    for (let at = size; at < tokens * size; at++) {
      vector[at % size] = (vector[at % size] as number) + (states[at] as number);
    }
  }
  if (!toUnitVector(vector))
    throw new Error('the model gave a vector without a direction; its files may be damaged');
  return vector;
}
