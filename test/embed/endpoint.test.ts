import type { ServerResponse } from 'node:http';
import { type EmbeddingModel, type EndpointConfig, openModel } from '@memo/core/embed/model';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from './play-hub.js';
import { cosine, noDelays, readyModel } from './support.js';

interface Posted {
  path: string;
  authorization: string | undefined;
  model: string;
  input: string[];
}

/** What the server does with one request; `null`: answer with embeddings. */
type Behaviour = (posted: Posted, response: ServerResponse, nth: number) => true | null;

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** A text "n" is embedded as a vector that points `n` degrees round, so that a vector tells its text. */
function directionOf(text: string): number[] {
  const angle = ((Number(text) || 0) * Math.PI) / 180;
  return [2 * Math.cos(angle), 2 * Math.sin(angle)];
}

async function serve(behave: Behaviour = () => null) {
  const posted: Posted[] = [];
  const server = await listen((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { authorization } = request.headers;
      const one: Posted = { path: request.url ?? '', authorization, ...JSON.parse(body) };
      posted.push(one);
      if (behave(one, response, posted.length)) return;
      // Last first: the order of the answer is not promised, only `index` is.
      const data = one.input.map((text, index) => ({ index, embedding: directionOf(text) })).reverse();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
  });
  stop = server.close;
  const config: EndpointConfig = {
    provider: 'openai',
    baseUrl: `${server.url}/v1/`,
    model: 'm',
    dimensions: 2,
  };
  return { config, posted };
}

async function openEndpoint(config: EndpointConfig, delays = noDelays()): Promise<EmbeddingModel> {
  return readyModel(openModel(config, delays));
}

function refuse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): true {
  response.writeHead(status, headers).end(body);
  return true;
}

const NUMBERS = Array.from({ length: 90 }, (_, n) => String(n));

/** Every text has its own vector: nothing lost, nothing reordered. */
function expectInOrder(vectors: readonly Float32Array[], texts: readonly string[]): void {
  expect(vectors).toHaveLength(texts.length);
  for (const [n, text] of texts.entries()) {
    const [x = 0, y = 0] = directionOf(text);
    expect(cosine(vectors[n] as Float32Array, Float32Array.of(x / 2, y / 2))).toBeCloseTo(1, 5);
  }
}

describe('an OpenAI-compatible endpoint', () => {
  test('embeds in batches, in order, at length 1, with the key', async () => {
    const { config, posted } = await serve();
    const model = await openEndpoint({ ...config, apiKey: 'key' });
    expectInOrder(await model.embedPassages(NUMBERS), NUMBERS);
    expect(posted.map(({ input }) => input.length)).toEqual([64, 26]);
    expect(posted[0]).toMatchObject({
      path: '/v1/embeddings',
      authorization: 'Bearer key',
      model: 'm',
      encoding_format: 'float',
    });
    expectInOrder([await model.embedQuery('45')], ['45']);
  });

  test('has the bands that are configured', async () => {
    const { config } = await serve();
    const bands = { strong: 0.9, moderate: 0.8, weak: 0.7 };
    expect((await openEndpoint({ ...config, bands })).info.bands).toEqual(bands);
    expect((await openEndpoint(config)).info.bands).toEqual({ strong: 0.6, moderate: 0.45, weak: 0.3 });
  });

  test('that tells no dimensions is asked for them once', async () => {
    const { config, posted } = await serve();
    const { dimensions: _, ...unknown } = config;
    const model = await openEndpoint(unknown);
    expect(model.info).toMatchObject({ id: 'openai:m', dimensions: 2, languages: 'any' });
    expect(posted).toHaveLength(1);
  });

  test('that is overloaded is asked again after as long as it says, or with growing pauses', async () => {
    const delays = noDelays();
    const date = new Date(delays.now() + 9_000).toUTCString();
    const { config } = await serve((_, response, nth) => {
      if (nth === 1) return refuse(response, 429, { 'retry-after': '3' });
      if (nth === 2) return refuse(response, 500);
      if (nth === 3) return refuse(response, 503, { 'retry-after': date });
      return null;
    });
    const model = await openEndpoint(config, delays);
    expectInOrder(await model.embedPassages(NUMBERS), NUMBERS);
    expect(delays.slept).toEqual([3_000, 1_000, 9_000]);
  });

  test('that fails in the middle is resumed: batches that went through are not sent again', async () => {
    const { config, posted } = await serve((_, response, nth) => (nth === 2 ? refuse(response, 500) : null));
    const model = await openEndpoint(config);
    expectInOrder(await model.embedPassages(NUMBERS), NUMBERS);
    expect(posted.map(({ input }) => input[0])).toEqual(['0', '64', '64']);
  });

  test.each([
    ['413', 413, ''],
    ['400 with words for too large', 400, '{"error":{"message":"maximum context length exceeded"}}'],
  ])('that finds a batch too large (%s) gets it in halves', async (_name, status, body) => {
    const { config } = await serve(({ input }, response) =>
      input.length > 10 ? refuse(response, status, {}, body) : null,
    );
    const model = await openEndpoint(config);
    expectInOrder(await model.embedPassages(NUMBERS), NUMBERS);
  });

  test('that does not answer a batch in time gets it in halves', async () => {
    const { config, posted } = await serve(({ input }) => (input.length > 2 ? true : null));
    const model = await openEndpoint(config, { ...noDelays(), timeout: () => AbortSignal.timeout(250) });
    const texts = NUMBERS.slice(0, 4);
    expectInOrder(await model.embedPassages(texts), texts);
    expect(posted.map(({ input }) => input.length)).toEqual([4, 2, 2]);
  });

  test('that finds a single text too large fails for good', async () => {
    const { config, posted } = await serve((_, response) => refuse(response, 413));
    const model = await openEndpoint(config);
    await expect(model.embedQuery('1')).rejects.toMatchObject({ code: 'text_failed', retryable: false });
    expect(posted).toHaveLength(1);
  });

  test('that refuses the key fails at once, and says so', async () => {
    const { config, posted } = await serve((_, response) => refuse(response, 401));
    const { dimensions: _, ...unknown } = config;
    const state = await openModel(unknown, noDelays()).settled();
    expect(state).toMatchObject({ state: 'failed', reason: expect.stringContaining('API key') });
    expect(posted).toHaveLength(1);
  });

  test('that keeps failing is given up as retryable', async () => {
    const { config, posted } = await serve((_, response) => refuse(response, 503));
    const model = await openEndpoint(config);
    await expect(model.embedPassages(['1'])).rejects.toMatchObject({
      code: 'endpoint_failed',
      retryable: true,
    });
    expect(posted).toHaveLength(7);
  });

  test('that is down costs a query two quick tries, then none for 15 s', async () => {
    let down = true;
    const { config, posted } = await serve((_, response) => (down ? refuse(response, 503) : null));
    let now = Date.parse('2026-01-01T00:00:00Z');
    const delays = { ...noDelays(), now: () => now };
    const model = await openEndpoint(config, delays);
    const failed = { code: 'endpoint_failed', retryable: true };
    await expect(model.embedQuery('1')).rejects.toMatchObject(failed);
    expect(posted).toHaveLength(2);
    expect(Math.max(...delays.slept)).toBeLessThanOrEqual(500);
    down = false;
    now += 14_999;
    await expect(model.embedQuery('1')).rejects.toMatchObject(failed);
    expect(posted).toHaveLength(2);
    now += 1;
    expectInOrder([await model.embedQuery('45')], ['45']);
  });

  test('that is up again as a batch shows is asked by queries at once', async () => {
    let down = true;
    const { config } = await serve((_, response) => (down ? refuse(response, 503) : null));
    const model = await openEndpoint(config);
    await expect(model.embedQuery('1')).rejects.toMatchObject({ code: 'endpoint_failed' });
    down = false;
    await model.embedPassages(['1']);
    expectInOrder([await model.embedQuery('45')], ['45']);
  });

  test('that asks a query to wait longer than a person would is not waited for', async () => {
    const delays = noDelays();
    const { config, posted } = await serve((_, response) => refuse(response, 429, { 'retry-after': '30' }));
    const model = await openEndpoint(config, delays);
    await expect(model.embedQuery('1')).rejects.toMatchObject({ code: 'endpoint_failed', retryable: true });
    expect([posted.length, delays.slept]).toEqual([1, []]);
  });

  test('that one query waited for in vain until its deadline is not waited for by the next', async () => {
    const { config, posted } = await serve(() => true);
    const model = await openEndpoint(config);
    const late = AbortSignal.timeout(300);
    await expect(model.embedQuery('1', late)).rejects.toMatchObject({ code: 'aborted' });
    await expect(model.embedQuery('2')).rejects.toMatchObject({ code: 'endpoint_failed' });
    expect(posted).toHaveLength(1);
  });

  test('that does not take one text is asked for the next one all the same', async () => {
    const { config } = await serve(({ input }, response) =>
      input[0] === '1' ? refuse(response, 413) : null,
    );
    const model = await openEndpoint(config);
    await expect(model.embedQuery('1')).rejects.toMatchObject({ code: 'text_failed' });
    expectInOrder([await model.embedQuery('45')], ['45']);
  });

  test('that comes up late is opened without a restart, each cause told once', async () => {
    let up = false;
    const { config } = await serve((_, response) => (up ? null : refuse(response, 503)));
    const { dimensions: _, ...unknown } = config;
    const told: string[] = [];
    const pauses = noDelays();
    const handle = openModel(unknown, noDelays(), {
      pauses: {
        ...pauses,
        sleep: async (ms, signal) => {
          expect(handle.state()).toMatchObject({ state: 'failed', code: 'endpoint_failed' });
          await pauses.sleep(ms, signal);
          up = pauses.slept.length === 11;
        },
      },
      onFailure: ({ message }) => told.push(message),
    });
    expect(await handle.settled()).toMatchObject({
      state: 'failed',
      retryAt: new Date(pauses.now() + 1_000),
    });
    expectInOrder([await ((await handle.ready()) as EmbeddingModel).embedQuery('45')], ['45']);
    expect(handle.state().state).toBe('ready');
    const seconds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300];
    expect(pauses.slept).toEqual(seconds.map((one) => one * 1_000));
    expect(told).toEqual([expect.stringContaining('503')]);
    await handle.close();
  });

  test('that is closed between two openings is not opened again', async () => {
    const { config, posted } = await serve((_, response) => refuse(response, 401));
    const { dimensions: _, ...unknown } = config;
    const handle = openModel(unknown, noDelays());
    await handle.settled();
    await handle.close();
    expect(await handle.ready()).toBeNull();
    expect(posted).toHaveLength(1);
  });

  test('that cannot be reached fails with its address', async () => {
    const { config } = await serve();
    await stop?.();
    const { dimensions: _, ...unknown } = config;
    const state = await openModel(unknown, noDelays()).settled();
    expect(state).toMatchObject({ state: 'failed', reason: expect.stringContaining(config.baseUrl) });
  });

  test('that gives other dimensions than configured is a dimension mismatch', async () => {
    const { config } = await serve();
    const model = await openEndpoint({ ...config, dimensions: 3 });
    await expect(model.embedQuery('1')).rejects.toMatchObject({
      code: 'dimension_mismatch',
      retryable: false,
    });
  });

  test.each([
    ['a page', '<html>'],
    ['another shape', '{"embeddings":[[1,0]]}'],
    ['words for numbers', '{"data":[{"index":0,"embedding":"AAAA"}]}'],
  ])('that answers %s fails', async (_name, body) => {
    const { config } = await serve((_posted, response) => refuse(response, 200, {}, body));
    const model = await openEndpoint(config);
    await expect(model.embedQuery('1')).rejects.toMatchObject({ code: 'endpoint_failed', retryable: false });
  });

  test('that gives a text no direction fails for that text', async () => {
    const body = '{"data":[{"index":0,"embedding":[0,0]}]}';
    const { config } = await serve((_posted, response) => refuse(response, 200, {}, body));
    const model = await openEndpoint(config);
    await expect(model.embedQuery('1')).rejects.toMatchObject({ code: 'text_failed', retryable: false });
  });

  test('that leaves a vector out is asked again', async () => {
    const short = '{"data":[{"index":0,"embedding":[1,0]}]}';
    const { config } = await serve((_, response, nth) =>
      nth === 1 ? refuse(response, 200, {}, short) : null,
    );
    const model = await openEndpoint(config);
    expectInOrder(await model.embedPassages(['1', '2']), ['1', '2']);
  });

  test('stops at an aborted signal, and when it is closed', async () => {
    const { config } = await serve(() => true);
    const model = await openEndpoint(config);
    const caller = new AbortController();
    const first = model.embedQuery('1', caller.signal);
    caller.abort();
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
    const second = model.embedQuery('2');
    await model.close();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
  });
});
