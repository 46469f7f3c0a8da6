import type { Queryable } from '../database.js';
import { termFrequency } from './term-frequency.js';

/** Live passages in the namespaces that hold each identifier token, and all live passages. */
export async function tokenFrequencies(
  db: Queryable,
  tokens: readonly string[],
  namespaceIds: readonly number[],
): Promise<{ corpusPassages: number; passages: Map<string, number> }> {
  const { rows } = await db.query<{ token: string; passages: number }>(
    `select t.token,
            ${termFrequency('t.token', '= any($2::bigint[])')}::bigint as passages
       from unnest($1::text[]) t(token)`,
    [['', ...tokens], namespaceIds],
  );
  const passages = new Map(rows.map((row) => [row.token, row.passages]));
  return { corpusPassages: passages.get('') ?? 0, passages };
}
