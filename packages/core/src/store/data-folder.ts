import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

/** Stands from the making of a new database until it first opened. */
const UNFINISHED = 'postgres.unfinished';

/**
 * The folder of the database inside a locked data directory: made when missing, and closed to all other
 * users, since the files in it may be open to them. What a first start that was cut off left behind is
 * removed: nobody was told of anything in it.
 * @returns its path, and a function to call once the database has opened.
 * @throws an Error where it belongs to another user, or holds part of a database: a new one would be made over it
 */
export function openDataFolder(directory: string): { path: string; opened: () => void } {
  const path = join(directory, 'postgres');
  const unfinished = join(directory, UNFINISHED);
  makeFolder(path);
  closeToOthers(path);
  const before = readdirSync(path);
  if (exists(unfinished)) {
    for (const entry of before) rmSync(join(path, entry), { recursive: true, force: true });
  } else if (before.length === 0) writeFileSync(unfinished, '', { mode: 0o600 });
  else if (!before.includes('PG_VERSION')) {
    throw new Error(
      `${path} holds ${before.slice(0, 3).join(', ')} but no PG_VERSION, so part of a database is missing. ` +
        'Put back the whole folder from a backup, or start with another --data directory. Nothing was changed.',
    );
  }
  return { path, opened: () => rmSync(unfinished, { force: true }) };
}

function closeToOthers(path: string): void {
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch (cause) {
    throw new Error(
      `${path} is open to other users of this machine and belongs to another one. Start Memo as its owner, or with another --data directory.`,
      { cause },
    );
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
