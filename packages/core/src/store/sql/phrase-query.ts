import type { Queryable } from '../database.js';

/**
 * Phrases as tsqueries over the keyword index, in each language of the namespaces: words in this
 * order, side by side. The index keeps stop words, so "to be or not to be" is a phrase.
 * @returns one tsquery a phrase, null where it holds no words.
 */
export async function phraseQueries(
  db: Queryable,
  phrases: readonly (readonly string[])[],
  languages: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await db.query<{ query: string | null }>(
    `select nullif(string_agg(distinct nullif(phraseto_tsquery(('memo_' || l.language)::regconfig, p.phrase)::text, ''), ' | '), '') as query
       from unnest($1::text[]) with ordinality p(phrase, ord)
      cross join unnest($2::text[]) l(language)
      group by p.ord
      order by p.ord`,
    [phrases.map((words) => words.join(' ')), languages],
  );
  return rows.map((row) => row.query);
}
