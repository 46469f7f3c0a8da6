import type { Profile } from '@memo/contract/profile';
import type { Principal } from '../../access/principal.js';
import type { Queryable } from '../database.js';

export interface ReadableNamespace {
  id: number;
  name: string;
  languages: string[];
  profile: Profile | null;
}

/** The namespaces a caller may read, of those named (null: of all), by name. */
export async function readableNamespaces(
  db: Queryable,
  _principal: Principal,
  names: readonly string[] | null,
): Promise<ReadableNamespace[]> {
  const { rows } = await db.query<ReadableNamespace>(
    `select id, name, languages, profile
       from namespaces
      where $1::text[] is null or name = any($1::text[])
      order by name`,
    [names],
  );
  return rows;
}
