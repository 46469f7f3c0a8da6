import type { Queryable } from '../database.js';

/**
 * Revisions that go with others that are forgotten, though nobody named them: the one place where a
 * cascade is decided. Where text is to be destroyed, other revisions of the same document with the same text;
 * and facts whose evidence stands in any of these, which say what is to be forgotten. Their documents are
 * locked.
 * @param redact whether the text is to be destroyed.
 */
export async function dependentRevisions(
  tx: Queryable,
  revisionIds: readonly number[],
  redact: boolean,
): Promise<{ id: number; documentId: number; trust: number }[]> {
  const { rows } = await tx.query<{ id: number; documentId: number; trust: number }>(
    `with same as (
       select distinct r.id, r.document_id, r.trust
         from revisions named
         join revisions r on r.document_id = named.document_id and r.content_sha256 = named.content_sha256
        where $2::boolean and named.id = any($1::bigint[]) and r.id <> all($1::bigint[]) and not r.redacted
     ),
     told as (
       select d.id as document_id
         from passages p
         join facts f on f.evidence_id = p.id
         join documents d on d.id = f.document_id
        where p.revision_id = any($1::bigint[]) or p.revision_id in (select id from same)
        order by d.id
          for update of d
     )
     select id, document_id as "documentId", trust from same
     union
     select r.id, r.document_id, r.trust from told t join revisions r on r.document_id = t.document_id
      where r.id <> all($1::bigint[]) and case when $2::boolean then not r.redacted else r.forgotten_at is null end
     order by 1`,
    [revisionIds, redact],
  );
  return rows;
}
