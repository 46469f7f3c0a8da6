import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

/**
 * The repository. Everything in scripts/ runs before anything is installed, so it needs nothing but Node,
 * and this file not even a Node that is new enough: it is the one that says so.
 */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = [20, 19];
/** Inside node_modules, so that it goes when they go. */
const STAMP = join('node_modules', '.memo-lock');

/** @returns what to tell someone whose Node is too old, or null. */
export function nodeComplaint(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return null;
  return `Memo needs Node ${OLDEST_NODE.join('.')} or newer; this is ${version}.`;
}

/** True when the packages installed are not those of package-lock.json. */
export function needsInstall(root = ROOT) {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== lockHash(root);
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Install the packages of package-lock.json, where they are missing. Two at once: the second waits. */
export function ensureInstalled() {
  const complaint = nodeComplaint();
  if (complaint) throw new Error(complaint);
  if (!needsInstall()) return;
  withLock(lockOf('install'), () => {
    if (!needsInstall()) return;
    process.stderr.write('installing packages ...\n');
    const wanted = lockHash(ROOT);
    // All of them, also where NODE_ENV=production is set: the build needs the compiler.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(join(ROOT, STAMP), wanted);
  });
}

/** Outside of the repository, where it could be committed by mistake; one for each clone. */
function lockOf(work) {
  const clone = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  return join(tmpdir(), `memo-${work}-${clone}.lock`);
}

/** What is built for a start; a tool names its own folder. */
const PRODUCT = ['apps/api', 'apps/cli'];

/** Compile what changed of the product, or of the folders given and all they depend on. */
export function ensureBuilt(folders = PRODUCT) {
  withLock(lockOf('build'), () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) process.stderr.write('building ...\n');
    node([join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', ...folders]);
  });
}

/** Run a Node program of the repository; what it prints goes to standard error. */
function node(args) {
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

/** The npm that runs us, where one does: Windows has no program that is simply called npm. */
export function npm(args) {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js')) node([running, ...args]);
  else execFileSync('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

/** Run one of our steps; when it fails, exit without a stack trace: the step has said what is wrong. */
export function runOrExit(step) {
  try {
    return step();
  } catch (error) {
    process.stderr.write(`${error.status === undefined ? error.message : 'That step failed; see above.'}\n`);
    process.exit(1);
  }
}
