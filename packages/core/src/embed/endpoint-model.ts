import type { Delays } from './back-off.js';
import { requestVectors } from './endpoint-request.js';
import { EmbedError } from './errors.js';
import { COMMON_BANDS } from './known-models.js';
import type { EmbeddingModel, EndpointConfig } from './model.js';
import { toUnitVector } from './unit-vector.js';

const BATCH = 64;
/** An endpoint does not tell its longest input; the common small models take this. */
const MAX_TOKENS = 512;

/**
 * A model behind an OpenAI-compatible endpoint. Without configured dimensions, one short text is
 * embedded to learn them, so a wrong key or address shows at once.
 * @throws EmbedError `endpoint_failed`, `dimension_mismatch`, `aborted`
 */
export async function openEndpoint(
  config: EndpointConfig,
  delays: Delays,
  signal?: AbortSignal,
): Promise<EmbeddingModel> {
  const closing = new AbortController();
  let dimensions = config.dimensions ?? null;

  const embed = async (texts: readonly string[], caller?: AbortSignal): Promise<Float32Array[]> => {
    const either = caller ? AbortSignal.any([closing.signal, caller]) : closing.signal;
    const vectors: Float32Array[] = [];
    const size = config.batchSize ?? BATCH;
    for (let at = 0; at < texts.length; at += size) {
      for (const values of await requestVectors(config, texts.slice(at, at + size), delays, either)) {
        dimensions ??= values.length;
        vectors.push(unitVector(values, dimensions, config));
      }
    }
    return vectors;
  };

  if (dimensions === null) await embed(['memo'], signal);
  return {
    info: {
      id: `openai:${config.model}`,
      dimensions: dimensions as unknown as number,
      maxTokens: MAX_TOKENS,
      bands: config.bands ?? COMMON_BANDS,
      languages: 'any',
    },
    embedQuery: async (text, caller) => (await embed([text], caller))[0] as Float32Array,
    embedPassages: embed,
    close: async () => closing.abort(),
  };
}

function unitVector(
  values: readonly number[],
  dimensions: number,
  { baseUrl, model }: EndpointConfig,
): Float32Array {
  if (values.length !== dimensions) {
    throw new EmbedError(
      'dimension_mismatch',
      `${baseUrl} gave a vector of ${values.length} dimensions for ${model}, not ${dimensions}; set the dimensions that the model has`,
    );
  }
  const vector = toUnitVector(Float32Array.from(values));
  if (!vector)
    throw new EmbedError('endpoint_failed', `${baseUrl} gave a vector without a direction for ${model}`);
  return vector;
}
