import { CANDIDATE_COLUMNS, type Candidate } from '../../retrieve/arms/arm.js';
import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';

/** BM25 constants (Robertson and Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;

export interface Filters {
  /** tsquery; null when there is none. */
  strong: string | null;
  /** tsquery and the most passages to take by it. */
  weak: { query: string; most: number } | null;
}

export interface WeightedTerm {
  lexeme: string;
  /** Languages of the passages in which it counts; null: of all. */
  languages: readonly string[] | null;
  idf: number;
}

/**
 * True BM25 over the passages that match `filter`, best first.
 *
 * Postgres has no BM25, but its `ts_rank` of one lexeme is (sum over j = 1..tf of 1/j^2) / (pi^2 / 6),
 * and the tail of that series is t = 1/x - 1/(12 x^3) with x = tf + 1/2, so tf = 1/t - t/12 - 1/2,
 * within 0.4 % from tf = 1 on. The stored length and the statistics give the rest.
 *
 * `offset 0` keeps the planner from inlining `ts_rank` into each place where it is used.
 * @param filters which passages are scored at all: those that match `strong`, and a number of those
 *   that match only `weak`.
 */
export async function keywordCandidates(
  db: Queryable,
  scope: Scope,
  terms: readonly WeightedTerm[],
  filters: Filters,
  meanLength: number,
  depth: number,
): Promise<{ candidates: Candidate[]; scored: number }> {
  const p = new Parameters();
  const matching = matchingPassages(scope, p, filters);
  const lexemes = terms.map((term) => p.add(quoteLexeme(term.lexeme), 'tsquery'));
  const norm = `(${p.add(K1 * (1 - B), 'float8')} + ${p.add((K1 * B) / meanLength, 'float8')} * i.length)`;
  const ranks = lexemes.map(
    (lexeme, n) => `1.64493406685 * (1 - ts_rank('{1,1,1,1}', i.tsv, ${lexeme})::float8) as t${n}`,
  );
  const absent = terms.map((term, n) => {
    const foreign =
      term.languages === null ? '' : ` or r.language <> all(${p.add(term.languages, 'text[]')})`;
    return `(t${n} > 1.6449${foreign})`;
  });
  const scores = terms.map(
    (term, n) =>
      `case when ${absent[n]} then 0 else ${p.add(term.idf * (K1 + 1), 'float8')} * (1 - norm / (1 / t${n} - t${n} / 12 - 0.5 + norm)) end`,
  );
  const found = terms.map((_, n) => `case when ${absent[n]} then null else ${n} end`);
  const { rows } = await db.query<Candidate & { found: number[]; scored: number }>(
    // A passage may match the filter by a term that does not count in its language: it has 0, and is none.
    `with matching as materialized (${matching}),
     best as (
       select r.passage_id, ${scores.join(' + ')} as raw,
              array_remove(array[${found.join(', ')}]::int[], null) as found, count(*) over () as scored
         from (select i.passage_id, i.language, ${norm} as norm, ${ranks.join(', ')} from matching i offset 0) r
        order by raw desc, r.passage_id
        limit ${p.add(depth, 'int')}
     )
     select ${CANDIDATE_COLUMNS}, b.raw, b.found, b.scored
       from best b join passage_index i on i.passage_id = b.passage_id
      where b.raw > 0
      order by b.raw desc, b.passage_id`,
    p.values,
  );
  return {
    candidates: rows.map(({ found: indexes, scored: _, ...row }) => ({
      ...row,
      matched: indexes.map((n) => terms[n]?.lexeme ?? ''),
    })),
    scored: rows[0]?.scored ?? 0,
  };
}

/** The most passages that match `strong` and are scored: what 40 ms suffice for. */
const MOST_STRONG = 20_000;

function matchingPassages(scope: Scope, p: Parameters, { strong, weak }: Filters): string {
  const inScope = scopeCondition(scope, p, 'i');
  const take = (condition: string, most: number) =>
    `(select i.passage_id, i.language, i.tsv, i.length from passage_index i where ${condition} and ${inScope} limit ${p.add(most, 'int')})`;
  const strongMatch = strong === null ? null : `i.tsv @@ ${p.add(strong, 'tsquery')}`;
  const parts = strongMatch === null ? [] : [take(strongMatch, MOST_STRONG)];
  if (weak) {
    const apart = strongMatch === null ? '' : ` and not (${strongMatch})`;
    parts.push(take(`i.tsv @@ ${p.add(weak.query, 'tsquery')}${apart}`, weak.most));
  }
  return parts.join(' union all ');
}

/** A lexeme as a tsquery of its own. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
