import type { Queryable } from '../database.js';

/** Live passages in the namespaces that hold each identifier token, and all live passages. */
export async function tokenFrequencies(
  db: Queryable,
  tokens: readonly string[],
  namespaceIds: readonly number[],
): Promise<{ corpusPassages: number; passages: Map<string, number> }> {
  const { rows } = await db.query<{ token: string; passages: number }>(
    `select t.token,
            (coalesce((select sum(s.passages) from term_statistics s where s.namespace_id = any($2::bigint[]) and s.lexeme = t.token), 0)
           + coalesce((select sum(d.passages) from term_deltas d where d.namespace_id = any($2::bigint[]) and d.lexeme = t.token), 0))::bigint as passages
       from unnest($1::text[]) t(token)`,
    [['', ...tokens], namespaceIds],
  );
  const passages = new Map(rows.map((row) => [row.token, row.passages]));
  return { corpusPassages: passages.get('') ?? 0, passages };
}
