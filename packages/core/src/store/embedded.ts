import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDataFolder } from './data-folder.js';
import { lockData } from './data-lock.js';
import { makeFolder } from './make-folder.js';

export interface EmbeddedPostgres {
  /** Connection string for node-postgres. */
  url: string;
  /** Flush and close. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Start PGlite (Postgres 18 in WASM, with pgvector) on a data directory, behind the Postgres wire
 * protocol on a Unix socket that only this user can reach.
 * @param dataDir made when missing, mode 0700; the database in it is closed to others in any case.
 * @param onExit called when the database thread ends on its own.
 * @throws DataInUseError when another process has the directory open.
 */
export async function startEmbedded(
  dataDir: string,
  onExit: (reason: string) => void,
): Promise<EmbeddedPostgres> {
  const directory = resolve(dataDir);
  makeFolder(directory);
  const unlock = lockData(directory);
  let folder: ReturnType<typeof openDataFolder>;
  try {
    folder = openDataFolder(directory);
  } catch (error) {
    unlock();
    throw error;
  }
  // A socket path may have 107 bytes, so it does not stand in the data directory. 0700 by mkdtemp.
  const socketDir = mkdtempSync(join(tmpdir(), 'memo-'));
  const thread = new Worker(new URL('./embedded-thread.js', import.meta.url), {
    workerData: { dataDir: folder.path, socketPath: join(socketDir, '.s.PGSQL.5432') },
  });
  const release = () => {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    await new Promise<void>((ready, failed) => {
      thread.once('message', () => ready());
      thread.once('error', failed);
      thread.once('exit', (code) =>
        failed(new Error(`the embedded database ended with code ${code} while starting`)),
      );
    });
  } catch (error) {
    release();
    throw new Error(
      `the embedded database in ${directory} could not be opened: ${(error as Error).message}`,
      { cause: error },
    );
  }
  folder.opened();
  let stopping: Promise<void> | undefined;
  thread.on('error', (error) => onExit(error.message));
  thread.on('exit', () => {
    if (!stopping) onExit('the thread of the embedded database ended');
  });
  const stop = () =>
    new Promise<void>((done) => {
      thread.once('exit', () => {
        release();
        done();
      });
      thread.postMessage('stop');
    });
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(socketDir)}`,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
