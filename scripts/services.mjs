import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './debian-postgres.mjs';

/**
 * Real Postgres with pgvector and real Redis, for tests and benches: those that
 * MEMO_TEST_DATABASE_URL and MEMO_TEST_REDIS_URL name, else private ones, started here and ended by stop().
 * @returns {Promise<{ postgresUrl: string, redisUrl: string, stop: () => void }>}
 */
export async function startServices() {
  const { MEMO_TEST_DATABASE_URL: postgresUrl, MEMO_TEST_REDIS_URL: redisUrl } = process.env;
  if (postgresUrl && redisUrl) return { postgresUrl, redisUrl, stop: () => undefined };
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(
      'Tests need a Postgres with pgvector 0.8 and a Redis. On Debian as root they are brought up by themselves; elsewhere set MEMO_TEST_DATABASE_URL (a superuser, database postgres) and MEMO_TEST_REDIS_URL.',
    );
  }
  const bin = installPackages();
  const place = mkdtempSync(join(tmpdir(), 'memo-services-'));
  chmodSync(place, 0o755);
  const children = [];
  const stop = () => {
    for (const child of children.splice(0)) {
      try {
        process.kill(child.pid, child.signal);
        for (let waited = 0; waited < 100 && isAlive(child.pid); waited++)
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      } catch {
        // it ended before
      }
    }
    rmSync(place, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return {
    postgresUrl: await startPostgres(bin, place, children),
    redisUrl: await startRedis(place, children),
    stop,
  };
}

async function startPostgres(bin, place, children) {
  const data = join(place, 'postgres');
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', data]);
  const asPostgres = (args) =>
    execFileSync('runuser', ['-u', 'postgres', '--', ...args], { stdio: ['ignore', 'ignore', 2], cwd: '/' });
  asPostgres([join(bin, 'initdb'), '-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: process.env.MEMO_TEST_SHARED_BUFFERS ?? '256MB',
    max_wal_size: '2GB',
  };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
    .join(' ');
  asPostgres([
    join(bin, 'pg_ctl'),
    '-D',
    data,
    '-w',
    '-t',
    '60',
    '-l',
    join(data, 'log'),
    '-o',
    options,
    'start',
  ]);
  // SIGINT is a fast stop.
  children.push({
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    signal: 'SIGINT',
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function startRedis(place, children) {
  const port = await freePort();
  const log = openSync(join(place, 'redis.log'), 'a');
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
    '--dir',
    place,
  ];
  const redis = spawn('redis-server', args, { stdio: ['ignore', log, log] });
  children.push({ pid: redis.pid, signal: 'SIGTERM' });
  redis.unref();
  return `redis://127.0.0.1:${port}`;
}

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { postgresUrl, redisUrl } = await startServices();
  process.stdout.write(
    `export MEMO_TEST_DATABASE_URL=${postgresUrl}\nexport MEMO_TEST_REDIS_URL=${redisUrl}\n`,
  );
  setInterval(() => undefined, 60_000);
}
