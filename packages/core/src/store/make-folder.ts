import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Make a folder, and those above it, for this user alone. Not Node's own recursive form: where a folder
 * refuses children with ENOENT, as /proc does, that tries for ever.
 * @throws an Error with the reason, where a part of the path is no folder or cannot be made
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code === 'EEXIST') throw new Error(`${path} is a file, not a folder`, { cause: error });
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    makeFolder(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}
