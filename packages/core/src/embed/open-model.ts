import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Delays, REAL_DELAYS, reopenMs } from './back-off.js';
import { BUNDLED_MODEL } from './bundled-model.js';
import { endpointModelId, openEndpoint } from './endpoint-model.js';
import { EmbedError } from './errors.js';
import { ensureHubModel, hubModelId } from './hub-model.js';
import { openLocalModel } from './local-model.js';
import { MANIFEST, type Manifest, readVerified } from './manifest.js';
import type { EmbeddingModel, ModelConfig, ModelHandle, ModelState } from './model.js';

type Provided = Exclude<ModelConfig, { provider: 'none' }>;

export interface Opening {
  /** Pauses between two openings. */
  pauses?: Delays;
  /** Told each failure to open, the same cause once. */
  onFailure?: (error: Error) => void;
}

/**
 * Begin to load the configured model and return at once. Whatever goes wrong becomes the state `failed`
 * with a reason that says what to do, and it is tried again with growing pauses: without a model search
 * goes on, by words, and is whole again once a hub or an endpoint answers.
 * @param delays pauses inside one opening; for tests
 */
export function openModel(
  config: ModelConfig,
  delays: Delays = REAL_DELAYS,
  { pauses = REAL_DELAYS, onFailure = () => undefined }: Opening = {},
): ModelHandle {
  if (config.provider === 'none') return NONE;
  const name = expectedName(config);
  const closing = new AbortController();
  let state: ModelState = { state: 'loading' };
  const set = (next: ModelState) => {
    if (!closing.signal.aborted) state = next;
  };

  /** @returns the model, or milliseconds until it is tried again; null: never. */
  const attempt = async (failures: number): Promise<EmbeddingModel | number | null> => {
    try {
      const opened = await openProvider(config, delays, closing.signal, set);
      const { bands } = config;
      const model = bands ? { ...opened, info: { ...opened.info, bands } } : opened;
      if (closing.signal.aborted) await model.close();
      set({ state: 'ready', model });
      return closing.signal.aborted ? null : model;
    } catch (error) {
      if (closing.signal.aborted) return null;
      const pause = mayOpenLater(config, error) ? reopenMs(failures + 1) : null;
      const retryAt = pause === null ? null : new Date(pauses.now() + pause);
      const { message: reason } = error as Error;
      const code = error instanceof EmbedError ? error.code : 'model_unavailable';
      if (lastReason !== reason) onFailure(error as Error);
      lastReason = reason;
      set({ state: 'failed', reason, code, retryAt });
      return pause;
    }
  };
  let lastReason: string | null = null;
  const first = attempt(0);
  const untilReady = async (): Promise<EmbeddingModel | null> => {
    let outcome = await first;
    for (let failures = 1; typeof outcome === 'number'; failures++) {
      const slept = await pauses.sleep(outcome, closing.signal).then(
        () => true,
        () => false,
      );
      if (!slept || closing.signal.aborted) return null;
      outcome = await attempt(failures);
    }
    return outcome;
  };
  const settled = first.then(() => state);
  const ready = untilReady();

  return {
    name: () => (state.state === 'ready' ? state.model.info.id : name),
    state: () => state,
    settled: () => settled,
    ready: () => ready,
    close: async () => {
      if (!closing.signal.aborted) {
        const last = state;
        const reason = 'the embedding model was closed';
        state = { state: 'failed', reason, code: 'model_unavailable', retryAt: null };
        closing.abort();
        if (last.state === 'ready') await last.model.close();
      }
      await ready;
    },
  };
}

const NONE: ModelHandle = {
  name: () => null,
  state: () => ({ state: 'none' }),
  settled: async () => ({ state: 'none' }),
  ready: async () => null,
  close: async () => undefined,
};

/** What the model will be called, so that its vectors are known while it loads. */
function expectedName(config: Provided): string {
  if (config.provider === 'openai') return endpointModelId(config);
  if (config.provider === 'hub') return hubModelId(config);
  return bundledModelId(config.modelsDir);
}

function bundledModelId(modelsDir: string): string {
  try {
    const manifest = JSON.parse(readFileSync(join(modelsDir, BUNDLED_MODEL, MANIFEST), 'utf8')) as Manifest;
    return manifest.id;
  } catch {
    return BUNDLED_MODEL; // opening it tells what is wrong
  }
}

/** Files of this repository do not mend by themselves; a hub and an endpoint may answer later, whatever they said. */
function mayOpenLater(config: Provided, error: unknown): boolean {
  return config.provider !== 'bundled' || (error instanceof EmbedError && error.retryable);
}

async function openProvider(
  config: Provided,
  delays: Delays,
  signal: AbortSignal,
  report: (state: ModelState) => void,
): Promise<EmbeddingModel> {
  if (config.provider === 'openai') return openEndpoint(config, delays, signal);
  if (config.provider === 'bundled') {
    const dir = join(config.modelsDir, BUNDLED_MODEL);
    return openLocalModel(dir, await readVerified(dir), config);
  }
  const { dir, manifest } = await ensureHubModel(config, delays, signal, (progress) =>
    report({ state: 'downloading', ...progress }),
  );
  report({ state: 'loading' });
  return openLocalModel(dir, manifest, config);
}
