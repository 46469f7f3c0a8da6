import { EmbedError } from '@memo/core/embed/errors';
import type { EmbeddingModel, ModelHandle, ModelState } from '@memo/core/embed/model';
import { embedPending } from '@memo/core/jobs/embed-pending';
import { startUpkeep, type Upkeep } from '@memo/core/jobs/upkeep';
import { registerModel } from '@memo/core/store/sql/register-model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

let memory: Memory;
let upkeep: Upkeep | undefined;
beforeEach(async () => {
  memory = await openMemory();
});
afterEach(async () => {
  await upkeep?.stop();
  upkeep = undefined;
  await memory.close();
});

/** A model whose answer to each batch a test decides. */
function fakeModel(embed: (texts: readonly string[], signal?: AbortSignal) => Promise<void>): EmbeddingModel {
  const vector = () => Float32Array.of(1, 0);
  return {
    info: {
      id: 'fake',
      dimensions: 2,
      maxTokens: 512,
      bands: { strong: 0.6, moderate: 0.45, weak: 0.3 },
      languages: 'any',
    },
    embedQuery: async () => vector(),
    embedPassages: async (texts, signal) => {
      await embed(texts, signal);
      return texts.map(vector);
    },
    close: async () => undefined,
  };
}

/** A handle that becomes ready when a test says so. */
function lateHandle() {
  let state: ModelState = { state: 'loading' };
  let becomeReady: (model: EmbeddingModel) => void = () => undefined;
  const ready = new Promise<EmbeddingModel>((resolve) => {
    becomeReady = (model) => {
      state = { state: 'ready', model };
      resolve(model);
    };
  });
  const handle: ModelHandle = {
    name: () => 'fake',
    state: () => state,
    settled: () => ready.then(() => state),
    ready: () => ready,
    close: async () => undefined,
  };
  return { handle, becomeReady, set: (next: ModelState) => (state = next) };
}

const LOG = { info: () => undefined, error: () => undefined };
const count = async (sql: string): Promise<number> =>
  (await memory.db.pool.query<{ n: number }>(`select count(*) as n from ${sql}`)).rows[0]?.n ?? -1;
const writeThree = async () => {
  for (const word of ['albatross', 'bittern', 'curlew'])
    await memory.write({ path: `${word}.txt`, text: `A ${word} flies.` });
};
const down = () => new EmbedError('endpoint_failed', 'HTTP 503', { retryable: true });

describe('passages that were not embedded', () => {
  const run = async (model: EmbeddingModel, signal?: AbortSignal) =>
    embedPending(memory.db, model, await registerModel(memory.db.pool, 'fake', 2), signal);

  it('are not given up on when the process is told to stop [writing.only-texts-fail]', async () => {
    await writeThree();
    const stop = new AbortController();
    const model = fakeModel(async (texts, signal) => {
      // Stopped after the batch failed, amid the passages that are tried one by one.
      if (texts.length === 1 && texts[0] !== 'memo') stop.abort();
      if (signal?.aborted) throw new EmbedError('aborted', 'stopped', { retryable: true });
      if (texts.length > 1) throw new EmbedError('text_failed', 'too large');
    });
    await expect(run(model, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(await count('vector_failures')).toBe(0);
  });

  it('are not given up on when an endpoint comes and goes [writing.only-texts-fail]', async () => {
    await writeThree();
    let asked = 0;
    const flapping = fakeModel(async () => {
      if (++asked % 2 === 1) throw down();
    });
    await run(flapping).catch(() => undefined);
    expect(await count('vector_failures')).toBe(0);
    await run(fakeModel(async () => undefined));
    expect(await count('vectors')).toBe(3);
  });

  it('hold up no others when the endpoint fails over one of them, and stay pending [writing.only-texts-fail]', async () => {
    await writeThree();
    const model = fakeModel(async (texts) => {
      if (texts.some((text) => text.includes('bittern'))) throw down();
    });
    await expect(run(model)).rejects.toMatchObject({ code: 'endpoint_failed' });
    expect([await count('vectors'), await count('vector_failures')]).toEqual([2, 0]);
  });

  it('whose text is at fault are marked, and tried again at the next start [writing.only-texts-fail]', async () => {
    await writeThree();
    const model = fakeModel(async (texts) => {
      if (texts.some((text) => text.includes('bittern'))) throw new EmbedError('text_failed', 'too large');
    });
    expect(await run(model)).toEqual({ embedded: 2, failed: 1 });
    expect(await run(model)).toEqual({ embedded: 0, failed: 0 });
    const { handle, becomeReady } = lateHandle();
    upkeep = startUpkeep(memory.db, handle, LOG);
    becomeReady(fakeModel(async () => undefined));
    await expect.poll(() => count('vectors')).toBe(3);
    expect(await count('vector_failures')).toBe(0);
  });
});

describe('upkeep while a model is not there yet', () => {
  it('folds statistics, and embeds once the model has come [degraded.whole-again-without-restart]', async () => {
    const { handle, becomeReady } = lateHandle();
    await writeThree();
    upkeep = startUpkeep(memory.db, handle, LOG);
    await expect.poll(() => count('term_deltas')).toBe(0);
    await memory.write({ path: 'd.txt', text: 'A dunlin flies.' });
    upkeep.wake();
    await expect.poll(() => count('term_deltas')).toBe(0);
    expect(upkeep.active()).toMatchObject({ ready: false, reason: 'model_loading' });
    becomeReady(fakeModel(async () => undefined));
    await expect.poll(() => count('vectors')).toBe(4);
    expect(upkeep.active()).toMatchObject({ ready: true });
  });

  it('stops at once while the model loads and while it embeds [embedded.stops-cleanly]', async () => {
    const loading = startUpkeep(memory.db, lateHandle().handle, LOG);
    await loading.stop();
    await writeThree();
    const { handle, becomeReady } = lateHandle();
    let asked = false;
    const embedding = startUpkeep(memory.db, handle, LOG);
    becomeReady(
      fakeModel((_, signal) => {
        asked = true;
        return new Promise((_done, fail) =>
          signal?.addEventListener('abort', () => fail(new EmbedError('aborted', 'stopped'))),
        );
      }),
    );
    await expect.poll(() => asked).toBe(true);
    await embedding.stop();
    expect(await count('vector_failures')).toBe(0);
  });

  it('folds what is written while the model fails over what is pending [degraded.writes-queue-vectors]', async () => {
    await writeThree();
    const { handle, becomeReady } = lateHandle();
    let failures = 0;
    upkeep = startUpkeep(memory.db, handle, { ...LOG, error: () => failures++ });
    becomeReady(fakeModel(() => Promise.reject(down())));
    await expect.poll(() => failures).toBe(1);
    await memory.write({ path: 'd.txt', text: 'A dunlin flies.' });
    upkeep.wake();
    await expect.poll(() => count('term_deltas'), { timeout: 900 }).toBe(0);
  });

  it('says of a failure what anyone may read, and when it is tried again [degraded.nothing-internal-told]', async () => {
    const { handle, set } = lateHandle();
    upkeep = startUpkeep(memory.db, handle, LOG);
    const retryAt = new Date('2026-06-01T00:00:05Z');
    set({ state: 'failed', reason: 'http://10.0.0.5: HTTP 500: s3cret', code: 'endpoint_failed', retryAt });
    const { detail } = upkeep.active() as { detail: string };
    expect(detail).toMatch(/endpoint does not answer.*2026-06-01T00:00:05/);
    expect(detail).not.toMatch(/10\.0|s3cret/);
  });
});
