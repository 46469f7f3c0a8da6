import { parentPort, workerData } from 'node:worker_threads';
import { type Encoder, loadEncoder } from './encoder.js';
import type { FromThread, ThreadSetup, ToThread } from './thread-messages.js';

/**
 * The thread that a local model runs in: one run of onnxruntime-node holds up its thread until it ends,
 * so on the main thread every request would wait. Between two runs the event loop turns once and messages
 * are taken, so a query waits for one passage at most, however many are queued.
 *
 * One text a run: int8 weights are multiplied with activations scaled to the largest of the whole run, so
 * in company a text would get another vector (cosine 0.998 to itself) and answer a little worse (locomo
 * nDCG@10 .522 instead of .528). The price: runs of 16 would take a fifth less processor time.
 */
interface Job {
  id: number;
  texts: readonly string[];
  /** Texts done. */
  done: number;
  vectors?: Float32Array;
}

if (!parentPort) throw new Error('embed-thread runs as a worker thread only');
const port = parentPort;
const tell = (message: FromThread) => port.postMessage(message);

const queries: Job[] = [];
const passages: Job[] = [];
let stopped = false;
let working = false;

function take(message: ToThread): void {
  if (message.type === 'stop') stopped = true;
  else if (message.type === 'cancel') {
    for (const queue of [queries, passages]) {
      const at = queue.findIndex(({ id }) => id === message.id);
      if (at >= 0) queue.splice(at, 1);
    }
  } else
    (message.type === 'query' ? queries : passages).push({ id: message.id, texts: message.texts, done: 0 });
}

async function work(encoder: Encoder): Promise<void> {
  if (working) return;
  working = true;
  for (;;) {
    const queue = queries.length > 0 ? queries : passages;
    const job = queue[0];
    if (!job || stopped) break;
    try {
      if (await runNext(encoder, job)) remove(queue, job);
    } catch (error) {
      remove(queue, job);
      tell({ type: 'failed', id: job.id, reason: (error as Error).message });
    }
  }
  working = false;
  if (!stopped) return;
  await encoder.close();
  port.close();
}

/** @returns whether the job is done */
async function runNext(encoder: Encoder, job: Job): Promise<boolean> {
  job.vectors ??= new Float32Array(job.texts.length * encoder.dimensions);
  const text = job.texts[job.done];
  if (text !== undefined) {
    job.vectors.set(await encoder.encode(text), job.done * encoder.dimensions);
    job.done++;
  }
  if (job.done < job.texts.length) return false;
  tell({ type: 'done', id: job.id, vectors: job.vectors });
  return true;
}

function remove(queue: Job[], job: Job): void {
  const at = queue.indexOf(job);
  if (at >= 0) queue.splice(at, 1);
}

try {
  const encoder = await loadEncoder(workerData as ThreadSetup);
  port.on('message', (message: ToThread) => {
    take(message);
    void work(encoder);
  });
  tell({ type: 'ready', dimensions: encoder.dimensions });
} catch (error) {
  tell({ type: 'refused', reason: (error as Error).message });
  port.close();
}
