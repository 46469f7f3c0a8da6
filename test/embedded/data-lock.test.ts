import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockData } from '@memo/core/store/data-lock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'memo-lock-'));
});
afterEach(() => rmSync(place, { recursive: true }));
const file = () => join(place, 'memo.lock');

/** A lock as this process writes it, with parts of it changed. */
function leave(change: (parts: string[]) => string[]): void {
  const unlock = lockData(place);
  const parts = readFileSync(file(), 'utf8').split(' ');
  unlock();
  writeFileSync(file(), change(parts).join(' '));
}

describe('the lock of a data directory [embedded.one-process-per-data]', () => {
  it('is held once, given back whole, and leaves nothing else', () => {
    const unlock = lockData(place);
    expect(readdirSync(place)).toEqual(['memo.lock']);
    expect(() => lockData(place)).toThrow(/in use by a running Memo/);
    expect(readdirSync(place)).toEqual(['memo.lock']);
    unlock();
    expect(readdirSync(place)).toEqual([]);
  });

  it.each([
    ['of a process that is gone', ([, ...rest]: string[]) => ['4194300', ...rest]],
    ['of another process under the same pid', ([pid = '', , ...rest]: string[]) => [pid, '1', ...rest]],
    [
      'from before the machine started anew',
      ([pid = '', start = '', , host = '']: string[]) => [pid, start, 'x', host],
    ],
    ['of an older version whose process is gone', () => ['4194300', '12']],
    ['that was never written', () => []],
  ])('one %s is taken over', (_, change) => {
    leave(change);
    const unlock = lockData(place);
    expect(readFileSync(file(), 'utf8')).toContain(`${process.pid} `);
    unlock();
    expect(readdirSync(place)).toEqual([]);
  });

  it('one of an older version that is alive is respected', () => {
    leave(([pid = '', start = '']) => [pid, start]);
    expect(() => lockData(place)).toThrow(/in use by a running Memo/);
  });

  it('one of another host or container is refused with the way out, whatever lives under its pid here', () => {
    leave(([, start = '', boot = '']) => ['4194300', start, boot, `${hostname()}-other`]);
    expect(() => lockData(place)).toThrow(new RegExp(`-other.*remove ${file()}`));
    rmSync(file());
    lockData(place)();
  });

  it('of 8 processes that find a stale one at once, one gets it', async () => {
    leave(([, ...rest]) => ['4194300', ...rest]);
    const module = new URL('../../packages/core/dist/store/data-lock.js', import.meta.url).href;
    const code = `const { lockData } = await import(${JSON.stringify(module)});
      const at = ${Date.now() + 4_000}; while (Date.now() < at);
      try { lockData(${JSON.stringify(place)}); console.log('held'); } catch { console.log('refused'); }
      await new Promise((done) => setTimeout(done, 6_000));`;
    const run = promisify(execFile);
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => run(process.execPath, ['--input-type=module', '-e', code])),
    );
    expect(ends.filter(({ stdout }) => stdout.trim() === 'held')).toHaveLength(1);
  }, 60_000);
});
