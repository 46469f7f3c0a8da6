import type { Queryable } from '../database.js';

/** Take the live passages of a revision out of the term statistics, before they are superseded or deleted. */
export async function retractStatistics(tx: Queryable, revisionId: number): Promise<void> {
  await tx.query(
    `with gone as (
       select i.namespace_id, i.length, i.tsv, i.identifiers
         from passage_index i join passages p on p.id = i.passage_id
        where p.revision_id = $1::bigint and i.superseded_at is null and i.forgotten_at is null
     )
     insert into term_deltas (namespace_id, lexeme, passages, tokens)
     select namespace_id, lexeme, -count(*), -sum(tokens) from (
       select namespace_id, unnest(tsvector_to_array(tsv)) as lexeme, 0 as tokens from gone
       union all select namespace_id, unnest(identifiers), 0 from gone
       union all select namespace_id, '', length from gone
     ) every
     group by namespace_id, lexeme`,
    [revisionId],
  );
}
