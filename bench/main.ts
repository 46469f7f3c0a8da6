import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SearchRequest } from '@memo/contract/search';
import type { ActiveModel } from '@memo/core/retrieve/active-model';
import { type SearchContext, search } from '@memo/core/retrieve/search';
import { type Database, openDatabase } from '@memo/core/store/database';
import { startEmbedded } from '@memo/core/store/embedded';
import { migrate } from '@memo/core/store/migrate';
import pg from 'pg';
import { makeCorpus, vectorOf } from './corpus.js';
import { measureGraph } from './graph.js';
import { percentile } from './percentile.js';
import { DIMENSIONS, fill, MODEL } from './store.js';

const USAGE = `npm run bench -- [--passages 100000] [--small 5000] [--queries 200] [--graph] [--postgres URL] [--json]
Latency of searches without embedding the query, warm, in one process:
  - at --passages in one namespace on native Postgres: each arm, the whole search, and their ratio
  - at --small passages: the embedded database against native Postgres, as a ratio
With --graph instead of these: the graph walk from two names and the entity arm, at --passages on native Postgres.
Without --postgres a private one is started (Debian as root). Its databases memo_bench_* are kept for the next run.`;

const REPOSITORY = resolve(import.meta.dirname, '../..');
const SEED = 20261201;
const say = (line: string) => process.stderr.write(`${line}\n`);

interface Timing {
  total: number[];
  arms: Record<string, number[]>;
  /** Whole search over its own slowest arm, search by search. */
  overhead: number[];
}

async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      passages: { type: 'string', default: '100000' },
      small: { type: 'string', default: '5000' },
      queries: { type: 'string', default: '200' },
      graph: { type: 'boolean', default: false },
      postgres: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (flags.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const queries = Number(flags.queries);
  const services = flags.postgres
    ? null
    : await (await import(join(REPOSITORY, 'scripts/services.mjs'))).startServices();
  const server = flags.postgres ?? services.postgresUrl;
  try {
    const figures = flags.graph
      ? await onPostgres(server, `memo_bench_graph_${flags.passages}`, (db) =>
          measureGraph(db, Number(flags.passages), queries, say),
        )
      : await searchFigures(server, Number(flags.passages), Number(flags.small), queries);
    if (flags.json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    else
      for (const [name, value] of Object.entries(figures))
        process.stdout.write(`${name.padEnd(32)}${Number(value.toFixed(2))}\n`);
  } finally {
    services?.stop();
  }
}

async function searchFigures(
  server: string,
  passages: number,
  small: number,
  queries: number,
): Promise<Record<string, number>> {
  const [large, alone] = await onPostgres(server, `memo_bench_${passages}`, async (db) => [
    await measure(db, passages, queries),
    await measure(db, passages, queries, 'keyword'),
  ]);
  const native = await onPostgres(server, `memo_bench_${small}`, (db) => measure(db, small, queries));
  const embedded = await onEmbedded((db) => measure(db, small, queries));
  return {
    passages,
    keyword_alone_p50_ms: percentile(alone.arms.keyword, 0.5),
    keyword_alone_p95_ms: percentile(alone.arms.keyword, 0.95),
    keyword_p50_ms: percentile(large.arms.keyword, 0.5),
    keyword_p95_ms: percentile(large.arms.keyword, 0.95),
    semantic_p50_ms: percentile(large.arms.semantic, 0.5),
    search_p50_ms: percentile(large.total, 0.5),
    search_p95_ms: percentile(large.total, 0.95),
    search_over_slowest_arm_p50: percentile(large.overhead, 0.5),
    small_passages: small,
    native_p50_ms: percentile(native.total, 0.5),
    embedded_p50_ms: percentile(embedded.total, 0.5),
    embedded_over_native_p50: percentile(embedded.total, 0.5) / percentile(native.total, 0.5),
  };
}

/** On a database of that name, made and migrated when it is new. */
async function onPostgres<T>(server: string, name: string, work: (db: Database) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const db = openDatabase({ url: url.href, kind: 'postgres' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function onEmbedded<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const place = join(REPOSITORY, 'bench/.store');
  rmSync(place, { recursive: true, force: true });
  const embedded = await startEmbedded(place, say);
  await migrate(embedded.url);
  const db = openDatabase({ url: embedded.url, kind: 'embedded' });
  try {
    return await work(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

/** Fill, warm up with every query once, then time each once. */
async function measure(
  db: Database,
  passages: number,
  queries: number,
  mode: 'auto' | 'keyword' = 'auto',
): Promise<Timing> {
  const corpus = makeCorpus(SEED);
  const modelId = await fill(db, corpus, passages, say);
  const timing: Timing = { total: [], arms: {}, overhead: [] };
  for (const round of ['warm', 'timed']) {
    for (let n = 0; n < queries; n++) {
      const about = Math.floor((n * passages) / queries);
      const vector = vectorOf(corpus.topicOf(about), about + 0.5, DIMENSIONS);
      const request = SearchRequest.parse({ query: corpus.question(about), mode });
      const { trace } = await search(
        contextOf(db, modelId, vector),
        { keyId: 0, name: 'bench', namespaces: 'all', channel: 'rest' },
        request,
      );
      if (round === 'warm') continue;
      const ran = trace.arms.filter((arm) => arm.status === 'ran');
      timing.total.push(trace.ms.total);
      timing.overhead.push(trace.ms.total / Math.max(...ran.map((arm) => arm.ms)));
      for (const { arm, ms } of ran) timing.arms[arm] = [...(timing.arms[arm] ?? []), ms];
    }
  }
  return timing;
}

/** The vector of the query is given, so that the time of the model stays out of the figures. */
function contextOf(db: Database, modelId: number, vector: Float32Array): SearchContext {
  const info = {
    id: MODEL,
    dimensions: DIMENSIONS,
    maxTokens: 512,
    bands: { strong: 0.9, moderate: 0.7, weak: 0.3 },
    languages: 'any' as const,
  };
  const model: ActiveModel = {
    ready: true,
    modelId,
    model: {
      info,
      embedQuery: async () => vector,
      embedPassages: async () => [],
      close: async () => undefined,
    },
  };
  return {
    db,
    model,
    armDeadlineMs: 60_000,
    now: () => new Date(),
    stopwatch: () => performance.now(),
    onArmFailure: (_arm, cause) => {
      throw cause;
    },
  };
}

await main();
