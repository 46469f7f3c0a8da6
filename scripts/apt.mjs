import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceEntry } from './apt-sources.mjs';

/** English, because candidateVersion reads what apt says. */
const ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
/** Wait for an apt that someone else runs, instead of failing; and no progress bars in a log. */
const MANNERS = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
const POLICY = '/usr/sbin/policy-rc.d';

const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 2, 2], env: ENV, ...options });

let isUpdated = false;
function update() {
  if (!isUpdated) run('apt-get', ['update', '-qq', ...MANNERS]);
  isUpdated = true;
}

/** Install packages without starting the services in them: the tests start private ones of their own. */
export function aptInstall(names) {
  update();
  const isMine = !existsSync(POLICY);
  // Asked by each package before it starts its service. Left behind by a killed run, it forbids nothing.
  const script = `#!/bin/sh\nkill -0 ${process.pid} 2>/dev/null && exit 101\nexit 0\n`;
  if (isMine) writeFileSync(POLICY, script, { mode: 0o755 });
  try {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...MANNERS, ...names]);
  } finally {
    if (isMine) rmSync(POLICY, { force: true });
  }
}

/** @returns the version of a package that apt would install, such as "0.8.0-1", or null. */
export function candidateVersion(name) {
  update();
  const policy = execFileSync('apt-cache', ['policy', name], { encoding: 'utf8', env: ENV });
  const version = /Candidate: (\S+)/.exec(policy)?.[1];
  return version === undefined || version === '(none)' ? null : version;
}

/**
 * Unpack the source of a package as a newer Debian release has it. The lists that this needs are kept in
 * the folder given: those of the machine stay as they are.
 * @returns the folder of the source
 */
export function unpackSource(name, suite, place) {
  const lists = join(place, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  const sources = join(place, 'sources.list');
  writeFileSync(sources, sourceEntry(aptSources(), releaseName(), suite));
  const apart = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${lists}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
    // The folder is ours alone, and apt would rather download as a user that may not write to it.
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', [...apart, 'update', '-qq']);
  run('apt-get', [...apart, 'source', '-qq', name], { cwd: place });
  const folder = readdirSync(place).find((entry) => entry.startsWith(`${name}-`));
  if (!folder) throw new Error(`apt-get source ${name} left no folder`);
  return join(place, folder);
}

/** @returns the texts of the machine's apt sources. */
function aptSources() {
  const parts = '/etc/apt/sources.list.d';
  const names = existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : [];
  return ['/etc/apt/sources.list', ...names]
    .filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
}

function releaseName() {
  return /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
}
