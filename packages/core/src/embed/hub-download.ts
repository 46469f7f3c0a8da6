import { open, rename, rm, stat } from 'node:fs/promises';
import { backOffMs, type Delays, isTransient, retryAfterMs } from './back-off.js';
import { aborted, EmbedError } from './errors.js';
import { requestFile } from './hub-response.js';
import { sha256OfFile } from './manifest.js';

export interface Download {
  url: string;
  token: string | undefined;
  destination: string;
  onProgress(receivedBytes: number, totalBytes: number | null): void;
}

/** Failures in a row, with not one byte gained between them, after which a download is given up. */
const MOST_FAILURES = 6;
/** A connection that brings no byte for so long counts as lost. */
const STALL_MS = 60_000;

/**
 * Download one file of a hub to `destination`, whole or not at all. What arrived before a cut is kept in
 * `<destination>.part` and continued, also by a later process.
 * @returns `missing` when the hub does not have the file
 * @throws EmbedError `download_failed` (refused, given up, or damaged twice), `aborted`
 */
export async function downloadFile(
  download: Download,
  delays: Delays,
  signal: AbortSignal,
): Promise<'saved' | 'missing'> {
  const part = `${download.destination}.part`;
  for (let failures = 0; ; ) {
    const before = await sizeOf(part);
    try {
      return await attempt(download, part, before, delays, signal);
    } catch (error) {
      if (signal.aborted) throw aborted(`the download of ${download.url}`);
      if (error instanceof EmbedError && !error.retryable) throw error;
      failures = (await sizeOf(part)) > before ? 1 : failures + 1;
      const reason = describe(error);
      if (failures >= MOST_FAILURES) {
        throw new EmbedError(
          'download_failed',
          `${download.url} could not be downloaded: ${reason}; check the network and the hub's address, then start again`,
          { retryable: true, cause: error },
        );
      }
      const ms = (error as { retryAfterMs?: number }).retryAfterMs ?? backOffMs(failures);
      await delays.sleep(ms, signal).catch(() => {
        throw aborted(`the download of ${download.url}`);
      });
    }
  }
}

async function attempt(download: Download, part: string, kept: number, delays: Delays, signal: AbortSignal) {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(new Error(`no byte for ${STALL_MS / 1000} s`)), STALL_MS);
  try {
    const { url, token } = download;
    const either = AbortSignal.any([signal, stall.signal]);
    const { response, sha256, totalBytes } = await requestFile(url, { token, from: kept, signal: either });
    const { status } = response;
    if (status === 404) {
      await response.body?.cancel();
      return 'missing' as const;
    }
    if (status !== 200 && status !== 206 && status !== 416) throw refusal(url, response, delays);
    if (kept > 0 && (status === 416 ? !sha256 : status === 206 && !sha256)) {
      // Without a hash nobody could tell whether the two pieces are of one revision.
      await response.body?.cancel();
      await rm(part, { force: true });
      throw new EmbedError('download_failed', 'the rest cannot be checked, so it starts anew', {
        retryable: true,
      });
    }
    if (status !== 416) {
      await saveBody(response, part, status === 206 ? kept : 0, (received) => {
        timer.refresh();
        download.onProgress(received, totalBytes);
      });
    }
    await check(part, url, sha256, totalBytes, kept > 0 && status !== 200);
    await rename(part, download.destination);
    return 'saved' as const;
  } finally {
    clearTimeout(timer);
  }
}

async function saveBody(response: Response, part: string, kept: number, onReceived: (bytes: number) => void) {
  const file = await open(part, kept > 0 ? 'a' : 'w');
  try {
    let received = kept;
    for await (const bytes of response.body ?? []) {
      await file.write(bytes as Uint8Array);
      received += (bytes as Uint8Array).length;
      onReceived(received);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A damaged download is tried once more when it was pieced together, never when it came in one piece. */
async function check(
  part: string,
  url: string,
  sha256: string | null,
  totalBytes: number | null,
  pieced: boolean,
) {
  const size = await sizeOf(part);
  if (totalBytes !== null && size < totalBytes) {
    throw new EmbedError('download_failed', `the connection ended at byte ${size} of ${totalBytes}`, {
      retryable: true,
    });
  }
  const found = sha256 === null ? null : await sha256OfFile(part);
  if (found === sha256 && (totalBytes === null || size === totalBytes)) return;
  await rm(part, { force: true });
  throw new EmbedError(
    'download_failed',
    `${url} arrived damaged: SHA-256 ${found ?? 'not given'}, ${size} bytes; the hub says ${sha256}, ${totalBytes} bytes. Something between changes the content; start again to retry`,
    { retryable: pieced },
  );
}

function refusal(url: string, response: Response, delays: Delays): Error {
  const { status } = response;
  void response.body?.cancel();
  if (status === 401 || status === 403) {
    return new EmbedError(
      'download_failed',
      `the hub refuses ${url} (HTTP ${status}): there is no such model, or it needs a token that may read it (MEMO_MODEL_TOKEN)`,
    );
  }
  const error = new EmbedError('download_failed', `${url}: HTTP ${status}`, {
    retryable: isTransient(status),
  });
  const asked = retryAfterMs(response.headers.get('retry-after'), delays.now());
  return asked === null ? error : Object.assign(error, { retryAfterMs: asked });
}

function describe(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
