import type { Queryable } from '../database.js';
import { pastFrequencies } from './past-frequencies.js';
import { termFrequency } from './term-frequency.js';

/** Passages in the namespaces that hold each identifier token, and all there are: live ones, or those of then. */
export async function tokenFrequencies(
  db: Queryable,
  tokens: readonly string[],
  namespaceIds: readonly number[],
  asOf: Date | null,
): Promise<{ corpusPassages: number; passages: Map<string, number> }> {
  if (asOf) {
    const then = await pastFrequencies(db, namespaceIds, asOf, { identifiers: tokens });
    const counted = tokens.map((token, n) => [token, then.identifiers[n] ?? 0] as const);
    return { corpusPassages: then.passages, passages: new Map(counted) };
  }
  const { rows } = await db.query<{ token: string; passages: number }>(
    `select t.token,
            ${termFrequency('t.token', '= any($2::bigint[])')}::bigint as passages
       from unnest($1::text[]) t(token)`,
    [['', ...tokens], namespaceIds],
  );
  const passages = new Map(rows.map((row) => [row.token, row.passages]));
  return { corpusPassages: passages.get('') ?? 0, passages };
}
