import type { EmbedErrorCode } from './errors.js';

/** Lower ends of the bands of a cosine; under `weak` is unrelated. 1 >= strong > moderate > weak > -1. */
export interface Bands {
  strong: number;
  moderate: number;
  weak: number;
}

export interface ModelInfo {
  /** Names the vector space: vectors of two ids are never compared. */
  id: string;
  dimensions: number;
  /** Longest input in the model's tokens, its two special ones included; what is over is cut off. */
  maxTokens: number;
  bands: Bands;
  /** ISO 639-1 codes; `any`: multilingual. */
  languages: readonly string[] | 'any';
}

/** A model that is loaded. Vectors have `info.dimensions` values and length 1. */
export interface EmbeddingModel {
  readonly info: ModelInfo;
  /** @throws EmbedError */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** One vector per text, in the order of the texts. @throws EmbedError; then none of them is given */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export type ModelState =
  | { state: 'loading' }
  | { state: 'downloading'; file: string; receivedBytes: number; totalBytes: number | null }
  | { state: 'ready'; model: EmbeddingModel }
  /** `reason` is for the operator; `retryAt`: when it is opened again, null: not before the next start. */
  | { state: 'failed'; reason: string; code: EmbedErrorCode; retryAt: Date | null }
  | { state: 'none' };

export interface ModelHandle {
  /** Names the vector space, before the model is loaded as far as the configuration tells; null: no model. */
  name(): string | null;
  state(): ModelState;
  /** Resolves when it was tried once: ready, failed or none. Never rejects. */
  settled(): Promise<ModelState>;
  /** Resolves when it is ready, however often it failed before; with null when it will not be. Never rejects. */
  ready(): Promise<EmbeddingModel | null>;
  /** Ends a download, rejects what is being embedded, stops the thread. */
  close(): Promise<void>;
}

/** How the thread of a local model runs. */
export interface ThreadLimits {
  /** Processor threads of one run. Default: 2, or the machine's cores when it has fewer. */
  threads?: number;
  /** JavaScript heap of the thread in MiB; one that needs more dies alone. Default: Node's own. */
  heapMb?: number;
}

/** Bands measured on one's own corpus (eval/README.md), instead of the model's. */
export interface OwnBands {
  bands?: Bands;
}

export interface BundledConfig extends ThreadLimits, OwnBands {
  provider: 'bundled';
  /** Folder that holds a folder per model. */
  modelsDir: string;
}

export interface HubConfig extends ThreadLimits, OwnBands {
  provider: 'hub';
  /** A known model's short name, or `org/name`. */
  model: string;
  cacheDir: string;
  hubUrl?: string;
  /** Weights: `q8` (default; `fp32` when the hub has no q8), `fp32`, `fp16`, `int8`, `uint8`, `q4`, ... */
  dtype?: string;
  token?: string;
}

export interface EndpointConfig extends OwnBands {
  provider: 'openai';
  /** Up to and without `/embeddings`. */
  baseUrl: string;
  model: string;
  apiKey?: string;
  /** What a vector must have. Without it one short text is embedded at the start to learn it. */
  dimensions?: number;
}

export type ModelConfig = BundledConfig | HubConfig | EndpointConfig | { provider: 'none' };

export { openModel } from './open-model.js';
