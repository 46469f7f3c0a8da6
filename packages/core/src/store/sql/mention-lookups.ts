import { mentionScopeCondition, type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Parameters } from '../parameters.js';

/** Mentions `m` in scope: what to select from, and the condition. */
export function mentionsInScope(scope: Scope, p: Parameters): { tables: string; condition: string } {
  const short = mentionScopeCondition(scope, p, 'm');
  if (short !== null) return { tables: 'mentions m', condition: short };
  return {
    tables: 'mentions m join passage_index i on i.passage_id = m.passage_id',
    condition: scopeCondition(scope, p, 'i'),
  };
}

/** How a statement finds the mentions in scope, as pieces of `mentionGraph`. Each way is the faster somewhere. */
export interface MentionLookup {
  /** Common table expressions that the other pieces use, each with a comma after it. */
  before: string;
  /** Joins `e` (passage_id, weight) to the named entities `s`. */
  starts: string;
  /** Joins `e` (passage_id, weight, total, edges) to the entities `c`; of a hub not all rows. */
  edges: string;
}

/**
 * Entity by entity as the walk meets them: costs as much as the walk looks at.
 * @param most SQL of the mentions to read of a named entity: the strongest, of these the newest.
 * @param hub SQL of the mentions in scope above which an entity is a hub.
 */
export function lookupByEntity(scope: Scope, p: Parameters, most: string, hub: string): MentionLookup {
  const { tables, condition } = mentionsInScope(scope, p);
  const strongest = (entity: string, limit: string) =>
    `select m.passage_id, m.weight::float8 as weight
            from ${tables}
           where m.canonical_id = ${entity} and ${condition}
           order by m.weight desc, m.passage_id desc
           limit ${limit}`;
  return {
    before: '',
    starts: `cross join lateral (${strongest('s.entity_id', most)}) e`,
    edges: `cross join lateral (
          select e.passage_id, e.weight, sum(e.weight) over () as total, count(*) over () as edges
            from (${strongest('c.entity_id', `${hub} + 1`)}) e
        ) e`,
  };
}

/**
 * All mentions in a few passages at first: costs as much as these hold.
 * @param passages SQL of an array of all passages in scope; they are held against it once more.
 */
export function lookupByPassage(scope: Scope, p: Parameters, passages: string, hub: string): MentionLookup {
  const most = `case when x.edges > ${hub} then 1 else x.edges end`;
  return {
    before: `inside as materialized (
  select m.canonical_id as entity_id, count(*) as edges, sum(m.weight::float8) as total,
         array_agg(m.passage_id) as passages, array_agg(m.weight::float8) as weights
    from unnest(${passages}) u(id)
    join passage_index i on i.passage_id = u.id
    join mentions m on m.passage_id = i.passage_id
   where ${scopeCondition(scope, p, 'i')}
   group by m.canonical_id
),`,
    starts: `join inside x on x.entity_id = s.entity_id
        cross join lateral unnest(x.passages, x.weights) e(passage_id, weight)`,
    edges: `join inside x on x.entity_id = c.entity_id
        cross join lateral (
          select u.*, x.total, x.edges from unnest(x.passages[1:${most}], x.weights[1:${most}]) u(passage_id, weight)
        ) e`,
  };
}
