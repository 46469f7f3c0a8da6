import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPostgres, installRedis } from './debian-postgres.mjs';
import { withLock } from './lock.mjs';
import { openPlace, startPostgres, startRedis, stopServers } from './private-servers.mjs';

/**
 * Real Postgres with pgvector and real Redis, for tests and benches: those that MEMO_TEST_DATABASE_URL and
 * MEMO_TEST_REDIS_URL name, else private ones, started here and ended by stop().
 * @returns {Promise<{ postgresUrl: string, redisUrl: string, stop: () => void }>} postgresUrl is a
 * superuser's, of the database postgres.
 */
export async function startServices() {
  const { MEMO_TEST_DATABASE_URL: postgresUrl, MEMO_TEST_REDIS_URL: redisUrl } = process.env;
  if (postgresUrl && redisUrl) return { postgresUrl, redisUrl, stop: () => undefined };
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(
      'Tests need a Postgres with pgvector 0.8 and a Redis. On Debian as root they are brought up by themselves; elsewhere set MEMO_TEST_DATABASE_URL (a superuser, database postgres) and MEMO_TEST_REDIS_URL.',
    );
  }
  const bin = withLock(join(tmpdir(), 'memo-packages.lock'), () => {
    if (!redisUrl) installRedis();
    return postgresUrl ? null : installPostgres();
  });
  const place = openPlace(tmpdir());
  const started = [];
  const stop = () => {
    stopServers(started);
    rmSync(place, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  try {
    return {
      postgresUrl: postgresUrl || (await startPostgres(bin, place, started)),
      redisUrl: redisUrl || (await startRedis(place, started)),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { postgresUrl, redisUrl } = await startServices();
  process.stdout.write(
    `export MEMO_TEST_DATABASE_URL=${postgresUrl}\nexport MEMO_TEST_REDIS_URL=${redisUrl}\n`,
  );
  process.stderr.write('Postgres and Redis run until Ctrl-C.\n');
  setInterval(() => undefined, 60_000);
}
