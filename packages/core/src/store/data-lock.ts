import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Another process has this data directory open, or may have. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
  constructor(
    readonly directory: string,
    readonly pid: number,
    /** Host of that process, where it is another one. */
    readonly host: string | null = null,
  ) {
    super(
      host === null
        ? `${directory} is in use by a running Memo (process ${pid}). Stop that one, or start this one with another --data directory. Nothing was changed.`
        : `${directory} is in use by a Memo on another host or in another container (process ${pid} on ${host}), which cannot be seen from here. Stop that one. If it is gone for good, remove ${directory}/memo.lock and start again. Nothing was changed.`,
    );
  }
}

interface Owner {
  pid: number;
  /** Start of the process in clock ticks since boot; '' where that cannot be told. */
  started: string;
  /** Of the machine's run; '' where that cannot be told, and in locks of older versions. */
  boot: string;
  /** '' in locks of older versions. */
  host: string;
}

/**
 * Take a data directory for this process. The lock file says who holds it: pid and start of the process,
 * so that a lock left behind by kill -9 is told from a live one even when the pid was given out again;
 * boot, so that it is told after a restart of the machine; host, because pids of another container say
 * nothing here. scripts/lock.mjs does the like for work before the first build, when nothing of this
 * package is compiled: the two cannot share code.
 * @returns a function that gives the lock back.
 * @throws DataInUseError
 */
export function lockData(directory: string): () => void {
  const file = `${directory}/memo.lock`;
  const mine = `${process.pid} ${startTime(process.pid)} ${bootId()} ${hostname()}`;
  // Linked whole into its place: a lock that exists is a lock that can be read.
  const written = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(written, mine, { flag: 'wx', mode: 0o600 });
  try {
    while (!take(written, file)) {
      const owner = readOwner(file);
      if (owner === null) continue;
      refuseLive(directory, parseOwner(owner));
      removeStale(file, owner);
    }
  } finally {
    unlinkSync(written);
  }
  return () => {
    if (readOwner(file) === mine) rmSync(file, { force: true });
  };
}

function take(written: string, file: string): boolean {
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @throws DataInUseError unless the owner is known to be gone */
function refuseLive(directory: string, { pid, started, boot, host }: Owner): void {
  if (host !== '' && host !== hostname()) throw new DataInUseError(directory, pid, host);
  if (boot !== '' && boot !== bootId()) return;
  if (pid > 0 && isAlive(pid) && startTime(pid) === started) throw new DataInUseError(directory, pid);
}

/**
 * Moved away first, which only one of two can do that find it stale at the same moment. What was moved may
 * be the lock of one that was quicker still; that goes back.
 */
function removeStale(file: string, stale: string): void {
  const grave = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readOwner(grave) !== stale) take(grave, file);
  unlinkSync(grave);
}

function parseOwner(text: string): Owner {
  const [pid = '0', started = '', boot = '', ...host] = text.split(' ');
  return { pid: Number(pid), started, boot, host: host.join(' ') };
}

/** null where there is no lock any more. */
function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process in clock ticks since boot (proc(5), field 22); '' where there is no /proc. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that ended and was not waited for holds nothing.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/** Of this run of the machine; '' where there is no /proc. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
