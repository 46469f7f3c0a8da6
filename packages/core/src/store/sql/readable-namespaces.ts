import type { Profile } from '@memo/contract/profile';
import type { Principal } from '../../access/principal.js';
import type { Queryable } from '../database.js';
import { prepared } from '../prepared.js';
import { termFrequency } from './term-frequency.js';

export interface ReadableNamespace {
  id: number;
  name: string;
  languages: string[];
  profile: Profile | null;
}

/** A namespace that is searched. */
export interface SearchedNamespace extends ReadableNamespace {
  /** Live passages, from the term statistics. */
  passages: number;
}

/** The namespaces a caller may read, of those named (null: of all), by name. */
export function readableNamespaces(
  db: Queryable,
  principal: Principal,
  names: readonly string[] | null,
): Promise<ReadableNamespace[]> {
  return select<ReadableNamespace>(db, principal, names, COLUMNS);
}

/** The same with how much each holds, which a writer or a reader of one document need not know. */
export function searchedNamespaces(
  db: Queryable,
  principal: Principal,
  names: readonly string[] | null,
): Promise<SearchedNamespace[]> {
  const passages = `${termFrequency("''", '= n.id')}::bigint as passages`;
  return select<SearchedNamespace>(db, principal, names, `${COLUMNS}, ${passages}`);
}

const COLUMNS = 'n.id, n.name, n.languages, n.profile';

async function select<T extends ReadableNamespace>(
  db: Queryable,
  _principal: Principal,
  names: readonly string[] | null,
  columns: string,
): Promise<T[]> {
  const { rows } = await db.query<T>(
    prepared(
      `select ${columns}
         from namespaces n
        where $1::text[] is null or n.name = any($1::text[])
        order by n.name`,
      [names],
    ),
  );
  return rows;
}
