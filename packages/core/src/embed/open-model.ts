import { join } from 'node:path';
import { type Delays, REAL_DELAYS } from './back-off.js';
import { BUNDLED_MODEL } from './bundled-model.js';
import { openEndpoint } from './endpoint-model.js';
import { ensureHubModel } from './hub-model.js';
import { openLocalModel } from './local-model.js';
import { readVerified } from './manifest.js';
import type { EmbeddingModel, ModelConfig, ModelHandle, ModelState } from './model.js';

/**
 * Begin to load the configured model and return at once. Whatever goes wrong becomes the state `failed`
 * with a reason that says what to do: without a model search goes on, by words.
 * @param delays for tests
 */
export function openModel(config: ModelConfig, delays: Delays = REAL_DELAYS): ModelHandle {
  const closing = new AbortController();
  let state: ModelState = config.provider === 'none' ? { state: 'none' } : { state: 'loading' };
  const set = (next: ModelState) => {
    if (!closing.signal.aborted) state = next;
  };

  const load = async (): Promise<ModelState> => {
    if (config.provider === 'none') return state;
    try {
      const model = await openProvider(config, delays, closing.signal, set);
      if (closing.signal.aborted) await model.close();
      set({ state: 'ready', model });
    } catch (error) {
      set({ state: 'failed', reason: (error as Error).message });
    }
    return state;
  };
  const settled = load();

  return {
    state: () => state,
    settled: () => settled,
    close: async () => {
      if (!closing.signal.aborted) {
        const last = state;
        state = { state: 'failed', reason: 'the embedding model was closed' };
        closing.abort();
        if (last.state === 'ready') await last.model.close();
      }
      await settled;
    },
  };
}

async function openProvider(
  config: Exclude<ModelConfig, { provider: 'none' }>,
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
