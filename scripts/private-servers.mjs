import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sleep } from './lock.mjs';

const READY_MS = 60_000;
const STOP_MS = 20_000;

/**
 * A Postgres that forgets everything: nothing is synced to disk.
 * @param {string} bin folder of its programs
 * @param {string} place folder for its files
 * @param {object[]} started what stopServers ends; added to as soon as there is a process
 */
export async function startPostgres(bin, place, started) {
  const data = join(place, 'postgres');
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', data]);
  // Postgres refuses to run as root.
  const initdb = [join(bin, 'initdb'), '-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  execFileSync('runuser', ['-u', 'postgres', '--', ...initdb], { stdio: ['ignore', 'ignore', 2], cwd: '/' });
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
  const server = start('Postgres', 'SIGINT', place, started, [
    ...['--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig=INT'],
    join(bin, 'postgres'),
    ...['-D', data],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  await untilReady(server, () => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
      return true;
    } catch {
      return false;
    }
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** A Redis as a queue needs it: it never evicts. */
export async function startRedis(place, started) {
  const port = await freePort();
  const server = start('Redis', 'SIGTERM', place, started, [
    '--pdeathsig=TERM',
    '/usr/bin/redis-server',
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', place],
    ...['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
  ]);
  await untilReady(server, () => answersPing(port));
  return `redis://127.0.0.1:${port}`;
}

/**
 * Started through setpriv, which has the kernel end the server when this process ends, however that comes
 * about; and in a session of its own, so that Ctrl-C does not reach it before the tests have closed.
 */
function start(name, signal, place, started, args) {
  const log = join(place, `${name.toLowerCase()}.log`);
  const file = openSync(log, 'a');
  const child = spawn('setpriv', args, { stdio: ['ignore', file, file], detached: true, cwd: '/' });
  const server = { name, child, signal, log };
  child.on('error', (error) => writeFileSync(log, error.message));
  child.unref();
  started.push(server);
  return server;
}

async function untilReady({ name, child, log }, isReady) {
  for (const end = Date.now() + READY_MS; Date.now() < end; await wait(50)) {
    if (child.exitCode !== null || child.pid === undefined) break;
    if (await isReady()) return;
  }
  throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8').trimEnd()}`);
}

/** Also called when the process exits, so it must not wait for any callback. */
export function stopServers(started) {
  const servers = started.splice(0).filter(({ child }) => child.pid !== undefined && isRunning(child.pid));
  for (const { child, signal } of servers) process.kill(child.pid, signal);
  for (const end = Date.now() + STOP_MS; servers.some(({ child }) => isRunning(child.pid)); sleep(20)) {
    if (Date.now() < end) continue;
    for (const { child } of servers) if (isRunning(child.pid)) process.kill(child.pid, 'SIGKILL');
    return;
  }
}

/** A child that ended stays visible until the event loop turns, so the kernel is asked. */
function isRunning(pid) {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A folder for servers, which says whose it is; those whose owner was killed are removed. */
export function openPlace(parent) {
  for (const name of readdirSync(parent)) {
    const owner = /^memo-services-(\d+)-/.exec(name)?.[1];
    if (owner && !isRunning(owner)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const place = mkdtempSync(join(parent, `memo-services-${process.pid}-`));
  chmodSync(place, 0o755);
  return place;
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

function answersPing(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (data) => {
      done(String(data).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
  });
}
