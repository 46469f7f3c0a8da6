import type { Format } from '../../ingest/file-names.js';
import type { Queryable } from '../database.js';

/** A revision whose mentions were made by an older extraction, or never. */
export interface StaleRevision {
  id: number;
  title: string;
  format: Format;
  tags: string[];
  declared: string[];
  /** Facts say themselves what they are about, and mention nothing. */
  fact: boolean;
  text: string;
  passages: { ordinal: number; text: string; sectionPath: string[]; language: string }[];
}

/**
 * The newest revisions with mentions older than a version, those of writes under way left out: they are locked
 * until the transaction ends, so no two workers make the same.
 */
export async function staleRevisions(tx: Queryable, version: number, most: number): Promise<StaleRevision[]> {
  const { rows } = await tx.query<StaleRevision>(
    `with stale as materialized (
       select r.id
         from revisions r
        where r.mentions_version < $1::smallint and r.forgotten_at is null
        order by r.mentions_version, r.id desc
        limit $2::int
          for no key update of r skip locked
     )
     select r.id, r.title, r.format, r.tags, r.declared, r.text, d.fact,
            (select coalesce(jsonb_agg(jsonb_build_object('ordinal', p.ordinal, 'text', p.text, 'sectionPath',
                                                          p.section_path, 'language', p.language) order by p.ordinal), '[]')
               from passages p
              where p.revision_id = r.id) as passages
       from stale join revisions r using (id) join documents d on d.id = r.document_id
      order by r.id desc`,
    [version, most],
  );
  return rows;
}
