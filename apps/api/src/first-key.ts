import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hasNoKeys,
  keepFirstKey,
  markFirstKeyShown,
  newApiKey,
  replaceApiKey,
  takeOverAdminKey,
} from '@memo/core/access/api-keys';
import type { Database } from '@memo/core/store/database';
import { makeFolder } from '@memo/core/store/make-folder';

/**
 * The first API key: the one the configuration sets, or one made now when there was none yet. Called
 * right before the server is announced, so that no start that fails uses it up.
 * @returns the key when it was made now, to be shown this once and then given to `firstKeyShown`; else null.
 */
export async function firstKey(db: Database, adminKey: string | null): Promise<string | null> {
  if (adminKey !== null) {
    await db.transaction((tx) => takeOverAdminKey(tx, adminKey));
    return null;
  }
  return db.transaction(async (tx) => {
    if (!(await hasNoKeys(tx))) return null;
    const key = newApiKey();
    await keepFirstKey(tx, key);
    return key;
  });
}

/** The first key was shown: from now on no start makes another. */
export async function firstKeyShown(db: Database, key: string): Promise<void> {
  await markFirstKeyShown(db.pool, key);
}

/**
 * Leave a key of its own for the command line of this user on this machine, in a file of mode 0600.
 * Each start makes a new one and ends the one before.
 * @returns a function that removes the file.
 */
export async function leaveLocalKey(db: Database, dataDir: string, url: string): Promise<() => void> {
  const key = newApiKey();
  await replaceApiKey(db.pool, 'local', key);
  makeFolder(dataDir);
  const file = join(dataDir, 'local.json');
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify({ url, key })}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
