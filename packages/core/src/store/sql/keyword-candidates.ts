import { CANDIDATE_COLUMNS, type Candidate } from '../../retrieve/arms/arm.js';
import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';

/** BM25 constants (Robertson and Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;

/** Passages to score: those that match a tsquery and none of the ones before, at most so many. */
export interface Selection {
  query: string;
  most: number;
  /** Only where those before it found fewer than this; null: always. */
  unlessFound: number | null;
}

export interface WeightedTerm {
  lexeme: string;
  /** Languages of the passages in which it counts; null: of all. */
  languages: readonly string[] | null;
  idf: number;
}

/**
 * True BM25 over the selected passages, best first.
 *
 * Postgres has no BM25, but its `ts_rank` of one lexeme is (sum over j = 1..tf of 1/j^2) / (pi^2 / 6),
 * and the tail of that series is t = 1/x - 1/(12 x^3) with x = tf + 1/2, so tf = 1/t - t/12 - 1/2,
 * within 0.4 % from tf = 1 on. The stored length and the statistics give the rest.
 *
 * The limit of each part keeps the planner from inlining `ts_rank` into each place where it is used; and
 * no tsvector leaves its part: 2,000 of them, put aside, went over work_mem and to disk (75 ms for 30).
 * A part for a list that is not full is not begun where it is (One-Time Filter): 200 rows of it, looked for
 * behind 3,000 that other parts had, were half of the slowest statements.
 */
export async function keywordCandidates(
  db: Queryable,
  scope: Scope,
  terms: readonly WeightedTerm[],
  selections: readonly Selection[],
  meanLength: number,
  depth: number,
): Promise<{ candidates: Candidate[]; scored: number }> {
  const p = new Parameters();
  const lexemes = terms.map((term) => p.add(quoteLexeme(term.lexeme), 'tsquery'));
  const norm = `(${p.add(K1 * (1 - B), 'float8')} + ${p.add((K1 * B) / meanLength, 'float8')} * i.length)`;
  const ranks = lexemes.map(
    (lexeme, n) => `1.64493406685 * (1 - ts_rank('{1,1,1,1}', i.tsv, ${lexeme})::float8) as t${n}`,
  );
  const selected = selectedPassages(scope, p, selections, [`${norm} as norm`, ...ranks]);
  const absent = terms.map((term, n) => {
    const foreign =
      term.languages === null ? '' : ` or r.language <> all(${p.add(term.languages, 'text[]')})`;
    return `(t${n} > 1.6449${foreign})`;
  });
  const scores = terms.map(
    (term, n) =>
      `case when ${absent[n]} then 0 else ${p.add(term.idf * (K1 + 1), 'float8')} * (1 - norm / (1 / t${n} - t${n} / 12 - 0.5 + norm)) end`,
  );
  // A bit a term: an array of numbers would take a third of the time in which 100 rows are read.
  const found = terms.map((_, n) => `case when ${absent[n]} then 0 else ${2 ** n} end`);
  const { rows } = await db.query<Candidate & { found: number; scored: number }>(
    // A passage may match the filter by a term that does not count in its language: it has 0, and is none.
    `with ${selected}, best as (
       select r.passage_id, ${scores.join(' + ')} as raw,
              (${found.join(' + ')})::bigint as found
         from selected r
        order by raw desc, r.passage_id
        limit ${p.add(depth, 'int')}
     )
     select ${CANDIDATE_COLUMNS}, b.raw, b.found, (select count(*) from selected) as scored
       from best b join passage_index i on i.passage_id = b.passage_id
      where b.raw > 0
      order by b.raw desc, b.passage_id`,
    p.values,
  );
  return {
    candidates: rows.map(({ found: bits, scored: _, ...row }) => ({
      ...row,
      matched: terms.filter((_, n) => Math.floor(bits / 2 ** n) % 2 === 1).map((term) => term.lexeme),
    })),
    scored: rows[0]?.scored ?? 0,
  };
}

/** The parts as CTEs of scalars, and `selected`, all of them. */
function selectedPassages(
  scope: Scope,
  p: Parameters,
  selections: readonly Selection[],
  columns: readonly string[],
): string {
  const inScope = scopeCondition(scope, p, 'i');
  const matches = selections.map(({ query }) => `i.tsv @@ ${p.add(query, 'tsquery')}`);
  const parts = selections.map(({ most, unlessFound }, n) => {
    const apart = matches.slice(0, n).map((match) => ` and not (${match})`);
    const before = selections.slice(0, n).map((_, m) => `(select count(*) from part${m})`);
    const needed =
      unlessFound !== null && n > 0 ? ` and ${before.join(' + ')} < ${p.add(unlessFound, 'int')}` : '';
    return `part${n} as materialized (select i.passage_id, i.language, ${columns.join(', ')} from passage_index i where ${matches[n]}${apart.join('')} and ${inScope}${needed} limit ${p.add(most, 'int')})`;
  });
  const all = selections.map((_, n) => `select * from part${n}`);
  return `${parts.join(', ')}, selected as materialized (${all.join(' union all ')})`;
}

/** A lexeme as a tsquery of its own. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
