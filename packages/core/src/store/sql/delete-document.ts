import type { Queryable } from '../database.js';

/**
 * Lock a document until the transaction ends, then read which revision is current. Two statements: one that
 * waited for the lock would show the revisions as they were before it waited.
 * @returns null where there is none.
 */
export async function lockDocument(
  tx: Queryable,
  publicId: string,
  namespaceIds: readonly number[],
): Promise<{ revisionId: number | null } | null> {
  const { rows: locked } = await tx.query<{ id: number }>(
    `select id from documents where public_id = $1::text and namespace_id = any($2::bigint[]) for update`,
    [publicId, namespaceIds],
  );
  const [document] = locked;
  if (!document) return null;
  const { rows } = await tx.query<{ id: number }>(
    'select id from revisions where document_id = $1::bigint and superseded_at is null',
    [document.id],
  );
  return { revisionId: rows[0]?.id ?? null };
}

/** Delete a document; foreign keys take the rest. @returns how much went. */
export async function deleteDocumentRow(
  tx: Queryable,
  publicId: string,
): Promise<{ fact: boolean; revisions: number; passages: number; vectors: number }> {
  const { rows } = await tx.query<{ fact: boolean; revisions: number; passages: number; vectors: number }>(
    `with gone as (delete from documents where public_id = $1::text returning id, fact),
     held as (select r.id from revisions r join gone on gone.id = r.document_id),
     texts as (select p.id from passages p join held on held.id = p.revision_id)
     select coalesce((select fact from gone), false) as fact,
            (select count(*) from held) as revisions,
            (select count(*) from texts) as passages,
            (select count(*) from vectors v join texts on texts.id = v.passage_id) as vectors`,
    [publicId],
  );
  const [counts] = rows;
  if (!counts) throw new Error('a select of counts returned no row');
  return counts;
}
