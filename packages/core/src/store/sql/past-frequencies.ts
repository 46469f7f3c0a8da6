import type { Queryable } from '../database.js';
import { quoteLexeme } from './keyword-candidates.js';

export interface PastFrequencies {
  /** Passages that stood, and their words in all. */
  passages: number;
  tokens: number;
  /** Passages that held each lexeme or identifier token, in the order given. */
  words: number[];
  identifiers: number[];
}

/**
 * What the term statistics of the namespaces were at an instant, counted: the statistics themselves are of the
 * live passages. A search as of that instant so weighs its words as it did then. Costs a look-up in the index
 * for each, and one read of the narrow rows of the namespaces. What is forgotten by now is counted in none.
 */
export async function pastFrequencies(
  db: Queryable,
  namespaceIds: readonly number[],
  asOf: Date,
  { words = [], identifiers = [] }: { words?: readonly string[]; identifiers?: readonly string[] },
): Promise<PastFrequencies> {
  const stood = `i.namespace_id = any($1::bigint[]) and i.forgotten_at is null and i.recorded_at <= $2::timestamptz
        and (i.superseded_at is null or i.superseded_at > $2::timestamptz)`;
  const counted = (lexemes: string, condition: string) => `array(
      select (select count(*) from passage_index i where ${stood} and ${condition})::float8
        from unnest(${lexemes}::text[]) with ordinality l(lexeme, n)
       order by l.n)`;
  const { rows } = await db.query<PastFrequencies>(
    `select c.passages, c.tokens,
            ${counted('$3', 'i.tsv @@ l.lexeme::tsquery')} as words,
            ${counted('$4', 'i.identifiers @> array[l.lexeme]')} as identifiers
       from (select count(*) as passages, coalesce(sum(i.length), 0)::bigint as tokens from passage_index i where ${stood}) c`,
    [namespaceIds, asOf, words.map(quoteLexeme), identifiers],
  );
  const [row] = rows;
  if (!row) throw new Error('a select of counts returned no row');
  return row;
}
