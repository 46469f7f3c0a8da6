import type { Queryable } from '../database.js';

/** A revision as those see it who forget it or change its trust. */
export interface RevisionStanding {
  id: number;
  number: number;
  trust: number;
  contentSha256: Buffer;
  supersededAt: Date | null;
  forgottenAt: Date | null;
  redacted: boolean;
  /** The transition that hid it. */
  forgettingId: number | null;
}

/** Every revision of a document, newest first. */
export async function revisionsOf(tx: Queryable, documentId: number): Promise<RevisionStanding[]> {
  const { rows } = await tx.query<RevisionStanding>(
    `select id, number, trust, content_sha256 as "contentSha256", superseded_at as "supersededAt",
            forgotten_at as "forgottenAt", redacted, forgetting_id as "forgettingId"
       from revisions
      where document_id = $1::bigint
      order by number desc`,
    [documentId],
  );
  return rows;
}

/** Other revisions of a namespace that hold one of some contents and were not forgotten, a hundred at most. */
export async function copiesOf(
  tx: Queryable,
  namespaceId: number,
  contents: readonly Buffer[],
): Promise<{ publicId: string; number: number }[]> {
  const { rows } = await tx.query<{ publicId: string; number: number }>(
    `select d.public_id as "publicId", r.number
       from revisions r join documents d on d.id = r.document_id
      where r.namespace_id = $1::bigint and r.content_sha256 = any($2::bytea[]) and r.forgotten_at is null
      order by d.id, r.number
      limit 100`,
    [namespaceId, contents],
  );
  return rows;
}

/** Give a revision another trust, in the content and in the index alike. */
export async function setTrust(tx: Queryable, revisionId: number, trust: number): Promise<void> {
  await tx.query(
    `with changed as (update revisions set trust = $2::smallint where id = $1::bigint returning id)
     update passage_index i set trust = $2::smallint
       from changed c join passages p on p.revision_id = c.id
      where i.passage_id = p.id`,
    [revisionId, trust],
  );
}
