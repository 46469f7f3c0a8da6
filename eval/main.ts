import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '@memo/api/config';
import { PROFILE_NAMES, type Profile, type ProfileName } from '@memo/contract/profile';
import { SearchRequest, type SearchResponse } from '@memo/contract/search';
import { ARMS, type ArmName } from '@memo/contract/vocabulary';
import { type ModelConfig, openModel } from '@memo/core/embed/model';
import { evidenceToKeep } from '@memo/core/retrieve/abstention';
import type { ActiveModel } from '@memo/core/retrieve/active-model';
import { PROFILES } from '@memo/core/retrieve/profile';
import { armsThatRan } from '@memo/core/retrieve/run-arms';
import { type SearchContext, search } from '@memo/core/retrieve/search';
import { calibrate } from './calibrate.js';
import { type Dataset, type QueryRow, readDataset } from './dataset.js';
import { type Measures, meanOf, measure } from './measures.js';
import { beside } from './sqlite-fts5.js';
import {
  EVALUATOR,
  embedCorpus,
  folderOf,
  idOf,
  loadCorpus,
  MODELS_DIR,
  openStore,
  STORES,
} from './store.js';

const USAGE = `npm run eval -- --data DIR [options]
  --data DIR        folder with corpus.jsonl, queries.jsonl, qrels.jsonl (may be given several times)
  --queries FILE    other queries than DIR/queries.jsonl
  --arms LIST       only these arms: ${ARMS.join(',')}
  --profile NAME    ${PROFILE_NAMES.join(', ')}
  --as-served       with cutoff and token budget, as a user gets it; off for ranking figures
  --run-file FILE   one line a query: {query_id, doc_ids, scores, abstained}; abstained: a user gets none
  --beside fts5     the same queries against SQLite FTS5 (better-sqlite3 is installed for it under eval/.store)
  --calibrate       the bands that this corpus asks of the model
  --model NAME      another model than the bundled one, as MEMO_MODEL takes it; "configured": the one that the
                    MEMO_MODEL and MEMO_EMBEDDINGS variables say
  --postgres URL    a Postgres to make databases on, instead of the embedded one
  --json            figures as JSON`;

const stamp = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const { values: flags } = parseArgs({
    options: {
      data: { type: 'string', multiple: true },
      queries: { type: 'string' },
      arms: { type: 'string' },
      profile: { type: 'string', default: 'default' },
      'as-served': { type: 'boolean', default: false },
      'run-file': { type: 'string' },
      beside: { type: 'string' },
      model: { type: 'string', default: 'bundled' },
      calibrate: { type: 'boolean', default: false },
      postgres: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (flags.help || !flags.data) {
    process.stdout.write(`${USAGE}\n`);
    return flags.help ? 0 : 2;
  }
  const arms = flags.arms?.split(',').map((arm) => arm.trim());
  const unknown = arms?.find((arm) => !ARMS.includes(arm as ArmName));
  if (unknown !== undefined) throw new Error(`there is no arm ${unknown}; there are ${ARMS.join(', ')}`);
  if (!PROFILE_NAMES.includes(flags.profile as ProfileName))
    throw new Error(`there is no profile ${flags.profile}`);
  const profile = profileFor(flags.profile as ProfileName, arms as ArmName[] | undefined, flags['as-served']);
  const runFile = flags['run-file'] ? createWriteStream(flags['run-file']) : null;
  const handle = openModel(
    profile.weights.semantic > 0 || flags.calibrate ? modelNamed(flags.model) : { provider: 'none' },
  );
  const all: Record<string, Record<string, Measures>> = {};
  try {
    for (const folder of flags.data) {
      const dataset = readDataset(folder, flags.queries);
      const store = await openStore(dataset, folder, flags.postgres);
      try {
        await loadCorpus(store.db, dataset, stamp);
        const state = await handle.settled();
        if (state.state === 'failed') throw new Error(state.reason);
        const model: ActiveModel =
          state.state === 'ready'
            ? { ready: true, model: state.model, modelId: await embedCorpus(store.db, state.model, stamp) }
            : { ready: false, reason: 'model_none', detail: 'not asked for' };
        if (flags.calibrate && model.ready) {
          process.stdout.write(
            `${JSON.stringify({ data: dataset.name, ...(await calibrate(store.db, dataset, model)) }, null, 2)}\n`,
          );
          continue;
        }
        const context: SearchContext = {
          db: store.db,
          model,
          armDeadlineMs: 600_000,
          now: () => new Date(),
          stopwatch: () => performance.now(),
          onArmFailure: (_arm, cause) => {
            throw cause;
          },
        };
        await store.db.pool.query('update namespaces set profile = $1::jsonb', [JSON.stringify(profile)]);
        const { min_evidence } = PROFILES[flags.profile as ProfileName].profile;
        const figures = await evaluate(context, dataset, flags['as-served'], min_evidence, (line) =>
          runFile?.write(`${JSON.stringify(line)}\n`),
        );
        if (flags.beside === 'fts5') figures['sqlite fts5'] = await beside(dataset, store.db.pool);
        all[dataset.name] = figures;
        if (!flags.json) printTable(dataset.name, figures);
      } finally {
        await store.close();
      }
    }
  } finally {
    await handle.close();
    runFile?.end();
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  return 0;
}

/** By the settings of the API, so that what is measured is what is served. */
function modelNamed(name: string): ModelConfig {
  if (name === 'bundled') return { provider: 'bundled', modelsDir: MODELS_DIR };
  const said = name === 'configured' ? {} : { MEMO_MODEL: name, MEMO_EMBEDDINGS_URL: '' };
  const inStore = { MEMO_DATA_DIR: process.env.MEMO_DATA_DIR ?? STORES };
  return readConfig([], { ...process.env, ...inStore, ...said }).model;
}

function profileFor(name: ProfileName, arms: readonly ArmName[] | undefined, asServed: boolean): Profile {
  const { profile } = PROFILES[name];
  const weights = { ...profile.weights };
  if (arms) for (const arm of ARMS) if (!arms.includes(arm)) weights[arm] = 0;
  // Ranking figures are of whole lists; whether a user would get one is told apart (abstained).
  return { ...profile, weights, ...(!asServed && { cutoff_gap: 1, min_evidence: 0 }) };
}

/** Search every query through the pipeline; measures per query type and over all. */
async function evaluate(
  context: SearchContext,
  dataset: Dataset,
  asServed: boolean,
  minEvidence: number,
  write: (line: object) => void,
): Promise<Record<string, Measures>> {
  const byType = new Map<string, Omit<Measures, 'queries'>[]>();
  const every: Omit<Measures, 'queries'>[] = [];
  let abstained = 0;
  for (const query of dataset.queries) {
    const response = await searchFor(context, query, asServed);
    const { results } = response;
    const ids = results.map((result) => idOf(result.provenance?.path ?? ''));
    const none = wouldBeNone(response, minEvidence);
    if (none) abstained++;
    write({
      query_id: query.id,
      doc_ids: ids,
      scores: results.map((result) => result.score),
      abstained: none,
    });
    const grades = dataset.judgements.get(query.id);
    if (!grades) continue;
    const measured = measure(ids, grades);
    every.push(measured);
    const type = query.type ?? 'all';
    byType.set(type, [...(byType.get(type) ?? []), measured]);
  }
  const figures: Record<string, Measures> = {};
  if (byType.size > 1) for (const [type, list] of [...byType].sort()) figures[type] = meanOf(list);
  figures.all = meanOf(every);
  stamp(`${dataset.name}: ${abstained} of ${dataset.queries.length} queries abstained`);
  return figures;
}

/** Whether a user gets no result: ranking figures are of whole lists, which are kept for them. */
function wouldBeNone({ results, trace }: SearchResponse, minEvidence: number): boolean {
  const ran = armsThatRan(trace.arms);
  const measured = { nearness: ran.includes('semantic'), coverage: ran.includes('keyword') };
  return results.length === 0 || (trace.filters.evidence ?? 0) < evidenceToKeep(minEvidence, measured);
}

function searchFor(context: SearchContext, query: QueryRow, asServed: boolean): Promise<SearchResponse> {
  const request = SearchRequest.parse({
    query: query.text,
    namespaces: ['default'],
    ...(query.scope !== undefined && { folder: folderOf(query.scope) }),
    granularity: 'document',
    limit: 100,
    max_tokens: asServed ? 8_000 : 200_000,
  });
  return search(context, EVALUATOR, request);
}

function printTable(name: string, figures: Record<string, Measures>): void {
  const line = (cells: (string | number)[]) =>
    process.stdout.write(
      `${cells.map((cell, n) => (n === 0 ? String(cell).padEnd(24) : String(cell).padStart(9))).join('')}\n`,
    );
  line([name, 'queries', 'nDCG@10', 'MRR@10', 'R@5', 'R@10', 'R@100']);
  for (const [type, f] of Object.entries(figures)) {
    line([
      `  ${type}`,
      f.queries,
      ...[f.ndcg10, f.mrr10, f.recall5, f.recall10, f.recall100].map((value) => value.toFixed(4)),
    ]);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`eval: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
