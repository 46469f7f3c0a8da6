import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { openModel } from '@memo/core/embed/open-model';
import { loadTokenCounter } from '@memo/core/embed/tokens';
import { startUpkeep } from '@memo/core/jobs/upkeep';
import { type Database, openDatabase } from '@memo/core/store/database';
import { startEmbedded } from '@memo/core/store/embedded';
import { migrate } from '@memo/core/store/migrate';
import { pino } from 'pino';
import { type Config, ConfigError, MODELS_DIR, readConfig } from './config.js';
import { firstKey, firstKeyShown, leaveLocalKey } from './first-key.js';
import { createMetrics } from './metrics.js';
import { createServer } from './server.js';

/** Longest wait for requests under way, at a stop. */
const GRACE_MS = 10_000;

/** The composition root: everything is made here, in order, and ended in the opposite one. */
async function start(config: Config): Promise<void> {
  const log = pino(
    { level: config.logLevel, redact: ['req.headers.authorization'] },
    pino.destination({ fd: 2, sync: true }),
  );
  const endings: (() => Promise<unknown> | unknown)[] = [];
  const version = (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version;

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    for (const end of endings.reverse()) {
      try {
        await end();
      } catch (error) {
        log.error({ err: error }, 'a part did not stop cleanly');
      }
    }
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Who asks twice will not wait; nothing that was acknowledged is lost by it.
      if (stopping) process.exit(1);
      void stop(0);
    });
  }
  const die = (reason: string) => {
    log.fatal({ reason }, 'stopping');
    process.stderr.write(`Memo stops: ${reason}\n`);
    void stop(1);
  };

  try {
    const db = await openStore(config, endings, die, (error) =>
      log.warn({ err: error }, 'a database connection broke'),
    );

    const model = openModel(config.model, undefined, {
      onFailure: (error) => log.warn({ err: error }, 'the embedding model is not there; words alone decide'),
    });
    endings.push(() => model.close());
    const upkeep = startUpkeep(db, model, log);
    endings.push(() => upkeep.stop());
    // A bundled model is here in a second; one that must be downloaded is not waited for.
    if (config.model.provider === 'bundled') {
      const state = await model.settled();
      if (state.state === 'failed')
        process.stderr.write(`Searches are degraded, by words alone: ${state.reason}\n`);
    }

    const metrics = createMetrics();
    const services = {
      db,
      upkeep,
      model,
      counter: await loadTokenCounter(MODELS_DIR),
      metrics,
      version,
      searchContext: () => ({
        db,
        model: upkeep.active(),
        armDeadlineMs: config.armDeadlineMs,
        now: () => new Date(),
        stopwatch: () => performance.now(),
        onArmFailure: (arm: string, cause: unknown) =>
          log.error({ err: cause, arm }, 'an arm of a search failed; the others answered'),
      }),
    };
    const server = createHttpServer(createServer(services, log));
    // Longer than a balancer keeps an idle connection, which is 60 s by habit.
    server.keepAliveTimeout = 65_000;
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(config.port, config.host, listening);
    });
    endings.push(
      () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeIdleConnections();
          setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
        }),
    );
    const made = await firstKey(db, config.adminKey);
    const { address, port, family } = server.address() as AddressInfo;
    const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    if (address === '127.0.0.1' || address === '::1') {
      const remove = await leaveLocalKey(db, config.dataDir, url);
      endings.push(remove);
    }
    await announce(url, made, config.dataDir);
    if (made !== null) await firstKeyShown(db, made);
  } catch (error) {
    process.stderr.write(`Memo could not start: ${explain(error, config)}\n`);
    await stop(1);
  }
}

async function openStore(
  config: Config,
  endings: (() => unknown)[],
  die: (reason: string) => void,
  onError: (error: Error) => void,
): Promise<Database> {
  let url = config.databaseUrl;
  if (url === null) {
    const embedded = await startEmbedded(config.dataDir, die);
    endings.push(() => embedded.stop());
    url = embedded.url;
  }
  await migrate(url);
  const kind = config.databaseUrl === null ? 'embedded' : 'postgres';
  const db = openDatabase({ url, kind, connections: config.databaseConnections, onError });
  endings.push(() => db.close());
  return db;
}

function explain(error: unknown, { host, port }: Config): string {
  const { code, message, syscall, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is taken. Choose another: npm start -- --port ${port + 1}`;
  if (code === 'EACCES' && syscall === 'listen')
    return `port ${port} on ${host} may not be opened by this user. Choose one over 1024.`;
  if (path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(String(code)))
    return `${path} may not be written (${code}). Make it writable for this user, or choose another folder: npm start -- --data DIRECTORY`;
  return message || String(code ?? error);
}

/** Resolves when it was written. */
function announce(url: string, key: string | null, dataDir: string): Promise<void> {
  const shown = key ?? '$MEMO_API_KEY';
  const lines = [
    `Memo is ready at ${url}`,
    '',
    ...(key === null ? [] : [`Your first API key, shown this once: ${key}`, '']),
    'Try it:',
    // Where the command line looks by itself.
    ...(dataDir === resolve('data') ? [] : [`  export MEMO_DATA_DIR='${dataDir.replaceAll("'", "'\\''")}'`]),
    '  npx memo ingest <folder>',
    '  npx memo search "a question about it"',
    `  curl -s ${url}/v1/search -H "authorization: Bearer ${shown}" -H "content-type: application/json" -d '{"query":"hello"}'`,
    '',
    `REST API: ${url}/docs   Stop: Ctrl-C`,
  ];
  return new Promise((written, failed) => {
    process.stdout.write(`${lines.join('\n')}\n`, (error) => (error ? failed(error) : written()));
  });
}

try {
  await start(readConfig(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
