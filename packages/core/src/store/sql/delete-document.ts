import type { Queryable } from '../database.js';

/** Delete a document; foreign keys take the rest. @returns how much went. */
export async function deleteDocumentRow(
  tx: Queryable,
  publicId: string,
): Promise<{ revisions: number; passages: number; vectors: number }> {
  const { rows } = await tx.query<{ revisions: number; passages: number; vectors: number }>(
    `with gone as (delete from documents where public_id = $1::text returning id),
     held as (select r.id from revisions r join gone on gone.id = r.document_id),
     texts as (select p.id from passages p join held on held.id = p.revision_id)
     select (select count(*) from held) as revisions,
            (select count(*) from texts) as passages,
            (select count(*) from vectors v join texts on texts.id = v.passage_id) as vectors`,
    [publicId],
  );
  const [counts] = rows;
  if (!counts) throw new Error('a select of counts returned no row');
  return counts;
}
