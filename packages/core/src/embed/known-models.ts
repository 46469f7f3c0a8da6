import type { Bands } from './model.js';

export type Pooling = 'mean' | 'cls';

/** What is known of a model beyond its own files, from its model card. */
export interface KnownModel {
  /** Where a hub has it with ONNX weights. */
  hubId: string;
  dimensions: number;
  maxTokens: number;
  pooling: Pooling;
  /** Put before a query and a passage; the model was trained so and answers worse without. */
  queryPrefix: string;
  passagePrefix: string;
  bands: Bands;
  languages: readonly string[] | 'any';
}

/** Bands of a model that has none of its own. */
export const COMMON_BANDS: Bands = { strong: 0.6, moderate: 0.45, weak: 0.3 };

const BERT_384 = { dimensions: 384, maxTokens: 512, languages: ['en'] } as const;
/** Measured on e5-small-v2 in int8 (eval/model-choice.md). E5 models are trained to a narrow range of cosines. */
const E5_BANDS: Bands = { strong: 0.86, moderate: 0.82, weak: 0.78 };
const BGE_QUERY = 'Represent this sentence for searching relevant passages: ';

/** By short name. */
export const KNOWN_MODELS: Readonly<Record<string, KnownModel>> = {
  'granite-small-r2': {
    hubId: 'ibm-granite/granite-embedding-small-english-r2',
    dimensions: 384,
    maxTokens: 8192,
    pooling: 'cls',
    queryPrefix: '',
    passagePrefix: '',
    bands: { strong: 0.88, moderate: 0.8, weak: 0.72 },
    languages: ['en'],
  },
  'bge-small-en-v1.5': {
    ...BERT_384,
    hubId: 'Xenova/bge-small-en-v1.5',
    pooling: 'cls',
    queryPrefix: BGE_QUERY,
    passagePrefix: '',
    // Measured as those of E5.
    bands: { strong: 0.72, moderate: 0.62, weak: 0.52 },
  },
  'e5-small-v2': {
    ...BERT_384,
    hubId: 'Xenova/e5-small-v2',
    pooling: 'mean',
    queryPrefix: 'query: ',
    passagePrefix: 'passage: ',
    bands: E5_BANDS,
  },
  'multilingual-e5-small': {
    ...BERT_384,
    hubId: 'Xenova/multilingual-e5-small',
    pooling: 'mean',
    queryPrefix: 'query: ',
    passagePrefix: 'passage: ',
    // Not measured: taken over from its sibling, trained alike.
    bands: E5_BANDS,
    languages: 'any',
  },
  'all-MiniLM-L6-v2': {
    ...BERT_384,
    hubId: 'Xenova/all-MiniLM-L6-v2',
    pooling: 'mean',
    queryPrefix: '',
    passagePrefix: '',
    bands: COMMON_BANDS,
  },
};

/**
 * What is known of a model, in any case of letters. A full id is known by its name alone, since the same
 * model lies on a hub under several organisations, as published and as converted to ONNX.
 */
export function knownModel(name: string): KnownModel | undefined {
  const sought = name.toLowerCase();
  for (const [short, model] of Object.entries(KNOWN_MODELS)) {
    if (sought === model.hubId.toLowerCase()) return model;
    if (sought.slice(sought.indexOf('/') + 1) === short.toLowerCase()) return model;
  }
  return undefined;
}
