import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So long a lock may stand without the pid of its owner, who writes it right after. */
const UNSIGNED_MS = 10_000;
/** Longer than any work takes: by then the pid belongs to another process, since the machine restarted. */
const STALE_MS = 30 * 60_000;

/**
 * Work that no second process may do at the same time. The others wait, as long as the owner lives.
 * @param {string} lock a folder that stands for the lock
 * @param {() => T} work
 * @template T
 */
export function withLock(lock, work) {
  while (!take(lock)) {
    if (isAbandoned(lock)) remove(lock);
    else sleep(200);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Block this thread: the steps before a start are one after another anyway. */
export function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

function isAbandoned(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    return age > STALE_MS || !(isSigned(lock) ? isOwnerAlive(lock) : age < UNSIGNED_MS);
  } catch {
    // Given back in between.
    return false;
  }
}

function isSigned(lock) {
  return existsSync(join(lock, 'pid'));
}

function isOwnerAlive(lock) {
  const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Moved away first, which only one of two can do that find it abandoned at the same moment. */
function remove(lock) {
  const grave = `${lock}.${process.pid}`;
  try {
    renameSync(lock, grave);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  rmSync(grave, { recursive: true, force: true });
}
