import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../embed/play-hub.js';
import { createTestDatabase } from '../support/database.js';
import { type Server, startServer, temporaryDirectory } from '../support/server.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const data = temporaryDirectory();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  data.remove();
});

const start = (url: string): Promise<Server> =>
  startServer({
    data: data.path,
    env: { DATABASE_URL: database.url, MEMO_EMBEDDINGS_URL: url, MEMO_EMBEDDINGS_MODEL: 'm' },
  });

describe('an endpoint that is away', () => {
  it('leaks nothing, leaves passages pending, and makes searches whole when it comes [degraded.nothing-internal-told] [degraded.whole-again-without-restart] [writing.pending-told]', async () => {
    let up = false;
    const endpoint = await listen((request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        if (!up) return void response.writeHead(400).end('s3cret of the inner network');
        const { input } = JSON.parse(body) as { input: string[] };
        response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 0] })) }));
      });
    });
    const server = await start(`${endpoint.url}/v1`);
    try {
      await expect.poll(async () => (await server.call('GET', '/v1/status')).body.model.state).toBe('failed');
      const document = { path: 'a.md', text: 'An albatross.' };
      expect((await server.call('POST', '/v1/documents', document)).body.pending).toBe(1);
      expect((await server.call('POST', '/v1/documents', document)).body).toMatchObject({
        unchanged: true,
        pending: 1,
      });
      const revised = { path: 'a.md', text: 'A second albatross.' };
      expect((await server.call('POST', '/v1/documents', revised)).body.pending).toBe(1);
      const status = (await server.call('GET', '/v1/status')).body;
      expect(status.vectors).toEqual({ present: 0, pending: 1, failed: 0 });
      expect(status.model).toMatchObject({
        id: 'openai:m',
        detail: expect.stringMatching(/tried again at 20/),
      });
      const told = [
        status,
        (await server.call('GET', '/health/ready', undefined, { authorization: '' })).body,
        (await server.call('POST', '/v1/search', { query: 'albatross' })).body.trace,
      ];
      expect(JSON.stringify(told)).not.toMatch(/s3cret|127\.0\.0\.1|HTTP 400/);
      up = true;
      await expect
        .poll(async () => (await server.call('GET', '/v1/status')).body.vectors, { timeout: 30_000 })
        .toEqual({ present: 1, pending: 0, failed: 0 });
      const { trace } = (await server.call('POST', '/v1/search', { query: 'albatross' })).body;
      expect(trace.degraded.flag).toBe(false);
    } finally {
      expect(await server.stop('SIGINT')).toBe(0);
      await endpoint.close();
    }
    // A restart with the endpoint away knows by its name what it has already.
    const again = await start(`${endpoint.url}/v1`);
    try {
      const { vectors } = (await again.call('GET', '/v1/status')).body;
      expect(vectors).toEqual({ present: 1, pending: 0, failed: 0 });
    } finally {
      expect(await again.stop('SIGINT')).toBe(0);
    }
  });

  it('does not hold up Ctrl-C while it is waited for [embedded.stops-cleanly]', async () => {
    const endpoint = await listen(() => undefined);
    const server = await start(`${endpoint.url}/v1`);
    const asked = Date.now();
    expect(await server.stop('SIGINT')).toBe(0);
    // A try waits 60 s for an answer.
    expect(Date.now() - asked).toBeLessThan(20_000);
    await endpoint.close();
  });
});
