import { EmbedError } from '../embed/errors.js';
import type { EmbeddingModel } from '../embed/model.js';
import { embeddingText } from '../ingest/header.js';
import type { Database } from '../store/database.js';
import { insertVectorFailure, insertVectors } from '../store/sql/insert-vectors.js';
import { type PendingPassage, pendingPassages } from '../store/sql/pending-passages.js';

/** Passages one call to the model gets; so much is lost at most when the process dies. */
const BATCH = 32;

export interface EmbedReport {
  embedded: number;
  failed: number;
}

/**
 * Embed what has no vector of a model, oldest first, until nothing is left or told to stop. The
 * database says what is left, so a run that was cut off goes on where it stopped.
 *
 * When a whole batch fails while the model still takes a plain word, its passages are tried one by one.
 * One whose text is at fault is marked with the error, and not tried again before the next start. One
 * that fails of anything else stays pending and holds up none of the others.
 * @throws what the model throws when it takes no plain word either, or is told to stop; and, once all
 *   others are embedded, the error of a passage that stays pending, so that the caller comes again.
 */
export async function embedPending(
  db: Database,
  model: EmbeddingModel,
  modelId: number,
  signal?: AbortSignal,
): Promise<EmbedReport> {
  const report: EmbedReport = { embedded: 0, failed: 0 };
  let afterId = 0;
  let left: unknown = null;
  while (!signal?.aborted) {
    const batch = await pendingPassages(db.pool, modelId, afterId, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    const { vectors, failures, pending } = await embedBatch(model, batch, signal);
    if (vectors.length > 0) report.embedded += await insertVectors(db.pool, modelId, vectors);
    for (const failure of failures)
      await insertVectorFailure(db.pool, modelId, failure.passageId, failure.error);
    report.failed += failures.length;
    left ??= pending;
    afterId = last.id;
  }
  if (left !== null && !signal?.aborted) throw left;
  return report;
}

async function embedBatch(model: EmbeddingModel, batch: readonly PendingPassage[], signal?: AbortSignal) {
  const vectors: { passageId: number; vector: Float32Array }[] = [];
  const failures: { passageId: number; error: string }[] = [];
  let pending: unknown = null;
  const embed = async (passages: readonly PendingPassage[]) => {
    const made = await model.embedPassages(passages.map(embeddingText), signal);
    for (const [n, { id }] of passages.entries()) {
      const vector = made[n];
      if (vector) vectors.push({ passageId: id, vector });
    }
  };
  try {
    await embed(batch);
  } catch (fault) {
    if (signal?.aborted || !(await answers(model, signal))) throw fault;
    for (const passage of batch) {
      try {
        await embed([passage]);
      } catch (error) {
        // Asked after each: an endpoint that went away amid the batch says nothing about a text.
        if (signal?.aborted || !(await answers(model, signal))) throw error;
        if (error instanceof EmbedError && error.code === 'text_failed')
          failures.push({ passageId: passage.id, error: error.message });
        else pending ??= error;
      }
    }
  }
  return { vectors, failures, pending };
}

async function answers(model: EmbeddingModel, signal?: AbortSignal): Promise<boolean> {
  return model.embedPassages(['memo'], signal).then(
    () => true,
    () => false,
  );
}
