import type { Profile } from '@memo/contract/profile';
import type { Principal } from '../../access/principal.js';
import type { Queryable } from '../database.js';

export interface ReadableNamespace {
  id: number;
  name: string;
  languages: string[];
  profile: Profile | null;
  /** Live passages, from the term statistics. */
  passages: number;
}

/** The namespaces a caller may read, of those named (null: of all), by name. */
export async function readableNamespaces(
  db: Queryable,
  _principal: Principal,
  names: readonly string[] | null,
): Promise<ReadableNamespace[]> {
  const { rows } = await db.query<ReadableNamespace>(
    `select n.id, n.name, n.languages, n.profile,
            (coalesce((select sum(s.passages) from term_statistics s where s.namespace_id = n.id and s.lexeme = ''), 0)
           + coalesce((select sum(d.passages) from term_deltas d where d.namespace_id = n.id and d.lexeme = ''), 0))::bigint as passages
       from namespaces n
      where $1::text[] is null or n.name = any($1::text[])
      order by n.name`,
    [names],
  );
  return rows;
}
