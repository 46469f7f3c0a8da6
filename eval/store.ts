import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WriteDocumentRequest } from '@memo/contract/documents';
import type { Principal } from '@memo/core/access/principal';
import type { EmbeddingModel } from '@memo/core/embed/model';
import { loadTokenCounter } from '@memo/core/embed/tokens';
import { embedPending } from '@memo/core/jobs/embed-pending';
import { foldAllStatistics } from '@memo/core/jobs/fold-statistics';
import { writeDocument } from '@memo/core/remember/write-document';
import { type Database, openDatabase } from '@memo/core/store/database';
import { startEmbedded } from '@memo/core/store/embedded';
import { migrate } from '@memo/core/store/migrate';
import { registerModel } from '@memo/core/store/sql/register-model';
import pg from 'pg';
import type { Dataset, Row } from './dataset.js';

const REPOSITORY = resolve(import.meta.dirname, '../..');
export const MODELS_DIR = join(REPOSITORY, 'models');
/** What an index is made by: after a change of any of it, an old one says nothing of the new. */
const INDEXED_BY = [
  'packages/core/src/ingest',
  'packages/core/src/lexical',
  'packages/core/src/entities',
  'packages/core/src/store/sql/insert-passages.ts',
  'packages/core/src/store/sql/insert-mentions.ts',
];
/** Of these folders, what only queries and people meet. */
const NOT_INDEXED = ['entities-asked.ts', 'relational.ts', 'bridging.ts', 'near-keys.ts'];
export const STORES = join(REPOSITORY, 'eval/.store');

export const EVALUATOR: Principal = { keyId: 0, name: 'eval', namespaces: 'all', channel: 'rest' };

export interface EvaluationStore {
  db: Database;
  close(): Promise<void>;
}

/**
 * A store of its own for one data set, kept between runs under a name made of its content and of the
 * code that made its index: embedded
 * under eval/.store, or a database of its own on a given Postgres.
 */
export async function openStore(
  dataset: Dataset,
  folder: string,
  postgres: string | undefined,
): Promise<EvaluationStore> {
  const hash = createHash('sha256').update(readFileSync(join(folder, 'corpus.jsonl')));
  for (const file of INDEXED_BY.flatMap(filesOf))
    hash.update(file).update(readFileSync(join(REPOSITORY, file)));
  const name = `eval_${dataset.name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_${hash.digest('hex').slice(0, 12)}`;
  if (postgres !== undefined) {
    const url = await ownDatabase(postgres, name);
    await migrate(url);
    const db = openDatabase({ url, kind: 'postgres' });
    return { db, close: () => db.close() };
  }
  mkdirSync(STORES, { recursive: true });
  const embedded = await startEmbedded(join(STORES, name), (reason) => process.stderr.write(`${reason}\n`));
  await migrate(embedded.url);
  const db = openDatabase({ url: embedded.url, kind: 'embedded' });
  return {
    db,
    close: async () => {
      await db.close();
      await embedded.stop();
    },
  };
}

function filesOf(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(join(REPOSITORY, path))
    .filter((file) => !NOT_INDEXED.includes(file))
    .sort()
    .map((file) => join(path, file));
}

async function ownDatabase(server: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${name}`);
  } finally {
    await admin.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Folder of a scope: it bounds a search as a person's folder does. */
export function folderOf(scope: string): string {
  return encodeURIComponent(scope);
}

/** Path of a document. Its file name is the same for all, so that it tells nothing; its id can be read back. */
export function pathOf(row: { id: string; scope?: string }): string {
  return `${row.scope === undefined ? '' : `${folderOf(row.scope)}/`}${encodeURIComponent(row.id)}/text.txt`;
}
export function idOf(path: string): string {
  return decodeURIComponent(path.split('/').at(-2) ?? '');
}

/** Write the corpus through the real write path; what is there already is left. */
export async function loadCorpus(db: Database, dataset: Dataset, say: (line: string) => void): Promise<void> {
  const readable = dataset.corpus.filter((row) => (row.text || row.title || '').trim() !== '');
  const { rows } = await db.pool.query<{ count: number }>('select count(*) as count from documents');
  if (rows[0]?.count === readable.length) return;
  const counter = await loadTokenCounter(MODELS_DIR);
  const queue = readable.reverse();
  let done = 0;
  const writer = async () => {
    for (let row = queue.pop(); row; row = queue.pop()) {
      await writeDocument(db, EVALUATOR, requestOf(row), counter, null);
      if (++done % 500 === 0) {
        say(`${dataset.name}: ${done} of ${dataset.corpus.length} documents written`);
        await foldAllStatistics(db);
      }
    }
  };
  await Promise.all(Array.from({ length: db.kind === 'embedded' ? 1 : 4 }, writer));
  await foldAllStatistics(db);
  await db.pool.query('analyze');
}

function requestOf(row: Row): WriteDocumentRequest {
  const title = row.title || row.session;
  return WriteDocumentRequest.parse({
    source: { uri: 'eval:corpus' },
    path: pathOf(row),
    text: row.text || row.title,
    format: 'text',
    ...(title && { title }),
    ...(row.date && { content_date: row.date }),
  });
}

/** Make what vectors are missing. @returns the model's row */
export async function embedCorpus(
  db: Database,
  model: EmbeddingModel,
  say: (line: string) => void,
): Promise<number> {
  const modelId = await registerModel(db.pool, model.info.id, model.info.dimensions);
  say(`embedding with ${model.info.id}, where vectors are missing`);
  const report = await embedPending(db, model, modelId);
  if (report.embedded > 0) await db.pool.query('analyze vectors');
  return modelId;
}
