import type { Queryable } from '../database.js';

/**
 * Destroy what revisions say and all that was made of it. What stays: that they were, when, by whom written,
 * and their hashes. Passages take index rows, vectors and mentions with them.
 */
export async function redactRevisions(
  tx: Queryable,
  namespaceId: number,
  revisionIds: readonly number[],
): Promise<void> {
  const { rows } = await tx.query<{ lexemes: string[] }>(
    `select coalesce(array_agg(distinct lexeme), '{}') as lexemes
       from passages p
       join passage_index i on i.passage_id = p.id
      cross join unnest(tsvector_to_array(i.tsv) || i.identifiers) lexeme
      where p.revision_id = any($1::bigint[])`,
    [revisionIds],
  );
  await tx.query('delete from passages where revision_id = any($1::bigint[])', [revisionIds]);
  // What a fact is about tells what it said.
  await tx.query(
    'delete from fact_entities a using revisions r where r.document_id = a.document_id and r.id = any($1::bigint[])',
    [revisionIds],
  );
  await tx.query(
    `update revisions
        set text = '', title = '', tags = '{}', declared = '{}', library = null, version = null, content_date = null, redacted = true
      where id = any($1::bigint[])`,
    [revisionIds],
  );
  await dropUnusedWords(tx, namespaceId, rows[0]?.lexemes ?? []);
}

/**
 * Take words out of the term statistics that no passage holds any more. Changes are only ever added up, so a
 * row whose sum is zero may go at any time; the changes to these words are folded first, whoever else folds.
 */
async function dropUnusedWords(
  tx: Queryable,
  namespaceId: number,
  lexemes: readonly string[],
): Promise<void> {
  await tx.query(
    `with taken as (
       delete from term_deltas where namespace_id = $1::bigint and lexeme = any($2::text[])
       returning lexeme, passages, tokens
     )
     insert into term_statistics as s (namespace_id, lexeme, passages, tokens)
     select $1::bigint, lexeme, sum(passages), sum(tokens) from taken group by lexeme order by lexeme
     on conflict (namespace_id, lexeme) do update
       set passages = s.passages + excluded.passages, tokens = s.tokens + excluded.tokens`,
    [namespaceId, lexemes],
  );
  await tx.query(
    `delete from term_statistics
      where namespace_id = $1::bigint and lexeme = any($2::text[]) and passages = 0 and tokens = 0`,
    [namespaceId, lexemes],
  );
}
