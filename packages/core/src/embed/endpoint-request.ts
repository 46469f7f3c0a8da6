import { backOffMs, type Delays, isTransient, retryAfterMs } from './back-off.js';
import { aborted, EmbedError } from './errors.js';
import type { EndpointConfig } from './model.js';

/** How long one request is insisted on. */
export interface Patience {
  /** Tries before it is given up. */
  tries: number;
  /** A pause over this is not waited for; the request is given up instead. */
  longestPauseMs: number;
}

/** With back-off, about half a minute. */
export const FOR_PASSAGES: Patience = { tries: 7, longestPauseMs: Number.POSITIVE_INFINITY };
/** Somebody waits: one more try straight away, for a connection that was lost just now. */
export const FOR_QUERY: Patience = { tries: 2, longestPauseMs: 500 };
const TIMEOUT_MS = 60_000;
const TOO_LARGE = /too (?:large|long|many)|maximum|exceed|limit/i;

/** What one POST came to. `smaller`: the same texts may pass in smaller batches. */
type Outcome =
  | { kind: 'vectors'; vectors: number[][] }
  | { kind: 'again' | 'smaller'; reason: string; afterMs: number | null }
  | { kind: 'refused'; reason: string; code: 'endpoint_failed' | 'text_failed' };

/**
 * Ask an OpenAI-compatible endpoint for vectors: one per text, in the order of the texts. A batch that is
 * too large or too slow is halved; halves that went through are not asked for again.
 * @throws EmbedError `endpoint_failed`, `text_failed`, `aborted`
 */
export async function requestVectors(
  config: EndpointConfig,
  texts: readonly string[],
  delays: Delays,
  signal: AbortSignal,
  patience: Patience,
): Promise<number[][]> {
  for (let tries = 1; ; tries++) {
    const outcome = await post(config, texts, delays, signal);
    if (signal.aborted) throw aborted('the request for embeddings');
    if (outcome.kind === 'vectors') return outcome.vectors;
    if (outcome.kind === 'refused') throw new EmbedError(outcome.code, outcome.reason);
    if (outcome.kind === 'smaller' && texts.length > 1) {
      const middle = Math.ceil(texts.length / 2);
      const first = await requestVectors(config, texts.slice(0, middle), delays, signal, patience);
      const second = await requestVectors(config, texts.slice(middle), delays, signal, patience);
      return [...first, ...second];
    }
    if (outcome.kind === 'smaller' && outcome.afterMs === null)
      throw new EmbedError('text_failed', outcome.reason);
    const pauseMs = outcome.afterMs ?? backOffMs(tries);
    if (tries >= patience.tries || pauseMs > patience.longestPauseMs)
      throw new EmbedError('endpoint_failed', outcome.reason, { retryable: true });
    await delays.sleep(pauseMs, signal).catch(() => {
      throw aborted('the request for embeddings');
    });
  }
}

async function post(
  config: EndpointConfig,
  texts: readonly string[],
  delays: Delays,
  signal: AbortSignal,
): Promise<Outcome> {
  const url = `${config.baseUrl.replace(/\/+$/, '')}/embeddings`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.apiKey && { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({ model: config.model, input: texts, encoding_format: 'float' }),
      signal: AbortSignal.any([signal, delays.timeout(TIMEOUT_MS)]),
    });
    const body = await response.text();
    return response.ok ? readVectors(url, body, texts.length) : readFailure(url, response, body, delays);
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === 'TimeoutError') {
      return {
        kind: 'smaller',
        reason: `${url} did not answer within ${TIMEOUT_MS} ms`,
        afterMs: backOffMs(1),
      };
    }
    const detail = cause instanceof Error ? cause.message : message;
    return {
      kind: 'again',
      reason: `${url} cannot be reached: ${detail}; check that the endpoint runs there`,
      afterMs: null,
    };
  }
}

function readFailure(url: string, { status, headers }: Response, body: string, delays: Delays): Outcome {
  const told = `${url}: HTTP ${status}: ${body.slice(0, 300)}`;
  if (status === 401 || status === 403) {
    return {
      kind: 'refused',
      code: 'endpoint_failed',
      reason: `${url} refuses the API key (HTTP ${status}): set a key that may use this model`,
    };
  }
  if (status === 413 || (status === 400 && TOO_LARGE.test(body)))
    return { kind: 'smaller', reason: told, afterMs: null };
  if (isTransient(status))
    return { kind: 'again', reason: told, afterMs: retryAfterMs(headers.get('retry-after'), delays.now()) };
  // A server that answers 400 for an unknown model answers so for any text; who embeds many finds that out.
  const code = status === 400 || status === 422 ? 'text_failed' : 'endpoint_failed';
  return { kind: 'refused', code, reason: `${told}; check the endpoint's address and the model's name` };
}

/** Vectors in the order of their `index`, which a server may answer in any order. */
function readVectors(url: string, body: string, expected: number): Outcome {
  const vectors: number[][] = [];
  try {
    const { data } = JSON.parse(body) as { data: { index?: number; embedding: number[] }[] };
    for (const [n, { index, embedding }] of data.entries()) {
      if (!embedding.every((value) => typeof value === 'number')) throw new Error('not numbers');
      vectors[index ?? n] = embedding;
    }
  } catch {
    return {
      kind: 'refused',
      code: 'endpoint_failed',
      reason: `${url} did not answer with embeddings; check that it is an OpenAI-compatible endpoint`,
    };
  }
  if (vectors.length === expected && Object.keys(vectors).length === expected)
    return { kind: 'vectors', vectors };
  return {
    kind: 'again',
    reason: `${url} answered ${vectors.length} vectors for ${expected} texts`,
    afterMs: null,
  };
}
