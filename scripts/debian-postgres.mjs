import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Oldest pgvector that has iterative index scans. */
const PGVECTOR = [0, 8];
/** The Debian release whose source package of pgvector is new enough. */
const SUITE = 'trixie';
const APT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 2, 2], env: APT, ...options });

/** Folder with the newest Postgres' programs, or null. */
export function postgresBin(root = '/usr/lib/postgresql') {
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).filter((name) => existsSync(join(root, name, 'bin', 'initdb')));
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  return newest === undefined ? null : join(root, String(newest), 'bin');
}

/** Install what is missing of Postgres, Redis and pgvector, with apt. */
export function installPackages() {
  const wanted = [];
  if (!postgresBin()) wanted.push('postgresql');
  if (!existsSync('/usr/bin/redis-server')) wanted.push('redis-server');
  if (wanted.length > 0) aptInstall(wanted);
  const bin = postgresBin();
  if (!hasPgvector(bin)) buildPgvector(bin);
  return bin;
}

/** Installs without starting services: the tests start private ones of their own. */
function aptInstall(names) {
  run('apt-get', ['update', '-qq']);
  const policy = '/usr/sbin/policy-rc.d';
  const mine = !existsSync(policy);
  if (mine) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
  } finally {
    if (mine) rmSync(policy);
  }
}

function hasPgvector(bin) {
  const share = execFileSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  const control = join(share, 'extension', 'vector.control');
  if (!existsSync(control)) return false;
  const [major, minor] = (/default_version = '(\d+)\.(\d+)/.exec(readFileSync(control, 'utf8')) ?? [])
    .slice(1)
    .map(Number);
  return major > PGVECTOR[0] || (major === PGVECTOR[0] && minor >= PGVECTOR[1]);
}

/** Debian 12 has pgvector 0.4 at the most, so a newer Debian's source package is built against this Postgres. */
function buildPgvector(bin) {
  const version = /postgresql\/(\d+)\//.exec(bin)?.[1];
  aptInstall([`postgresql-server-dev-${version}`, 'gcc', 'make', 'dpkg-dev', 'libc6-dev']);
  const place = mkdtempSync(join(tmpdir(), 'memo-pgvector-'));
  try {
    const lists = join(place, 'lists');
    mkdirSync(join(lists, 'partial'), { recursive: true });
    writeFileSync(join(place, 'sources.list'), sourceEntry(readAptSources()));
    const apart = [
      '-o',
      `Dir::Etc::sourcelist=${join(place, 'sources.list')}`,
      '-o',
      'Dir::Etc::sourceparts=/dev/null',
      '-o',
      `Dir::State::lists=${lists}`,
    ];
    run('apt-get', [...apart, 'update', '-qq']);
    run('apt-get', [...apart, 'source', '-qq', 'pgvector'], {
      cwd: place,
      env: { ...APT, APT_SANDBOX_USER: 'root' },
    });
    const folder = readdirSync(place).find((name) => /^pgvector-\d/.test(name));
    if (!folder) throw new Error('apt-get source pgvector left no folder');
    const make = (...args) =>
      run('make', [
        '-s',
        '-C',
        join(place, folder),
        `PG_CONFIG=${join(bin, 'pg_config')}`,
        'OPTFLAGS=',
        ...args,
      ]);
    make('-j2');
    make('install');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function readAptSources() {
  const parts = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : []),
  ];
  return files
    .filter((file) => existsSync(file) && /\.(list|sources)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
}

/**
 * A deb-src line for the newer suite, derived from the machine's own entry, in either format of
 * sources.list(5), so that no host is written down here.
 */
export function sourceEntry(texts) {
  for (const text of texts) {
    for (const stanza of text.split(/\n\s*\n/)) {
      const line = /^deb\s+(\[[^\]]*\]\s+)?(\S+\/debian\/?)\s+\S+\s+main/m.exec(stanza);
      if (line) return `deb-src ${line[1] ?? ''}${line[2]} ${SUITE} main\n`;
      const uri = /^URIs:\s*(\S+\/debian\/?)\s*$/m.exec(stanza)?.[1];
      const key = /^Signed-By:\s*(\/\S+)\s*$/m.exec(stanza)?.[1];
      if (uri) return `deb-src ${key ? `[signed-by=${key}] ` : ''}${uri} ${SUITE} main\n`;
    }
  }
  throw new Error(
    'no Debian archive stands in the apt sources; set MEMO_TEST_DATABASE_URL and MEMO_TEST_REDIS_URL instead',
  );
}
