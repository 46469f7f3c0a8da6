import { type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';

export interface NarrowingValue {
  field: 'folder' | 'kinds' | 'sources' | 'library' | 'tags' | 'namespaces';
  value: string;
  /** Ranked passages that have it. */
  passages: number;
}

/** Values of scope fields that the passage at the top has, with the number of ranked passages that share each. */
export async function narrowingValues(
  db: Queryable,
  scope: Scope,
  rankedIds: readonly number[],
): Promise<NarrowingValue[]> {
  const p = new Parameters();
  const ids = p.add(rankedIds, 'bigint[]');
  const { rows } = await db.query<NarrowingValue>(
    `with ranked as (
       select i.passage_id, i.path, i.kind, i.library, i.tags, i.source_id, i.namespace_id
         from passage_index i
        where i.passage_id = any(${ids}) and ${scopeCondition(scope, p, 'i')}
     ),
     every as (
       select passage_id, 'folder' as field, regexp_replace(path, '/[^/]*$', '') as value from ranked where path like '%/%'
       union all select passage_id, 'kinds', kind from ranked
       union all select passage_id, 'library', library from ranked where library is not null
       union all select passage_id, 'tags', unnest(tags) from ranked
       union all select r.passage_id, 'sources', s.name from ranked r join sources s on s.id = r.source_id
       union all select r.passage_id, 'namespaces', n.name from ranked r join namespaces n on n.id = r.namespace_id
     )
     select field, value, count(distinct passage_id) as passages
       from every
      where (field, value) in (select field, value from every where passage_id = (${ids})[1])
      group by field, value
      order by passages, array_position(array['folder', 'library', 'tags', 'sources', 'kinds', 'namespaces'], field), value`,
    p.values,
  );
  return rows;
}
