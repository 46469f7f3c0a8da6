import { embeddingText } from '../../ingest/header.js';
import type { PreparedDocument } from '../../ingest/prepare.js';
import { DENSITIES, USUAL_LENGTH } from '../../lexical/density.js';
import { identifierTokens } from '../../lexical/identifiers.js';
import { wordsOf } from '../../lexical/words.js';
import type { Queryable } from '../database.js';

/**
 * How often a header is counted in the keyword index. Twice, the simplest form of BM25F (Robertson,
 * Zaragoza and Taylor, CIKM 2004): nDCG@10 of musique100 .557 -> .580, cosqa .389 -> .396.
 */
const HEADER_WEIGHT = 2;

/** What is indexed of a passage. */
export function lexicalForm(passage: { header: string; text: string }): {
  words: string;
  length: number;
  identifiers: string[];
} {
  const parts = [...Array<string>(HEADER_WEIGHT).fill(passage.header), passage.text];
  const words = parts.flatMap((part) => wordsOf(part, 'index'));
  return {
    words: words.join(' '),
    length: words.length,
    identifiers: identifierTokens(embeddingText(passage)),
  };
}

/** Selects `tsv`, the words of a row `g` (language, words, length) with their marks of density. */
export const WORD_VECTOR = (least: string, mark: string, usual: string): string =>
  `select w.tsv || coalesce(d.marks, ''::tsvector) as tsv
     from (select to_tsvector(('memo_' || g.language)::regconfig, g.words) as tsv) w
    cross join lateral (
      select array_to_tsvector(array_agg(l.lexeme || m.mark)) as marks
        from unnest(w.tsv) l
        join unnest(${least}::float8[], ${mark}::text[]) m(least, mark)
          on coalesce(array_length(l.positions, 1), 1) >= m.least * (0.25 + 0.75 * g.length / ${usual}::float8)
    ) d`;

/** Its three values. */
export const DENSITY_VALUES = [
  DENSITIES.map(({ least }) => least),
  DENSITIES.map(({ mark }) => mark),
  USUAL_LENGTH,
] as const;

/**
 * Write the passages of a revision: the readable text, the index row the arms read, and the change in
 * term statistics. Those of a fact take what a search reads of it from `facts`. One statement, so an index row never stands without its passage.
 */
export async function insertPassages(
  tx: Queryable,
  revisionId: number,
  path: string,
  prepared: PreparedDocument,
): Promise<number> {
  const rows = prepared.passages.map((passage) => ({
    ordinal: passage.ordinal,
    header: passage.header,
    section_path: passage.sectionPath,
    text: passage.text,
    page: passage.page,
    anchor: passage.anchor,
    char_start: passage.charStart,
    char_end: passage.charEnd,
    line_start: passage.lineStart,
    line_end: passage.lineEnd,
    tokens: passage.tokens,
    language: passage.language,
    ...lexicalForm(passage),
  }));
  const { rows: inserted } = await tx.query<{ count: number }>(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g(
         ordinal int, header text, section_path text[], text text, page int, anchor text, char_start int, char_end int,
         line_start int, line_end int, tokens int, language text, words text, length int, identifiers text[])
     ),
     revision as (
       select r.*, d.source_id, d.fact, f.evidence_id, f.valid_from, f.valid_to
         from revisions r join documents d on d.id = r.document_id left join facts f on f.document_id = d.id
        where r.id = $2::bigint
     ),
     content as (
       insert into passages (revision_id, namespace_id, ordinal, header, section_path, text, page, anchor,
                             char_start, char_end, line_start, line_end, tokens, language)
       select r.id, r.namespace_id, g.ordinal, g.header, g.section_path, g.text, g.page, g.anchor,
              g.char_start, g.char_end, g.line_start, g.line_end, g.tokens, g.language
         from given g, revision r
       returning id, ordinal
     ),
     indexed as (
       insert into passage_index (passage_id, namespace_id, document_id, source_id, kind, trust, path, library, version,
                                  tags, content_date, content_civil, recorded_at, language, length, tsv, identifiers,
                                  fact, evidence_id, valid_from, valid_to)
       select c.id, r.namespace_id, r.document_id, r.source_id, r.kind, r.trust, $3::text, r.library, r.version,
              r.tags, r.content_date, r.content_civil, r.recorded_at, g.language, g.length,
              v.tsv, g.identifiers, r.fact, r.evidence_id, r.valid_from, r.valid_to
         from content c
         join given g using (ordinal)
        cross join revision r
        cross join lateral (${WORD_VECTOR('$4', '$5', '$6')}) v
       returning namespace_id, length, tsv, identifiers
     ),
     counted as (
       insert into term_deltas (namespace_id, lexeme, passages, tokens)
       select namespace_id, lexeme, count(*), sum(tokens) from (
         select namespace_id, unnest(tsvector_to_array(tsv)) as lexeme, 0 as tokens from indexed
         union all select namespace_id, unnest(identifiers), 0 from indexed
         union all select namespace_id, '', length from indexed
       ) every
       group by namespace_id, lexeme
     )
     select count(*) as count from indexed`,
    [JSON.stringify(rows), revisionId, path, ...DENSITY_VALUES],
  );
  return inserted[0]?.count ?? 0;
}
