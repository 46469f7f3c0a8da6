import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export interface Row {
  id: string;
  text: string;
  title?: string;
  date?: string;
  session?: string;
  scope?: string;
}
export interface QueryRow {
  id: string;
  text: string;
  type?: string;
  scope?: string;
  unanswerable?: boolean;
}

/** A folder of `corpus.jsonl`, `queries.jsonl`, `qrels.jsonl`, as BEIR has them, with optional scopes and dates. */
export interface Dataset {
  name: string;
  corpus: Row[];
  queries: QueryRow[];
  /** Grades above 0, by query and document. */
  judgements: Map<string, Map<string, number>>;
}

/** @throws Error that names the file and the line. */
export function readDataset(folder: string, queriesFile: string | undefined): Dataset {
  const place = resolve(folder);
  const judgements: Dataset['judgements'] = new Map();
  const qrels = join(place, 'qrels.jsonl');
  const trainQrels = join(place, 'qrels_train.jsonl');
  for (const file of [qrels, trainQrels].filter((one) => existsSync(one))) {
    for (const { query_id, doc_id, grade } of readLines<{ query_id: string; doc_id: string; grade: number }>(
      file,
    )) {
      if (!(grade > 0)) continue;
      const grades = judgements.get(query_id) ?? new Map<string, number>();
      judgements.set(query_id, grades.set(doc_id, grade));
    }
  }
  return {
    name: basename(place),
    corpus: readLines<Row>(join(place, 'corpus.jsonl')),
    queries: readLines<QueryRow>(queriesFile ? resolve(queriesFile) : join(place, 'queries.jsonl')),
    judgements,
  };
}

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line) as T];
      } catch {
        throw new Error(`${file}:${index + 1}: not JSON`);
      }
    });
}
