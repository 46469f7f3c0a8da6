import type { DegradedReason } from '@memo/contract/search';
import type { EmbeddingModel } from '../embed/model.js';

/** The model that searches compare with, or why there is none just now. A value, never an exception. */
export type ActiveModel =
  | { ready: true; model: EmbeddingModel; modelId: number }
  | { ready: false; reason: DegradedReason; detail: string };
