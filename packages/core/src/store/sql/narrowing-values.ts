import { isNarrowed, type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';
import { prepared } from '../prepared.js';

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
    prepared(
      `with ranked as materialized (
       select i.passage_id, nullif(regexp_replace(i.path, '/?[^/]*$', ''), '') as folder, i.kind, i.library, i.tags,
              i.source_id, i.namespace_id
         from passage_index i
        where i.passage_id = any(${ids}) and ${scopeCondition(scope, p, 'i')}
     ),
     top as materialized (select * from ranked where passage_id = (${ids})[1])
     select field, value, passages from (
       select 'folder' as field, t.folder as value, (select count(*) from ranked r where r.folder = t.folder) as passages
         from top t where t.folder is not null
       union all
       select 'library', t.library, (select count(*) from ranked r where r.library = t.library)
         from top t where t.library is not null
       union all
       select 'tags', tag, (select count(*) from ranked r where tag = any(r.tags)) from top t cross join unnest(t.tags) tag
       union all
       select 'sources', s.name, (select count(*) from ranked r where r.source_id in (select same.id from sources same where same.name = s.name))
         from top t join sources s on s.id = t.source_id
       union all
       select 'kinds', t.kind, (select count(*) from ranked r where r.kind = t.kind) from top t
       union all
       select 'namespaces', n.name, (select count(*) from ranked r where r.namespace_id = n.id)
         from top t join namespaces n on n.id = t.namespace_id
     ) v
      order by passages, array_position(array['folder', 'library', 'tags', 'sources', 'kinds', 'namespaces'], field), value`,
      p.values,
      !isNarrowed(scope),
    ),
  );
  return rows;
}
