import type { Queryable } from '../database.js';

/** Term statistics that differ from a count of the live index rows, with what would put each right. */
export const WRONG_STATISTICS = `
  with counted as (
    select namespace_id, lexeme, count(*) as passages, sum(tokens) as tokens from (
      select namespace_id, unnest(tsvector_to_array(tsv)) as lexeme, 0 as tokens from passage_index where live
      union all select namespace_id, unnest(identifiers), 0 from passage_index where live
      union all select namespace_id, '', length from passage_index where live
    ) each_one
    group by namespace_id, lexeme
  ),
  kept as (
    select namespace_id, lexeme, sum(passages) as passages, sum(tokens) as tokens from (
      select namespace_id, lexeme, passages, tokens from term_statistics
      union all select namespace_id, lexeme, passages, tokens from term_deltas
    ) both_of
    group by namespace_id, lexeme
  )
  select namespace_id, lexeme, coalesce(c.passages, 0) - coalesce(k.passages, 0) as passages,
         coalesce(c.tokens, 0) - coalesce(k.tokens, 0) as tokens
    from counted c full join kept k using (namespace_id, lexeme)
   where coalesce(c.passages, 0) <> coalesce(k.passages, 0) or coalesce(c.tokens, 0) <> coalesce(k.tokens, 0)`;

/**
 * Put the term statistics right. Writers wait meanwhile: what they add is either in both counts or in none.
 * Words whose sum is zero go too.
 * @returns statistics put right.
 */
export async function recountStatistics(tx: Queryable): Promise<number> {
  await tx.query('lock table term_deltas in share row exclusive mode');
  const { rowCount } = await tx.query(
    `insert into term_deltas (namespace_id, lexeme, passages, tokens)
     select w.* from (${WRONG_STATISTICS}) w where w.namespace_id in (select id from namespaces)`,
  );
  await tx.query('delete from term_statistics where passages = 0 and tokens = 0');
  return rowCount ?? 0;
}
