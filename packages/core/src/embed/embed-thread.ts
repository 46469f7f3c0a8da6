import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type Encoder, loadEncoder } from './encoder.js';
import { groupByLength } from './passage-batches.js';
import type { FromThread, ThreadSetup, ToThread } from './thread-messages.js';

/**
 * The thread that a local model runs in: one run of onnxruntime-node holds up its thread until it ends,
 * so on the main thread every request would wait. Between two runs it looks for messages, so a query
 * waits for one run at most, however many passages are queued.
 */
interface Job {
  id: number;
  texts: readonly string[];
  /** Made when the job's turn comes. */
  rows?: number[][];
  batches?: number[][];
  vectors?: Float32Array;
}

const port = parentPort;
if (!port) throw new Error('embed-thread runs as a worker thread only');
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
  } else (message.type === 'query' ? queries : passages).push({ id: message.id, texts: message.texts });
}

async function work(encoder: Encoder): Promise<void> {
  if (working) return;
  working = true;
  for (;;) {
    for (let next = receiveMessageOnPort(port as NonNullable<typeof port>); next; ) {
      take(next.message as ToThread);
      next = receiveMessageOnPort(port as NonNullable<typeof port>);
    }
    const queue = queries.length > 0 ? queries : passages;
    const job = queue[0];
    if (!job || stopped) break;
    try {
      if (await runNextBatch(encoder, job)) remove(queue, job);
    } catch (error) {
      remove(queue, job);
      tell({ type: 'failed', id: job.id, reason: (error as Error).message });
    }
  }
  working = false;
  if (!stopped) return;
  await encoder.close();
  port?.close();
}

/** @returns whether the job is done */
async function runNextBatch(encoder: Encoder, job: Job): Promise<boolean> {
  job.rows ??= job.texts.map(encoder.tokenize);
  job.batches ??= groupByLength(job.rows.map((row) => row.length));
  job.vectors ??= new Float32Array(job.texts.length * encoder.dimensions);
  const batch = job.batches.shift() ?? [];
  const made = await encoder.encode(batch.map((n) => job.rows?.[n] ?? []));
  for (const [at, n] of batch.entries()) {
    const vector = made.subarray(at * encoder.dimensions, (at + 1) * encoder.dimensions);
    job.vectors.set(vector, n * encoder.dimensions);
  }
  if (job.batches.length > 0) return false;
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
