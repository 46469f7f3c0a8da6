import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type IgnoreRules, isIgnored, rulesAbove, withRulesOf } from './ignore-rules.js';
import type { Target } from './target.js';

/** Largest file that is read, in bytes. */
export const MAX_BYTES = 5 * 1024 * 1024;

/** Folders that hold what others made. */
const LEFT_OUT = new Set(['node_modules', 'dist']);

/** One thing met on the way. `path` is relative to the target's folder, with forward slashes. */
export type Met =
  | { kind: 'file'; target: Target; file: string; path: string; modified: Date }
  | { kind: 'skipped'; path: string; reason: string }
  | { kind: 'folder-left-out'; path: string; reason: string }
  | { kind: 'failed'; file: string; reason: string };

/** Walk targets in order of name, one folder in memory at a time. */
export async function* walk(targets: readonly Target[]): AsyncGenerator<Met> {
  const met = new Map<string, string>();
  for (const target of targets) {
    const files =
      target.only !== null
        ? [await meetFile(target, target.only)]
        : walkFolder(target, '', await rulesAbove(target.folder));
    for await (const one of files) yield one.kind === 'file' ? distinct(one, met) : one;
  }
}

/**
 * Two names that differ in how their letters are composed, or in `\\` and `/`, are one path to the server:
 * each would replace the other, on every run.
 */
function distinct(met: Extract<Met, { kind: 'file' }>, before: Map<string, string>): Met {
  const { target, path, file } = met;
  const stored = `${target.source.uri}\0${path.normalize('NFC').replaceAll('\\', '/')}`;
  const first = before.get(stored) ?? file;
  before.set(stored, first);
  return first === file
    ? met
    : { kind: 'failed', file, reason: `its name cannot be told from that of ${first}; rename one of them` };
}

async function* walkFolder(target: Target, inner: string, above: IgnoreRules): AsyncGenerator<Met> {
  const folder = join(target.folder, inner);
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { kind: 'failed', file: folder, reason: reasonOf(error) };
    return;
  }
  const rules = await withRulesOf(folder, above);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = inner ? `${inner}/${entry.name}` : entry.name;
    const isFolder = entry.isDirectory();
    const reason =
      leftOut(entry) ?? (isIgnored(rules, join(folder, entry.name), isFolder) ? 'in .gitignore' : null);
    if (reason) yield { kind: isFolder ? 'folder-left-out' : 'skipped', path, reason };
    else if (isFolder) yield* walkFolder(target, path, rules);
    else yield await meetFile(target, path);
  }
}

function leftOut(entry: Dirent): string | null {
  if (entry.isSymbolicLink()) return 'symbolic link';
  if (entry.isDirectory() && LEFT_OUT.has(entry.name)) return entry.name;
  if (entry.name.startsWith('.')) return 'hidden';
  return entry.isDirectory() || entry.isFile() ? null : 'not a file';
}

async function meetFile(target: Target, path: string): Promise<Met> {
  const file = join(target.folder, path);
  try {
    const { size, mtime } = await stat(file);
    if (size > MAX_BYTES) return { kind: 'skipped', path, reason: 'over 5 MB' };
    return { kind: 'file', target, file, path, modified: mtime };
  } catch (error) {
    const unreadable = path.includes('\uFFFD') && (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { kind: 'failed', file, reason: unreadable ? NOT_UTF8 : reasonOf(error) };
  }
}

/** Node reads names as UTF-8; a name that is none cannot be opened by what it read. */
const NOT_UTF8 = 'its name is not in UTF-8; rename it';

const SAID: Record<string, string> = {
  ENOENT: 'no longer there',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
};

/** Why the file system said no. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return SAID[code] ?? message;
}
