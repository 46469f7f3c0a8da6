import type { Queryable } from '../database.js';

export interface LockedDocument {
  id: number;
  namespaceId: number;
  /** The current revision; null where it was forgotten. */
  revisionId: number | null;
  /** Trust of each revision. */
  trusts: number[];
}

/**
 * Lock a document until the transaction ends, then read which revision is current. Two statements: one that
 * waited for the lock would show the revisions as they were before it waited.
 * @returns null where there is none.
 */
export async function lockDocument(
  tx: Queryable,
  publicId: string,
  namespaceIds: readonly number[],
): Promise<LockedDocument | null> {
  const { rows: locked } = await tx.query<{ id: number; namespaceId: number }>(
    `select id, namespace_id as "namespaceId" from documents where public_id = $1::text and namespace_id = any($2::bigint[]) for update`,
    [publicId, namespaceIds],
  );
  const [document] = locked;
  if (!document) return null;
  const { rows } = await tx.query<{ id: number; trust: number; current: boolean }>(
    `select id, trust, superseded_at is null and forgotten_at is null as current
       from revisions where document_id = $1::bigint`,
    [document.id],
  );
  return {
    ...document,
    revisionId: rows.find((row) => row.current)?.id ?? null,
    trusts: rows.map((row) => row.trust),
  };
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
