import type { Queryable } from '../database.js';

/** The current revision of a document, and whose it is. */
export interface StandingRevision {
  id: number;
  number: number;
  sha256: Buffer;
  passages: number;
  documentId: number;
  publicId: string;
}

/** What stands at a path of a source now; locks nothing. */
export async function currentRevision(
  db: Queryable,
  namespaceId: number,
  uri: string,
  path: string,
): Promise<StandingRevision | null> {
  const { rows } = await db.query<StandingRevision>(
    `select r.id, r.number, r.sha256, d.id as "documentId", d.public_id as "publicId",
            (select count(*) from passages p where p.revision_id = r.id) as passages
       from sources s
       join documents d on d.source_id = s.id
       join revisions r on r.document_id = d.id and r.superseded_at is null and r.forgotten_at is null
      where s.namespace_id = $1::bigint and s.uri = $2::text and d.path = $3::text`,
    [namespaceId, uri, path],
  );
  return rows[0] ?? null;
}
