import { cp, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLED_MODEL } from '@memo/core/embed/bundled-model';
import { type EmbeddingModel, type ModelHandle, openModel } from '@memo/core/embed/model';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cosine, MODELS_DIR, openBundled } from './support.js';

// Loading the real model takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PROSE = 'The service keeps its records in a database and answers questions about them. ';

describe('the bundled model', () => {
  let handle: ModelHandle;
  let model: EmbeddingModel;
  beforeAll(async () => {
    ({ handle, model } = await openBundled());
  });
  afterAll(() => handle.close());

  test('gives unit vectors of the size that it says', async () => {
    const vectors = [
      await model.embedQuery('how do we deploy?'),
      ...(await model.embedPassages([PROSE, '', '日本語 🙂'])),
    ];
    for (const vector of vectors) {
      expect(vector).toHaveLength(model.info.dimensions);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
  });

  test('ranks what answers a question over what does not, in the order of the texts', async () => {
    const texts = [
      'Whales are mammals that live in the sea.',
      'To deploy, push a tag; the pipeline builds the image and rolls it out.',
      'The cafeteria serves lunch from noon.',
    ];
    const query = await model.embedQuery('how is a new version rolled out?');
    const scores = (await model.embedPassages(texts)).map((vector) => cosine(query, vector));
    expect(scores.indexOf(Math.max(...scores))).toBe(1);
    const reversed = (await model.embedPassages([...texts].reverse())).map((vector) => cosine(query, vector));
    expect(reversed.indexOf(Math.max(...reversed))).toBe(1);
  });

  test('gives a text the same vector in any company', async () => {
    const [alone] = await model.embedPassages(['A short note.']);
    const [inCompany] = await model.embedPassages(['A short note.', PROSE.repeat(30), 'x']);
    expect(alone).toEqual(inCompany);
  });

  test('takes a text over its longest input and cuts it there', async () => {
    const [cut] = await model.embedPassages([PROSE.repeat(200)]);
    const [cutToo] = await model.embedPassages([`${PROSE.repeat(200)} and an end that no longer counts`]);
    expect(cut).toEqual(cutToo);
  });

  test('lets a query overtake the passages that wait', async () => {
    const order: string[] = [];
    const passages = model.embedPassages(Array.from({ length: 24 }, (_, n) => `${n} ${PROSE.repeat(8)}`));
    const query = model.embedQuery('who keeps the records?');
    await Promise.all([passages.then(() => order.push('passages')), query.then(() => order.push('query'))]);
    expect(order).toEqual(['query', 'passages']);
  });

  test('leaves the calling thread free while it computes', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await model.embedPassages(Array.from({ length: 8 }, (_, n) => `${n} ${PROSE.repeat(8)}`));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  test('stops at an aborted signal and goes on with the next call', async () => {
    const stop = new AbortController();
    const passages = model.embedPassages(
      Array.from({ length: 64 }, (_, n) => `${n} ${PROSE}`),
      stop.signal,
    );
    stop.abort();
    await expect(passages).rejects.toMatchObject({ code: 'aborted' });
    await expect(model.embedQuery('again', stop.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(await model.embedQuery('again')).toHaveLength(model.info.dimensions);
  });
});

describe('a model that ends', () => {
  test('rejects what was under way when it is closed, and what comes after', async () => {
    const { handle, model } = await openBundled();
    const passages = model.embedPassages(Array.from({ length: 64 }, (_, n) => `${n} ${PROSE.repeat(8)}`));
    const rejected = expect(passages).rejects.toMatchObject({ code: 'model_unavailable', retryable: false });
    await handle.close();
    await rejected;
    await expect(model.embedQuery('late')).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(handle.state()).toMatchObject({ state: 'failed' });
  });

  test('whose thread dies rejects the call and runs again at the next', async () => {
    const { handle, model } = await openBundled({ heapMb: 96 });
    const tooMuch = Array.from({ length: 4 }, (_, n) => `${n}, a! `.repeat(1_500_000));
    await expect(model.embedPassages(tooMuch)).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
    });
    expect(await model.embedQuery('alive again')).toHaveLength(model.info.dimensions);
    await handle.close();
  });
});

describe('damaged files', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'memo-models-'));
    await cp(MODELS_DIR, copy, { recursive: true });
  });
  afterAll(() => rm(copy, { recursive: true }));

  test('one flipped bit in the weights fails the model and names the file', async () => {
    const file = await open(join(copy, BUNDLED_MODEL, 'onnx/model_quantized.onnx'), 'r+');
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, 1_000_000);
    byte[0] = (byte[0] ?? 0) ^ 1;
    await file.write(byte, 0, 1, 1_000_000);
    await file.close();
    const state = await openModel({ provider: 'bundled', modelsDir: copy }).settled();
    expect(state).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('model_quantized.onnx'),
      retryAt: null,
    });
  });

  test('no model at all fails with the folder that was looked in', async () => {
    const state = await openModel({ provider: 'bundled', modelsDir: '/nowhere' }).settled();
    expect(state).toMatchObject({ state: 'failed', reason: expect.stringContaining('/nowhere') });
  });

  test('every file of the shipped model stands in its manifest', async () => {
    const { readVerified } = await import('@memo/core/embed/manifest');
    const { files } = await readVerified(join(MODELS_DIR, BUNDLED_MODEL));
    const present = await readdir(join(MODELS_DIR, BUNDLED_MODEL), { recursive: true, withFileTypes: true });
    const names = present.filter((entry) => entry.isFile()).map(({ name }) => name);
    const recorded = Object.keys(files).map((path) => path.split('/').at(-1));
    expect(names.sort()).toEqual([...recorded, 'SOURCE.md', 'manifest.json'].sort());
  });
});

test('a deployment without a model is settled at once', async () => {
  const handle = openModel({ provider: 'none' });
  expect(handle.state()).toEqual({ state: 'none' });
  expect(await handle.settled()).toEqual({ state: 'none' });
  await handle.close();
});
