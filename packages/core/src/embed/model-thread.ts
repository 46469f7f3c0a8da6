import { Worker } from 'node:worker_threads';
import { aborted, EmbedError } from './errors.js';
import type { FromThread, ThreadSetup, ToThread } from './thread-messages.js';

export interface ModelThread {
  dimensions: number;
  /** Unit vectors end to end. @throws EmbedError */
  embed(type: 'query' | 'passages', texts: readonly string[], signal?: AbortSignal): Promise<Float32Array>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(vectors: Float32Array): void;
  reject(error: EmbedError): void;
}

/** How long the thread may take to end its run and leave by itself. */
const LEAVE_MS = 3_000;

/**
 * Start the thread and wait until the model is loaded.
 * @param heapMb limit of its JavaScript heap
 * @param onGone called when the thread has ended, for whatever cause
 * @throws EmbedError `model_corrupt` when the runtime refuses the files, `model_unavailable` when the
 *   thread dies while loading
 */
export async function startThread(
  setup: ThreadSetup,
  heapMb: number | undefined,
  onGone: () => void,
): Promise<ModelThread> {
  const worker = new Worker(new URL('./embed-thread.js', import.meta.url), {
    workerData: setup,
    name: 'memo-embed',
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended = false;
  let fault: Error | null = null;
  const tell = (message: ToThread) => worker.postMessage(message);
  const gone = () =>
    new EmbedError(
      'model_unavailable',
      fault
        ? `the thread of the embedding model died: ${fault.message}; the next call starts it again`
        : 'the embedding model was closed',
      { retryable: fault !== null, cause: fault },
    );

  const exited = new Promise<void>((resolve) => {
    worker.on('error', (error: Error) => {
      fault = error;
    });
    worker.on('exit', () => {
      ended = true;
      onGone();
      for (const { reject } of waiting.values()) reject(gone());
      waiting.clear();
      resolve();
    });
  });

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  const loaded = new Promise<number>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.type === 'ready') resolve(message.dimensions);
      else if (message.type === 'done') settle(message.id)?.resolve(message.vectors);
      else if (message.type === 'failed') {
        settle(message.id)?.reject(new EmbedError('text_failed', `embedding failed: ${message.reason}`));
      } else
        reject(
          new EmbedError(
            'model_corrupt',
            `the model at ${setup.dir} cannot be loaded: ${message.reason}; restore its files (a downloaded model: delete that folder)`,
          ),
        );
    });
    void exited.then(() => reject(gone()));
  });

  const embed: ModelThread['embed'] = (type, texts, signal) =>
    new Promise<Float32Array>((resolve, reject) => {
      if (ended) return reject(gone());
      const id = ++lastId;
      const cancel = () => {
        tell({ type: 'cancel', id });
        settle(id)?.reject(aborted('embedding'));
      };
      const done = () => signal?.removeEventListener('abort', cancel);
      signal?.addEventListener('abort', cancel, { once: true });
      waiting.set(id, {
        resolve: (vectors) => {
          done();
          resolve(vectors);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      tell({ type, id, texts });
    });

  const stop = async () => {
    for (const id of [...waiting.keys()]) settle(id)?.reject(gone());
    if (ended) return;
    tell({ type: 'stop' });
    const late = setTimeout(() => void worker.terminate(), LEAVE_MS);
    await exited;
    clearTimeout(late);
  };

  return { dimensions: await loaded, embed, stop };
}
