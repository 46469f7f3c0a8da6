import { type WriteDocumentInput, WriteDocumentResponse } from '@memo/contract/documents';
import { type Client, Refused, Unreachable } from '../client.js';
import { Failure } from '../failure.js';
import { readText } from './read-text.js';
import { countIn, type Tally } from './tally.js';
import { type Met, reasonOf } from './walk.js';
import { withRetries } from './with-retries.js';

/** What the command line says of every document. */
export type Common = Pick<
  WriteDocumentInput,
  'namespace' | 'kind' | 'tags' | 'library' | 'version' | 'override_tombstone'
>;

export interface Sending {
  client: Client;
  common: Common;
  concurrency: number;
  signal: AbortSignal;
}

/** Files in a row that fail for want of the server before the run ends; all that are on their way, if that is more. */
const LOST_IN_A_ROW = 3;

/** What the server refuses that is no failure of the run, by its code. */
const SKIPPED_FOR: Readonly<Record<string, string>> = {
  unreadable_content: 'holds no text',
  tombstoned: 'was redacted (--override-tombstone writes it again)',
};

type MetFile = Extract<Met, { kind: 'file' }>;

/**
 * Send what a walk meets, `concurrency` at a time, and count. Ends early, after the files on their way,
 * when `signal` aborts or the server is lost: then every file after it would fail as well.
 */
export async function sendFiles(met: AsyncIterator<Met>, sending: Sending, tally: Tally): Promise<void> {
  let lostInARow = 0;
  const workers = Array.from({ length: sending.concurrency }, async () => {
    while (!sending.signal.aborted && tally.stopped === null) {
      const next = await met.next();
      if (next.done || sending.signal.aborted) break;
      const lost = await deal(next.value, sending, tally);
      lostInARow = lost ? lostInARow + 1 : 0;
      if (lostInARow >= Math.max(LOST_IN_A_ROW, sending.concurrency)) tally.stopped = 'server_lost';
    }
  });
  await Promise.all(workers);
  if (sending.signal.aborted) tally.stopped = 'interrupted';
}

/** @returns true when the server could not be reached, or no longer knows the key */
async function deal(met: Met, sending: Sending, tally: Tally): Promise<boolean> {
  if (met.kind === 'skipped') countIn(tally.skipped, met.reason);
  else if (met.kind === 'folder-left-out') countIn(tally.folders_left_out, met.reason);
  else if (met.kind === 'failed') tally.failed.push({ file: met.file, reason: met.reason });
  else return sendFile(met, sending, tally);
  return false;
}

async function sendFile(met: MetFile, { client, common, signal }: Sending, tally: Tally): Promise<boolean> {
  try {
    const read = await readText(met.file);
    if ('skipped' in read) {
      countIn(tally.skipped, read.skipped);
      return false;
    }
    const body: WriteDocumentInput = {
      ...common,
      path: met.path,
      text: read.text,
      source: met.target.source,
      modified_at: met.modified.toISOString(),
    };
    const call = { method: 'POST', path: '/v1/documents', body, reply: WriteDocumentResponse } as const;
    const answer = await withRetries(() => client(call), signal);
    tally[answer.body.outcome] += 1;
    tally.pending += answer.body.pending;
    return false;
  } catch (error) {
    // Interrupted while it waited for another try: not sent, not failed.
    if (signal.aborted && !(error instanceof Failure)) return false;
    const reason = error instanceof Refused ? SKIPPED_FOR[error.code] : undefined;
    if (reason !== undefined) {
      countIn(tally.skipped, reason);
      return false;
    }
    tally.failed.push({ file: met.file, reason: error instanceof Failure ? error.message : reasonOf(error) });
    return error instanceof Unreachable || (error instanceof Refused && error.status === 401);
  }
}
