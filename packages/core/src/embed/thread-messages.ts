import type { Pooling } from './known-models.js';

/** What the model's thread is started with. */
export interface ThreadSetup {
  /** The model's folder. */
  dir: string;
  /** Weights, in the words of transformers.js: `q8` is `onnx/model_quantized.onnx`. */
  dtype: string;
  /** Whether the weights lie beside the graph, in `*.onnx_data`. */
  externalData: boolean;
  pooling: Pooling;
  maxTokens: number;
  threads: number;
}

/** To the thread. A `query` goes before all passages that wait. */
export type ToThread =
  | { type: 'query' | 'passages'; id: number; texts: readonly string[] }
  | { type: 'cancel'; id: number }
  | { type: 'stop' };

/** From the thread: `vectors` holds one unit vector per text, end to end. */
export type FromThread =
  | { type: 'ready'; dimensions: number }
  | { type: 'refused'; reason: string }
  | { type: 'done'; id: number; vectors: Float32Array }
  | { type: 'failed'; id: number; reason: string };
