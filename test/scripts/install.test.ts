import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { needsInstall, nodeComplaint } from '../../scripts/install.mjs';

const LOCK_SCRIPT = pathToFileURL(join(import.meta.dirname, '../../scripts/lock.mjs')).href;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memo-install-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('whether packages must be installed', () => {
  const lockFile = (text: string) => writeFileSync(join(root, 'package-lock.json'), text);
  const stamp = (text: string) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.memo-lock'), createHash('sha256').update(text).digest('hex'));
  };

  it('yes in a fresh clone', () => {
    lockFile('{"a":1}');
    expect(needsInstall(root)).toBe(true);
  });

  it('yes where an install was cut short, or done by other means', () => {
    lockFile('{"a":1}');
    mkdirSync(join(root, 'node_modules'));
    expect(needsInstall(root)).toBe(true);
  });

  it('no where they are those of this lockfile', () => {
    lockFile('{"a":1}');
    stamp('{"a":1}');
    expect(needsInstall(root)).toBe(false);
  });

  it('yes when the lockfile is another one since', () => {
    stamp('{"a":1}');
    lockFile('{"a":2}');
    expect(needsInstall(root)).toBe(true);
  });
});

describe('the Node that runs us', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '100.0.0'])('%s is new enough', (version) => {
    expect(nodeComplaint(version)).toBeNull();
  });

  it.each(['18.20.4', '20.18.3'])('%s is too old, and it is said which is needed', (version) => {
    expect(nodeComplaint(version)).toBe(`Memo needs Node 20.19 or newer; this is ${version}.`);
  });
});

describe('a lock between processes', () => {
  /** A process that writes "in" and "out" around its work. */
  const worker = (log: string) =>
    `import { appendFileSync } from 'node:fs';
     import { sleep, withLock } from '${LOCK_SCRIPT}';
     withLock(process.argv[1], () => { appendFileSync('${log}', 'in '); sleep(100); appendFileSync('${log}', 'out '); });`;
  const run = (log: string) =>
    spawn(process.execPath, ['--input-type=module', '-e', worker(log), join(root, 'lock')], {
      stdio: 'inherit',
    });

  it('lets one at a time in, and is gone afterwards', async () => {
    const log = join(root, 'log');
    const children = [run(log), run(log), run(log)];
    const codes = await Promise.all(children.map((child) => new Promise((done) => child.once('exit', done))));
    expect(codes).toEqual([0, 0, 0]);
    expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
    expect(existsSync(join(root, 'lock'))).toBe(false);
  });

  it('is taken over from a process that was killed', async () => {
    const log = join(root, 'log');
    const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    mkdirSync(join(root, 'lock'));
    writeFileSync(join(root, 'lock/pid'), dead);
    const child = run(log);
    expect(await new Promise((done) => child.once('exit', done))).toBe(0);
    expect(readFileSync(log, 'utf8')).toBe('in out ');
  });

  it('is taken over when it is older than any work takes, whoever has that pid by now', async () => {
    const log = join(root, 'log');
    mkdirSync(join(root, 'lock'));
    writeFileSync(join(root, 'lock/pid'), String(process.pid));
    const before = new Date(Date.now() - 3_600_000);
    utimesSync(join(root, 'lock'), before, before);
    const child = run(log);
    expect(await new Promise((done) => child.once('exit', done))).toBe(0);
    expect(readFileSync(log, 'utf8')).toBe('in out ');
  });
});
