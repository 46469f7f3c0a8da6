import { doublingMs } from '../embed/back-off.js';
import { publicSentence } from '../embed/errors.js';
import type { ModelHandle, ModelState } from '../embed/model.js';
import type { ActiveModel } from '../retrieve/active-model.js';
import { type Database, isConnectionError } from '../store/database.js';
import { clearVectorFailures } from '../store/sql/clear-vector-failures.js';
import { registerModel } from '../store/sql/register-model.js';
import { backfillMentions } from './backfill-mentions.js';
import { buildVectorIndex } from './build-vector-index.js';
import { embedPending } from './embed-pending.js';
import { foldAllStatistics } from './fold-statistics.js';

export interface Upkeep {
  /** The model that searches and writes use now. */
  active(): ActiveModel;
  /** There is something to do: something was written. */
  wake(): void;
  /** Ends at once what can be taken up again: the batch under way is embedded by the next start. */
  stop(): Promise<void>;
}

export interface UpkeepLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const LOADING = 'The embedding model is being loaded; until then words alone decide.';
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What a single process does beside answering: fold term statistics, make the mentions of older revisions,
 * embed what has no vector, build the vector index. Runs when woken, and at the start for what an earlier process left undone; after
 * a failure again, with a growing pause. The jobs themselves know nothing of this loop.
 */
export function startUpkeep(db: Database, handle: ModelHandle, log: UpkeepLog): Upkeep {
  const stopping = new AbortController();
  let registered: { model: unknown; id: number } | null = null;
  let refused = false;
  let wanted = true;
  let rouse: () => void = () => undefined;

  const active = (): ActiveModel => {
    const state = handle.state();
    if (state.state === 'ready' && registered?.model === state.model)
      return { ready: true, model: state.model, modelId: registered.id };
    return notReady(state, refused);
  };

  const register = async () => {
    const state = handle.state();
    if (state.state !== 'ready' || registered) return;
    const { id, dimensions } = state.model.info;
    try {
      const modelId = await registerModel(db.pool, id, dimensions);
      // What an earlier process gave up on may be taken now: the model's server may be another one.
      await clearVectorFailures(db.pool, modelId);
      registered = { model: state.model, id: modelId };
      refused = false;
    } catch (error) {
      refused = !isConnectionError(error);
      throw error;
    }
  };

  const round = async () => {
    await foldAllStatistics(db, stopping.signal);
    const named = await backfillMentions(db, stopping.signal);
    if (named > 0) log.info({ revisions: named }, 'made the mentions of older revisions');
    await register();
    const model = active();
    if (!model.ready) return;
    const report = await embedPending(db, model.model, model.modelId, stopping.signal);
    if (report.embedded + report.failed > 0)
      log.info({ ...report, model: model.model.info.id }, 'embedded what was pending');
    await foldAllStatistics(db, stopping.signal);
    const index = { id: model.modelId, dimensions: model.model.info.dimensions };
    if (!stopping.signal.aborted && (await buildVectorIndex(db, index, stopping.signal)))
      log.info({ model: model.model.info.id }, 'built the vector index');
  };

  /** Until woken, told to stop, or `ms` have passed. */
  const pause = (ms: number | null) =>
    new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(done, ms);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
      if (wanted || stopping.signal.aborted) rouse();
    });

  /** After a failure, which may be the model's: what is written meanwhile is folded all the same. */
  const foldFor = async (ms: number) => {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !stopping.signal.aborted; left = until - performance.now()) {
      wanted = false;
      await pause(left);
      if (wanted) await foldAllStatistics(db, stopping.signal).catch(() => undefined);
    }
  };

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
        await foldFor(doublingMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
        continue;
      }
      await pause(null);
    }
  };
  const running = loop();
  const wake = () => {
    wanted = true;
    rouse();
  };
  // Never awaited by a round: statistics are folded while a model is downloaded.
  void handle.ready().then(async (model) => {
    if (!model || stopping.signal.aborted) return;
    await register().catch(() => undefined); // a round tries it again, and tells
    wake();
  });

  return {
    active,
    wake,
    stop: async () => {
      stopping.abort();
      rouse();
      await running;
    },
  };
}

/** Why there is no model, in words for anyone: what a server said is for the log. */
function notReady(state: ModelState, refused: boolean): ActiveModel {
  switch (state.state) {
    case 'none':
      return {
        ready: false,
        reason: 'model_none',
        detail: 'No embedding model is configured; words alone decide.',
      };
    case 'failed': {
      const next =
        state.retryAt === null
          ? 'The log of the server says more.'
          : `It is tried again at ${state.retryAt.toISOString()}; the log of the server says more.`;
      const detail = `${publicSentence(state.code)} Words alone decide. ${next}`;
      return { ready: false, reason: 'model_failed', detail };
    }
    case 'downloading': {
      const { file, receivedBytes, totalBytes } = state;
      const share = totalBytes ? ` (${Math.floor((100 * receivedBytes) / totalBytes)} %)` : '';
      const detail = `The embedding model is being downloaded: ${file}${share}.`;
      return { ready: false, reason: 'model_downloading', detail };
    }
    default: {
      if (!refused) return { ready: false, reason: 'model_loading', detail: LOADING };
      const detail = `${publicSentence('dimension_mismatch')} Words alone decide. The log of the server says more.`;
      return { ready: false, reason: 'model_failed', detail };
    }
  }
}
