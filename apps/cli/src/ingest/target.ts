import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../failure.js';
import { reasonOf } from './walk.js';

/** A path that was named on the command line, as a source of documents. */
export interface Target {
  /** Absolute. */
  folder: string;
  /** Name of the one file that was named, or null for the whole folder. */
  only: string | null;
  source: { uri: string; name: string };
}

/** @throws UsageError for a path that is not there */
export async function openTarget(path: string, sourceName: string | undefined): Promise<Target> {
  const absolute = resolve(path);
  const found = await stat(absolute).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(
      `${path}: ${code === 'ENOENT' ? 'there is no such file or folder' : reasonOf(cause)}.`,
      { cause },
    );
  });
  if (!found.isDirectory() && !found.isFile())
    throw new UsageError(`${path} is neither a file nor a folder.`);
  const folder = found.isDirectory() ? absolute : dirname(absolute);
  return {
    folder,
    only: found.isDirectory() ? null : basename(absolute),
    source: {
      uri: `file://${hostname()}${pathToFileURL(folder).pathname}`,
      name: sourceName ?? (basename(folder) || folder),
    },
  };
}
