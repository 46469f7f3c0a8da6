import type { ModelHandle } from '../embed/model.js';
import type { ActiveModel } from '../retrieve/active-model.js';
import type { Database } from '../store/database.js';
import { registerModel } from '../store/sql/register-model.js';
import { buildVectorIndex } from './build-vector-index.js';
import { embedPending } from './embed-pending.js';
import { foldAllStatistics } from './fold-statistics.js';

export interface Upkeep {
  /** The model that searches and writes use now. */
  active(): ActiveModel;
  /** There is something to do: something was written. */
  wake(): void;
  /** Ends after the batch under way. */
  stop(): Promise<void>;
}

export interface UpkeepLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What a single process does beside answering: embed what has no vector, fold term statistics, build
 * the vector index. Runs when woken, and at the start for what an earlier process left undone; after
 * a failure again, with a growing pause. The jobs themselves know nothing of this loop.
 */
export function startUpkeep(db: Database, handle: ModelHandle, log: UpkeepLog): Upkeep {
  const stopping = new AbortController();
  let registered: { model: unknown; id: number } | null = null;
  let refused: string | null = null;
  let wanted = true;
  let rouse: () => void = () => undefined;

  const active = (): ActiveModel => {
    const state = handle.state();
    if (state.state === 'ready') {
      if (registered?.model === state.model)
        return { ready: true, model: state.model, modelId: registered.id };
      return refused === null
        ? {
            ready: false,
            reason: 'model_loading',
            detail: 'The embedding model is being loaded; until then words alone decide.',
          }
        : { ready: false, reason: 'model_failed', detail: refused };
    }
    if (state.state === 'none')
      return {
        ready: false,
        reason: 'model_none',
        detail: 'No embedding model is configured; words alone decide.',
      };
    if (state.state === 'failed') return { ready: false, reason: 'model_failed', detail: state.reason };
    if (state.state === 'downloading') {
      const share = state.totalBytes
        ? ` (${Math.floor((100 * state.receivedBytes) / state.totalBytes)} %)`
        : '';
      return {
        ready: false,
        reason: 'model_downloading',
        detail: `The embedding model is being downloaded: ${state.file}${share}.`,
      };
    }
    return {
      ready: false,
      reason: 'model_loading',
      detail: 'The embedding model is being loaded; until then words alone decide.',
    };
  };

  const register = async () => {
    const state = await handle.settled();
    if (state.state !== 'ready') return;
    try {
      const { id, dimensions } = state.model.info;
      registered = { model: state.model, id: await registerModel(db.pool, id, dimensions) };
    } catch (error) {
      refused = (error as Error).message;
      throw error;
    }
  };

  const round = async () => {
    await foldAllStatistics(db, stopping.signal);
    if (!registered && refused === null) await register();
    const model = active();
    if (!model.ready) return;
    const report = await embedPending(db, model.model, model.modelId, stopping.signal);
    if (report.embedded + report.failed > 0)
      log.info({ ...report, model: model.model.info.id }, 'embedded what was pending');
    await foldAllStatistics(db, stopping.signal);
    if (await buildVectorIndex(db, { id: model.modelId, dimensions: model.model.info.dimensions })) {
      log.info({ model: model.model.info.id }, 'built the vector index');
    }
  };

  const pause = (ms: number | null) =>
    new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(done, ms);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
      if (wanted || stopping.signal.aborted) rouse();
    });

  const loop = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      wanted = false;
      try {
        await round();
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) break;
        failures++;
        log.error({ err: error, failures }, 'upkeep failed; what was written is kept and it is tried again');
        await new Promise((done) => {
          const timer = setTimeout(done, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));
          stopping.signal.addEventListener('abort', () => {
            clearTimeout(timer);
            done(undefined);
          });
        });
        continue;
      }
      await pause(null);
    }
  };
  const running = loop();

  return {
    active,
    wake: () => {
      wanted = true;
      rouse();
    },
    stop: async () => {
      stopping.abort();
      rouse();
      await running;
    },
  };
}
