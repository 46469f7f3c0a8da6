import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/** Another live process has this data directory open. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(
      `${directory} is in use by a running Memo (process ${pid}). Stop that one, or start this one with another --data directory. Nothing was changed.`,
    );
  }
}

/**
 * Take a data directory for this process. The lock file holds the pid and the start time of its
 * process, so a lock left behind by kill -9 is told from a live one, even when the pid was given out
 * again.
 * @returns a function that gives the lock back.
 * @throws DataInUseError
 */
export function lockData(directory: string): () => void {
  const file = `${directory}/memo.lock`;
  const mine = `${process.pid} ${startTime(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => {
        if (readOwner(file) === mine) unlinkSync(file);
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(file);
    const [pid = '0', started = ''] = owner.split(' ');
    if (owner && isAlive(Number(pid)) && startTime(Number(pid)) === started)
      throw new DataInUseError(directory, Number(pid));
    // Stale. Only the process that reads the same stale owner again may remove it.
    if (readOwner(file) === owner) unlinkSync(file);
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
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
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
