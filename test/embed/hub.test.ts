import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLED_MODEL } from '@memo/core/embed/bundled-model';
import { type HubConfig, type ModelState, openModel } from '@memo/core/embed/model';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Faults, type PlayedHub, playHub } from './play-hub.js';
import { cosine, MODELS_DIR, noDelays, readyModel } from './support.js';

// Loading the real model takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MODEL = 'some-org/some-model';
const GRAPH = 'onnx/model_quantized.onnx';
const FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json', GRAPH];

let files: Map<string, Buffer>;
let cacheDir: string;
let hub: PlayedHub | undefined;
beforeAll(async () => {
  const read = async (file: string) => [file, await readFile(join(MODELS_DIR, BUNDLED_MODEL, file))] as const;
  files = new Map(await Promise.all(FILES.map(read)));
});
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'memo-hub-'));
});
afterEach(async () => {
  await hub?.close();
  await rm(cacheDir, { recursive: true, force: true });
});

async function play(
  faults: Faults = {},
  served: ReadonlyMap<string, Buffer> = files,
  hubId = MODEL,
): Promise<HubConfig> {
  hub = await playHub(hubId, served, faults);
  return { provider: 'hub', model: MODEL, cacheDir, hubUrl: hub.url };
}

/** Open, wait, close; the states passed through on the way. */
async function open(config: HubConfig, delays = noDelays()) {
  const handle = openModel(config, delays);
  const seen: ModelState[] = [];
  const watch = setInterval(() => seen.push(handle.state()), 1);
  const settled = await handle.settled();
  clearInterval(watch);
  await handle.close();
  return { settled, seen, slept: delays.slept };
}

const graphRequests = () => (hub?.asked ?? []).filter(({ path }) => path.endsWith(GRAPH));

describe('a model from a hub', () => {
  test('is downloaded with its progress told, then starts from the cache without a network', async () => {
    const config = await play();
    const { settled, seen } = await open(config);
    expect(settled).toMatchObject({
      state: 'ready',
      model: { info: { id: MODEL, dimensions: 384, maxTokens: 512 } },
    });
    const told = seen.filter((state) => state.state === 'downloading' && state.file === GRAPH);
    expect(told.at(-1)).toMatchObject({ totalBytes: files.get(GRAPH)?.length });

    await hub?.close();
    const handle = openModel(config, noDelays());
    const model = await readyModel(handle);
    const [vector] = await model.embedPassages(['text']);
    expect(vector && cosine(vector, vector)).toBeCloseTo(1, 5);
    await handle.close();
  });

  test('whose connection is cut continues where it stopped', async () => {
    const config = await play({ cutOnceAfter: { [GRAPH]: 5_000_000 } });
    expect((await open(config)).settled.state).toBe('ready');
    const ranges = graphRequests().flatMap(({ range }) => range ?? []);
    expect(ranges.length).toBeGreaterThan(0);
    for (const range of ranges) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test('is tried again after a server error and after being asked to wait', async () => {
    const statuses = { [GRAPH]: [{ status: 500 }, { status: 429, retryAfter: '7' }, { status: 503 }] };
    const { settled, slept } = await open(await play({ statuses }));
    expect(settled.state).toBe('ready');
    expect(slept).toEqual([500, 7_000, 2_000]);
  });

  test('that keeps failing is given up, with what to do', async () => {
    const statuses = { [GRAPH]: Array.from({ length: 20 }, () => ({ status: 503 })) };
    const { settled } = await open(await play({ statuses }));
    expect(settled).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/503.*check the network/),
    });
    expect(graphRequests()).toHaveLength(6);
  });

  test('whose hub comes up late is there without a restart', async () => {
    const statuses = { 'config.json': Array.from({ length: 13 }, () => ({ status: 503 })) };
    const pauses = noDelays();
    const handle = openModel(await play({ statuses }), noDelays(), { pauses });
    expect(await handle.settled()).toMatchObject({ code: 'download_failed' });
    expect((await handle.ready())?.info.id).toBe(MODEL);
    expect(pauses.slept).toEqual([1_000, 2_000]);
    await handle.close();
  });

  test('that the hub does not have fails at once and says which file', async () => {
    const config = { ...(await play()), model: 'some-org/another' };
    const { settled, slept } = await open(config);
    expect(settled).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/another.*config\.json.*check the model/),
    });
    expect(slept).toEqual([]);
  });

  test('that the hub refuses fails at once and asks for a token', async () => {
    const { settled } = await open(await play({ statuses: { 'config.json': [{ status: 401 }] } }));
    expect(settled).toMatchObject({ state: 'failed', reason: expect.stringContaining('token') });
  });

  test('whose content is damaged on the way fails and leaves nothing behind to be taken for whole', async () => {
    const config = await play({ flipped: [GRAPH] });
    const { settled } = await open(config);
    expect(settled).toMatchObject({ state: 'failed', reason: expect.stringContaining('damaged') });
    await hub?.close();
    expect((await open({ ...config, ...(await play()) })).settled.state).toBe('ready');
  });

  test('in whose place a proxy answers fails, and that answer is not kept', async () => {
    const served = new Map([...files, ['config.json', Buffer.from('<html>please sign in</html>')]] as const);
    const config = await play({}, served);
    const { settled } = await open(config);
    expect(settled).toMatchObject({ state: 'failed', reason: expect.stringContaining('did not bring JSON') });
    await hub?.close();
    expect((await open({ ...config, ...(await play()) })).settled.state).toBe('ready');
  });

  test('whose download was given up half-way is continued by the next start', async () => {
    const statuses = { [GRAPH]: Array.from({ length: 6 }, () => ({ status: 503 })) };
    const config = await play({ statuses });
    const part = join(cacheDir, MODEL, 'q8', `${GRAPH}.part`);
    await mkdir(join(part, '..'), { recursive: true });
    await writeFile(part, (files.get(GRAPH) as Buffer).subarray(0, 3_000_000));
    expect((await open(config)).settled.state).toBe('failed');
    expect((await open(config)).settled.state).toBe('ready');
    expect(graphRequests().at(-1)?.range).toMatch(/^bytes=[1-9]/);
  });

  test('damaged in the cache is downloaded anew', async () => {
    const config = await play();
    await open(config);
    await writeFile(join(cacheDir, MODEL, 'q8', 'tokenizer.json'), '{}');
    expect((await open(config)).settled.state).toBe('ready');
    expect(graphRequests().filter(({ path }) => path === `/${GRAPH}`)).toHaveLength(2);
  });

  test('is asked for with the token, which the storage behind the hub never sees', async () => {
    await open({ ...(await play()), token: 'secret' });
    const [atHub, atStorage] = graphRequests();
    expect(atHub?.authorization).toBe('Bearer secret');
    expect(atStorage?.authorization).toBeUndefined();
  });

  test('known by a short name is run as its authors say, so it gives the vectors of the bundled one', async () => {
    const config = { ...(await play({}, files, 'Xenova/e5-small-v2')), model: 'e5-small-v2' };
    const [fromHub, bundled] = [
      openModel(config, noDelays()),
      openModel({ provider: 'bundled', modelsDir: MODELS_DIR }),
    ];
    const [one, other] = [await readyModel(fromHub), await readyModel(bundled)];
    expect(await one.embedQuery('same?')).toEqual(await other.embedQuery('same?'));
    expect(await one.embedPassages(['same?'])).toEqual(await other.embedPassages(['same?']));
    expect(one.info.bands).toEqual(other.info.bands);
    await Promise.all([fromHub.close(), bundled.close()]);
  });

  test('says by its own files how its vectors are pooled', async () => {
    const cls = new Map([
      ...files,
      ['1_Pooling/config.json', Buffer.from('{"pooling_mode_cls_token":true}')],
    ] as const);
    const config = await play({}, cls);
    await open(config);
    const manifest = JSON.parse(await readFile(join(cacheDir, MODEL, 'q8', 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      pooling: 'cls',
      queryPrefix: '',
      bands: { weak: 0.3 },
      dimensions: 384,
    });
  });

  test('without q8 weights is taken as fp32, and its vectors are another space', async () => {
    const served = new Map(files);
    served.delete(GRAPH);
    served.set('onnx/model.onnx', files.get(GRAPH) as Buffer);
    const { settled } = await open(await play({}, served));
    expect(settled).toMatchObject({ state: 'ready', model: { info: { id: `${MODEL}:fp32` } } });
  });

  test('can be closed in the middle of its download', async () => {
    const statuses = { [GRAPH]: [{ status: 503 }] };
    const handle = openModel(await play({ statuses }), {
      ...noDelays(),
      sleep: (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    await expect.poll(() => graphRequests().length).toBe(1);
    await handle.close();
    expect(await handle.settled()).toMatchObject({ state: 'failed' });
  });

  test.each(['../../etc', 'no-such-short-name', 'a/b/c', '/a'])(
    'named %s is refused before any request',
    async (model) => {
      const { settled } = await open({ ...(await play()), model });
      expect(settled).toMatchObject({ state: 'failed', reason: expect.stringContaining('org/name') });
      expect(hub?.asked).toEqual([]);
    },
  );
});
