import { CANDIDATE_COLUMNS, type Candidate } from '../../retrieve/arms/arm.js';
import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';
import { mentionsInScope } from './mention-lookups.js';
import { type NamedEntity, namedRoots } from './named-entities.js';

/** Scores are summed in whole units of 2^-40: exact, so that no order of rows changes a digit. */
const UNIT = `${2 ** 40}::float8`;

/**
 * Passages in scope that mention named entities, best first: `raw` is the sum over the entities of the
 * weight of their mentions x 1 / log2(2 + mentions of the entity in scope); ties by passage id. `matched`
 * holds the names. Where a passage mentions merged entities under several of their keys, these are
 * mentions of one entity and their weights add up.
 *
 * The number of mentions is counted on the same rows as are scored: a count over passages that the
 * caller may not see would show in the score.
 * @param depth most candidates.
 */
export async function entityCandidates(
  db: Queryable,
  scope: Scope,
  named: readonly NamedEntity[],
  depth: number,
): Promise<Candidate[]> {
  const p = new Parameters();
  const { tables, condition } = mentionsInScope(scope, p);
  const { rows } = await db.query<Candidate & { found: number[] }>(
    `with named as materialized (${namedRoots(named, p)}),
     mention as materialized (
       select e.n, m.passage_id, m.weight::float8 as weight
         from named e, ${tables}
        where m.canonical_id = e.entity_id and ${condition}
     ),
     rarity as materialized (
       select n, ln(2::float8) / ln(2 + count(*)::float8) as rarity from mention group by n
     ),
     best as (
       select m.passage_id, sum(floor(m.weight * r.rarity * ${UNIT})) / ${UNIT} as raw, array_agg(distinct m.n) as found
         from mention m join rarity r on r.n = m.n
        group by m.passage_id
        order by raw desc, m.passage_id
        limit ${p.add(depth, 'int')}
     )
     select ${CANDIDATE_COLUMNS}, b.raw, b.found
       from best b join passage_index i on i.passage_id = b.passage_id
      where ${scopeCondition(scope, p, 'i')}
      order by b.raw desc, b.passage_id`,
    p.values,
  );
  return rows.map(({ found, ...row }) => ({ ...row, matched: found.map((n) => named[n]?.name ?? '') }));
}
