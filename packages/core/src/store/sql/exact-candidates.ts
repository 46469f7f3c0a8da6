import { CANDIDATE_COLUMNS, type Candidate } from '../../retrieve/arms/arm.js';
import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';

/** One thing to find, with the weight of each way in which it may be found. */
export interface Wanted {
  /** As asked, for `matched`. */
  name: string;
  /** Any of these tokens of `identifiers`, strongest first, with its weight. */
  tokens: { token: string; weight: number }[];
  /** Or all of these tokens together. */
  together: { tokens: string[]; weight: number } | null;
  /** Or this tsquery. */
  phrase: { query: string; weight: number } | null;
}

/** Passages that hold identifiers or phrases, by the summed weight of the strongest way for each. */
export async function exactCandidates(
  db: Queryable,
  scope: Scope,
  wanted: readonly Wanted[],
  depth: number,
): Promise<Candidate[]> {
  const p = new Parameters();
  const ways = wanted.map((want) => waysFor(want, p));
  const anyWay = ways
    .flat()
    .map((way) => `(${way.condition})`)
    .join(' or ');
  const scores = ways.map(
    (list) =>
      `case ${list.map((way) => `when ${way.condition} then ${p.add(way.weight, 'float8')}`).join(' ')} else 0 end`,
  );
  const { rows } = await db.query<Candidate & { scores: number[] }>(
    `select ${CANDIDATE_COLUMNS}, r.scores, (select sum(s) from unnest(r.scores) s) as raw
       from passage_index i
      cross join lateral (select array[${scores.join(', ')}]::float8[] as scores offset 0) r
      where (${anyWay}) and ${scopeCondition(scope, p, 'i')}
      order by raw desc, i.passage_id
      limit ${p.add(depth, 'int')}`,
    p.values,
  );
  return rows.map(({ scores: each, ...row }) => ({
    ...row,
    matched: wanted.filter((_, n) => (each[n] ?? 0) > 0).map((want) => want.name),
  }));
}

function waysFor(want: Wanted, p: Parameters): { condition: string; weight: number }[] {
  const ways = want.tokens.map(({ token, weight }) => ({
    condition: `i.identifiers @> ${p.add([token], 'text[]')}`,
    weight,
  }));
  if (want.phrase)
    ways.push({ condition: `i.tsv @@ ${p.add(want.phrase.query, 'tsquery')}`, weight: want.phrase.weight });
  if (want.together) {
    ways.push({
      condition: `i.identifiers @> ${p.add(want.together.tokens, 'text[]')}`,
      weight: want.together.weight,
    });
  }
  return ways;
}
