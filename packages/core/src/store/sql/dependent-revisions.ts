import type { Queryable } from '../database.js';

/**
 * Revisions that go with others that are forgotten, though nobody named them: the one place where a
 * cascade is decided. Today, where text is to be destroyed, other revisions of the same document with the
 * same text. What rests on the passages of others, as facts do, joins here as another branch of the union.
 * @param redact whether the text is to be destroyed.
 */
export async function dependentRevisions(
  tx: Queryable,
  revisionIds: readonly number[],
  redact: boolean,
): Promise<{ id: number; documentId: number }[]> {
  const { rows } = await tx.query<{ id: number; documentId: number }>(
    `select r.id, r.document_id as "documentId"
       from revisions named
       join revisions r on r.document_id = named.document_id and r.content_sha256 = named.content_sha256
      where $2::boolean and named.id = any($1::bigint[]) and r.id <> all($1::bigint[]) and not r.redacted
      group by r.id
      order by r.id`,
    [revisionIds, redact],
  );
  return rows;
}
