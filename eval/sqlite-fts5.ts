import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Dataset } from './dataset.js';
import { type Measures, meanOf, measure } from './measures.js';

const PLACE = resolve(import.meta.dirname, '../.store/sqlite');
const VERSION = '12.11.1';
/** The stop words of Lucene's EnglishAnalyzer. */
const STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);

interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): void; all(...values: unknown[]): { id: string }[] };
  close(): void;
}

/** SQLite FTS5 on the same files: `porter unicode61`, OR of quoted terms, stop words dropped. */
export async function beside(dataset: Dataset): Promise<Measures> {
  const Database = load();
  const db = new Database(':memory:');
  db.exec(
    "create virtual table t using fts5(id unindexed, scope unindexed, title, text, tokenize = 'porter unicode61')",
  );
  const insert = db.prepare('insert into t values (?, ?, ?, ?)');
  for (const row of dataset.corpus) insert.run(row.id, row.scope ?? '', row.title ?? '', row.text);
  const select = db.prepare('select id from t where t match ? and scope = ? order by bm25(t) limit 100');
  const all: Omit<Measures, 'queries'>[] = [];
  for (const query of dataset.queries) {
    const grades = dataset.judgements.get(query.id);
    if (!grades) continue;
    const words = query.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const telling = words.filter((word) => !STOP_WORDS.has(word));
    const match = (telling.length > 0 ? telling : words).map((word) => `"${word}"`).join(' OR ');
    all.push(measure(match ? select.all(match, query.scope ?? '').map((row) => row.id) : [], grades));
  }
  db.close();
  return meanOf(all);
}

/** Installed only for this comparison: it compiles for a minute, and the product does not need it. */
function load(): new (file: string) => Sqlite {
  if (!existsSync(join(PLACE, 'node_modules/better-sqlite3/build'))) {
    mkdirSync(PLACE, { recursive: true });
    writeFileSync(join(PLACE, 'package.json'), '{ "private": true }\n');
    execFileSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--allow-scripts=better-sqlite3', `better-sqlite3@${VERSION}`],
      {
        cwd: PLACE,
        stdio: ['ignore', 2, 2],
      },
    );
  }
  return createRequire(join(PLACE, 'package.json'))('better-sqlite3');
}
