import type { Queryable } from '../database.js';

/**
 * Fold the oldest deltas into term_statistics. Two folders at once cannot count a delta twice: each
 * deletes what it folds, and skips rows that another holds.
 * @returns deltas folded.
 */
export async function foldStatistics(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ folded: number }>(
    `with taken as (
       delete from term_deltas where id in (
         select id from term_deltas order by id limit $1::int for update skip locked
       )
       returning namespace_id, lexeme, passages, tokens
     ),
     summed as (
       select namespace_id, lexeme, sum(passages) as passages, sum(tokens) as tokens
         from taken group by namespace_id, lexeme order by namespace_id, lexeme
     ),
     folded as (
       insert into term_statistics as s (namespace_id, lexeme, passages, tokens)
       select namespace_id, lexeme, passages, tokens from summed
       on conflict (namespace_id, lexeme) do update
         set passages = s.passages + excluded.passages, tokens = s.tokens + excluded.tokens
     )
     select count(*) as folded from taken`,
    [most],
  );
  return rows[0]?.folded ?? 0;
}
