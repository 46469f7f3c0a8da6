import type { Queryable } from '../database.js';
import { DENSITY_VALUES, lexicalForm, WORD_VECTOR } from './insert-passages.js';

/** Passages read and written at once. */
const BATCH = 200;

/**
 * Make the index rows of passages that lack one, anew from their texts. The term statistics are not touched:
 * whether they still count these passages is for a recount to say.
 * @returns rows made.
 */
export async function reindexPassages(tx: Queryable, ids: readonly number[]): Promise<number> {
  let made = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const { rows } = await tx.query<{ id: number; header: string; text: string; language: string }>(
      'select id, header, text, language from passages where id = any($1::bigint[])',
      [ids.slice(start, start + BATCH)],
    );
    const given = rows.map((row) => ({ id: row.id, language: row.language, ...lexicalForm(row) }));
    const { rowCount } = await tx.query(
      `insert into passage_index (passage_id, namespace_id, document_id, source_id, kind, trust, path, library, version,
                                  tags, content_date, content_civil, recorded_at, superseded_at, forgotten_at, language,
                                  length, tsv, identifiers, fact, evidence_id, valid_from, valid_to)
       select p.id, r.namespace_id, r.document_id, d.source_id, r.kind, r.trust, d.path, r.library, r.version,
              r.tags, r.content_date, r.content_civil, r.recorded_at, r.superseded_at, r.forgotten_at, g.language,
              g.length, v.tsv, g.identifiers, d.fact, f.evidence_id, f.valid_from, f.valid_to
         from jsonb_to_recordset($1::jsonb) as g(id bigint, language text, words text, length int, identifiers text[])
         join passages p on p.id = g.id
         join revisions r on r.id = p.revision_id
         join documents d on d.id = r.document_id
         left join facts f on f.document_id = d.id
        cross join lateral (${WORD_VECTOR('$2', '$3', '$4')}) v
       on conflict (passage_id) do nothing`,
      [JSON.stringify(given), ...DENSITY_VALUES],
    );
    made += rowCount ?? 0;
  }
  return made;
}
