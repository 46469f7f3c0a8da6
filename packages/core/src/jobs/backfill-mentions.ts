import { MENTIONS_VERSION, mentionsOf } from '../entities/mentions.js';
import { readFrontMatter } from '../ingest/front-matter.js';
import { namesAsStored } from '../ingest/prepare.js';
import type { Database } from '../store/database.js';
import { deleteMentions, insertMentions } from '../store/sql/insert-mentions.js';
import { staleRevisions } from '../store/sql/stale-mentions.js';

/** Revisions of one transaction: some 0.1 s. */
const BATCH = 8;

/**
 * Make the mentions of what was written before entities were, or under an older extraction, newest first,
 * until nothing is left or told to stop. The database says what is left, so a run that was cut off goes on
 * where it stopped. @returns revisions done.
 */
export async function backfillMentions(db: Database, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const batch = await db.transaction(async (tx) => {
      const stale = await staleRevisions(tx, MENTIONS_VERSION, BATCH);
      for (const { id, text, fact, ...revision } of stale) {
        const aliases =
          revision.format === 'markdown' ? namesAsStored(readFrontMatter(text, null).aliases) : [];
        await deleteMentions(tx, id);
        await insertMentions(tx, id, fact ? [] : mentionsOf({ ...revision, aliases }));
      }
      return stale.length;
    });
    done += batch;
    if (batch < BATCH) break;
  }
  return done;
}
