import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, candidateVersion, unpackSource } from './apt.mjs';

/** The oldest pgvector that has iterative index scans. */
const PGVECTOR = [0, 8];
/** The Debian release whose source package of pgvector is new enough. */
const SUITE = 'trixie';

/** Folder with the programs of the newest Postgres server installed, or null. */
export function postgresBin(root = '/usr/lib/postgresql') {
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).filter((name) => existsSync(join(root, name, 'bin', 'initdb')));
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  return newest === undefined ? null : join(root, String(newest), 'bin');
}

/** Install Postgres and pgvector, where they are missing. @returns the folder of Postgres' programs. */
export function installPostgres() {
  if (!postgresBin()) {
    process.stderr.write('installing Postgres ...\n');
    aptInstall(['postgresql']);
  }
  const bin = postgresBin();
  if (!hasPgvector(bin)) installPgvector(bin);
  return bin;
}

export function installRedis() {
  if (existsSync('/usr/bin/redis-server')) return;
  process.stderr.write('installing Redis ...\n');
  aptInstall(['redis-server']);
}

/** @param version such as "0.8.0" or "0.8.0-1" */
export function isNewEnough(version) {
  const [major, minor] = (/^(\d+)\.(\d+)/.exec(version ?? '') ?? []).slice(1).map(Number);
  return major > PGVECTOR[0] || (major === PGVECTOR[0] && minor >= PGVECTOR[1]);
}

function hasPgvector(bin) {
  const share = execFileSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  const control = join(share, 'extension', 'vector.control');
  if (!existsSync(control)) return false;
  return isNewEnough(/default_version = '([^']+)'/.exec(readFileSync(control, 'utf8'))?.[1]);
}

function installPgvector(bin) {
  process.stderr.write('installing pgvector ...\n');
  const version = /postgresql\/(\d+)\//.exec(bin)?.[1];
  const ready = `postgresql-${version}-pgvector`;
  if (isNewEnough(candidateVersion(ready))) aptInstall([ready]);
  else buildPgvector(bin, version);
}

/** Debian 12 has none that is new enough, so a newer Debian's source package is built against its Postgres. */
function buildPgvector(bin, version) {
  aptInstall([`postgresql-server-dev-${version}`, 'gcc', 'make', 'dpkg-dev', 'libc6-dev']);
  const place = mkdtempSync(join(tmpdir(), 'memo-pgvector-'));
  try {
    const source = unpackSource('pgvector', SUITE, place);
    // Without OPTFLAGS it is built for this very processor, and what a cache of images keeps may move to another.
    const make = (target) =>
      execFileSync(
        'make',
        ['-s', '-j2', '-C', source, `PG_CONFIG=${join(bin, 'pg_config')}`, 'OPTFLAGS=', target],
        { stdio: ['ignore', 2, 2] },
      );
    make('all');
    make('install');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
