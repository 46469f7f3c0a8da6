import type { Delays } from './back-off.js';
import { FOR_PASSAGES, FOR_QUERY, type Patience, requestVectors } from './endpoint-request.js';
import { EmbedError } from './errors.js';
import { COMMON_BANDS } from './known-models.js';
import type { EmbeddingModel, EndpointConfig } from './model.js';
import { toUnitVector } from './unit-vector.js';

const BATCH = 64;
/** An endpoint does not tell its longest input; the common small models take this. */
const MAX_TOKENS = 512;
/** So long after a failure no query is sent: searches answer at once, by words, and do not each wait for it. */
const DOWN_MS = 15_000;

/**
 * A model behind an OpenAI-compatible endpoint. Without configured dimensions, one short text is
 * embedded to learn them, so a wrong key or address shows at once.
 * @throws EmbedError `endpoint_failed`, `text_failed`, `dimension_mismatch`, `aborted`
 */
export async function openEndpoint(
  config: EndpointConfig,
  delays: Delays,
  signal?: AbortSignal,
): Promise<EmbeddingModel> {
  const closing = new AbortController();
  let dimensions = config.dimensions ?? null;

  let down: { until: number; fault: Error } | null = null;

  const request = async (
    texts: readonly string[],
    patience: Patience,
    caller?: AbortSignal,
  ): Promise<Float32Array[]> => {
    const either = caller ? AbortSignal.any([closing.signal, caller]) : closing.signal;
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += BATCH) {
      for (const values of await requestVectors(
        config,
        texts.slice(at, at + BATCH),
        delays,
        either,
        patience,
      )) {
        dimensions ??= values.length;
        vectors.push(unitVector(values, dimensions, config));
      }
    }
    return vectors;
  };
  const embed = async (texts: readonly string[], patience: Patience, caller?: AbortSignal) => {
    try {
      const vectors = await request(texts, patience, caller);
      down = null;
      return vectors;
    } catch (error) {
      if (isEndpointDown(error, caller)) down = { until: delays.now() + DOWN_MS, fault: error as Error };
      throw error;
    }
  };

  if (dimensions === null) {
    await embed(['memo'], FOR_PASSAGES, signal).catch((error: EmbedError) => {
      // No model refuses that word: it is the endpoint.
      if (error.code !== 'text_failed') throw error;
      throw new EmbedError('endpoint_failed', error.message, { cause: error });
    });
  }
  return {
    info: {
      id: endpointModelId(config),
      dimensions: dimensions as unknown as number,
      maxTokens: MAX_TOKENS,
      bands: COMMON_BANDS,
      languages: 'any',
    },
    embedQuery: async (text, caller) => {
      if (down && delays.now() < down.until) {
        const message = `the endpoint is not asked again yet; before: ${down.fault.message}`;
        throw new EmbedError('endpoint_failed', message, { retryable: true, cause: down.fault });
      }
      return (await embed([text], FOR_QUERY, caller))[0] as Float32Array;
    },
    embedPassages: (texts, caller) => embed(texts, FOR_PASSAGES, caller),
    close: async () => closing.abort(),
  };
}

/** Names the vectors of an endpoint's model. */
export function endpointModelId({ model }: EndpointConfig): string {
  return `openai:${model}`;
}

/** A caller that stopped waiting at its deadline tells as much as a connection that was refused. */
function isEndpointDown(error: unknown, caller: AbortSignal | undefined): boolean {
  if (!(error instanceof EmbedError)) return false;
  if (error.code === 'aborted') return caller?.reason?.name === 'TimeoutError';
  return error.code === 'endpoint_failed';
}

function unitVector(
  values: readonly number[],
  dimensions: number,
  { baseUrl, model }: EndpointConfig,
): Float32Array {
  if (values.length !== dimensions) {
    throw new EmbedError(
      'dimension_mismatch',
      `${baseUrl} gave a vector of ${values.length} dimensions for ${model}, not ${dimensions}; set MEMO_EMBEDDINGS_DIMENSIONS to what the model has`,
    );
  }
  const vector = toUnitVector(Float32Array.from(values));
  if (!vector)
    throw new EmbedError('text_failed', `${baseUrl} gave a vector without a direction for ${model}`);
  return vector;
}
