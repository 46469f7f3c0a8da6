import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Queryable } from '@memo/core/store/database';
import type { Dataset } from './dataset.js';
import { type Measures, meanOf, measure } from './measures.js';

const PLACE = resolve(import.meta.dirname, '../.store/sqlite');
const VERSION = '12.11.1';
interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): void; all(...values: unknown[]): { id: string }[] };
  close(): void;
}

/**
 * SQLite FTS5 on the same files: `porter unicode61`, OR of quoted terms, without the stop words of Postgres'
 * English list.
 * @param postgres for that list.
 */
export async function beside(dataset: Dataset, postgres: Queryable): Promise<Measures> {
  const Database = load();
  const queries = dataset.queries.map((query) => ({
    ...query,
    words: query.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  }));
  const stopWords = await stopWordsAmong(
    queries.flatMap(({ words }) => words),
    postgres,
  );
  const db = new Database(':memory:');
  db.exec(
    "create virtual table t using fts5(id unindexed, scope unindexed, title, text, tokenize = 'porter unicode61')",
  );
  const insert = db.prepare('insert into t values (?, ?, ?, ?)');
  for (const row of dataset.corpus) insert.run(row.id, row.scope ?? '', row.title ?? '', row.text);
  const select = db.prepare('select id from t where t match ? and scope = ? order by bm25(t) limit 100');
  const all: Omit<Measures, 'queries'>[] = [];
  for (const query of queries) {
    const grades = dataset.judgements.get(query.id);
    if (!grades) continue;
    const telling = query.words.filter((word) => !stopWords.has(word));
    const match = (telling.length > 0 ? telling : query.words).map((word) => `"${word}"`).join(' OR ');
    all.push(measure(match ? select.all(match, query.scope ?? '').map((row) => row.id) : [], grades));
  }
  db.close();
  return meanOf(all);
}

async function stopWordsAmong(words: readonly string[], postgres: Queryable): Promise<Set<string>> {
  const { rows } = await postgres.query<{ word: string }>(
    `select word from unnest($1::text[]) word where to_tsvector('pg_catalog.english', word) = ''::tsvector`,
    [[...new Set(words)]],
  );
  return new Set(rows.map(({ word }) => word));
}

/** Installed only for this comparison: it compiles for a minute, and the product does not need it. */
function load(): new (file: string) => Sqlite {
  if (!existsSync(join(PLACE, 'node_modules/better-sqlite3/build'))) {
    mkdirSync(PLACE, { recursive: true });
    // npm 11 runs the install script of a package only where it is named.
    const manifest = { private: true, allowScripts: { 'better-sqlite3': true } };
    writeFileSync(join(PLACE, 'package.json'), `${JSON.stringify(manifest)}\n`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `better-sqlite3@${VERSION}`], {
      cwd: PLACE,
      stdio: ['ignore', 2, 2],
    });
  }
  return createRequire(join(PLACE, 'package.json'))('better-sqlite3');
}
