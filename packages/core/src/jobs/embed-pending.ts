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
 * When a whole batch fails, its passages are tried one by one, and one that fails alone is marked with
 * its error. When every one fails and a plain word fails too, the model is at fault and not the
 * passages: nothing is marked.
 * @throws whatever the model throws, then.
 */
export async function embedPending(
  db: Database,
  model: EmbeddingModel,
  modelId: number,
  signal?: AbortSignal,
): Promise<EmbedReport> {
  const report: EmbedReport = { embedded: 0, failed: 0 };
  let afterId = 0;
  while (!signal?.aborted) {
    const batch = await pendingPassages(db.pool, modelId, afterId, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    const { vectors, failures } = await embedBatch(model, batch, signal);
    if (vectors.length > 0) report.embedded += await insertVectors(db.pool, modelId, vectors);
    for (const failure of failures)
      await insertVectorFailure(db.pool, modelId, failure.passageId, failure.error);
    report.failed += failures.length;
    afterId = last.id;
  }
  return report;
}

async function embedBatch(model: EmbeddingModel, batch: readonly PendingPassage[], signal?: AbortSignal) {
  const vectors: { passageId: number; vector: Float32Array }[] = [];
  const failures: { passageId: number; error: string }[] = [];
  const embed = async (passages: readonly PendingPassage[]) => {
    const made = await model.embedPassages(passages.map(embeddingText), signal);
    for (const [n, { id }] of passages.entries()) {
      const vector = made[n];
      if (vector) vectors.push({ passageId: id, vector });
    }
  };
  try {
    await embed(batch);
    return { vectors, failures };
  } catch (fault) {
    if (signal?.aborted) throw fault;
    for (const passage of batch) {
      try {
        await embed([passage]);
      } catch (error) {
        failures.push({ passageId: passage.id, error: (error as Error).message });
      }
    }
    if (vectors.length === 0 && !(await answers(model, signal))) throw fault;
    return { vectors, failures };
  }
}

async function answers(model: EmbeddingModel, signal?: AbortSignal): Promise<boolean> {
  return model.embedPassages(['memo'], signal).then(
    () => true,
    () => false,
  );
}
