import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The repository. Everything in scripts/ runs before anything is installed, so it needs nothing but Node. */
export const ROOT = resolve(import.meta.dirname, '..');

const OLDEST_NODE = [20, 19];
const STAMP = join('node_modules', '.memo-lock');
/** A lock of a process that died is taken over after so long. */
const STALE_MS = 15 * 60_000;

/** Exit with a message when Node is too old. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  process.stderr.write(`Memo needs Node ${OLDEST_NODE.join('.')} or newer; this is ${version}.\n`);
  process.exit(1);
}

/** True when the packages installed are not those of package-lock.json. */
export function needsInstall(root = ROOT) {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash(root);
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Install the packages of package-lock.json, where they are missing. Two at once: the second waits. */
export function ensureInstalled() {
  checkNode();
  if (!needsInstall()) return;
  withLock('install', () => {
    if (!needsInstall()) return;
    process.stderr.write('installing packages ...\n');
    // All of them, also where NODE_ENV=production is set: the build needs the compiler.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(join(ROOT, STAMP), lockHash(ROOT));
  });
}

/** Compile what changed. */
export function ensureBuilt() {
  withLock('build', () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) process.stderr.write('building ...\n');
    node([join(ROOT, 'node_modules/typescript/bin/tsc'), '-b']);
  });
}

/** Run a Node program of the repository; what it prints goes to standard error. */
function node(args) {
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

function npm(args) {
  const inside = process.env.npm_execpath;
  if (inside?.endsWith('.js')) node([inside, ...args]);
  else execFileSync('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

function withLock(name, work) {
  const lock = join(ROOT, `.memo-${name}.lock`);
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale(lock)) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid));
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isStale(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return Date.now() - statSync(lock).mtimeMs > STALE_MS;
  } catch (error) {
    if (error.code === 'ESRCH') return true;
    try {
      return Date.now() - statSync(lock).mtimeMs > 10_000;
    } catch {
      return true;
    }
  }
}

/** Run one of our programs after a failed step without a stack trace: the step has said what is wrong. */
export function runOrExit(step) {
  try {
    return step();
  } catch (error) {
    process.stderr.write(`${error.status === undefined ? error.message : 'That step failed; see above.'}\n`);
    process.exit(1);
  }
}
