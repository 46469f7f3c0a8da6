import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasNoKeys, keepApiKey, newApiKey, replaceApiKey } from '@memo/core/access/api-keys';
import type { Database } from '@memo/core/store/database';

/**
 * The first API key: the one the configuration sets, or one made now when there was none yet.
 * @returns the key when it was made now, to be shown this once; else null.
 */
export async function firstKey(db: Database, adminKey: string | null): Promise<string | null> {
  if (adminKey !== null) {
    await keepApiKey(db.pool, 'admin', adminKey);
    return null;
  }
  if (!(await hasNoKeys(db.pool))) return null;
  const key = newApiKey();
  await keepApiKey(db.pool, 'first', key);
  return key;
}

/**
 * Leave a key of its own for the command line of this user on this machine, in a file of mode 0600.
 * Each start makes a new one and ends the one before.
 * @returns a function that removes the file.
 */
export async function leaveLocalKey(db: Database, dataDir: string, url: string): Promise<() => void> {
  const key = newApiKey();
  await replaceApiKey(db.pool, 'local', key);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'local.json');
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify({ url, key })}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
