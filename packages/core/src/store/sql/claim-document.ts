import type { Queryable } from '../database.js';

export interface ClaimedDocument {
  id: number;
  publicId: string;
  namespaceId: number;
  sourceId: number;
  /** null where there is none, or where the newest was forgotten. */
  current: { id: number; number: number; sha256: Buffer; passages: number; trust: number } | null;
  /** Highest revision number there is. */
  lastNumber: number;
}

/** The source of a namespace and uri, made when it is new; it stays until the transaction ends. */
export async function claimSource(
  tx: Queryable,
  namespaceId: number,
  uri: string,
  name: string,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `with made as (
       insert into sources (namespace_id, uri, name) values ($1::bigint, $2::text, $3::text)
       on conflict (namespace_id, uri) do nothing
       returning id
     ),
     found as (
       select id from sources where namespace_id = $1::bigint and uri = $2::text for key share
     )
     select id from made union all select id from found limit 1`,
    [namespaceId, uri, name],
  );
  const id = rows[0]?.id;
  // Another writer made it after our snapshot; the insert waited for it, so a second look sees it.
  return id ?? claimSource(tx, namespaceId, uri, name);
}

/** The document at a path of a source, made when it is new, locked until the transaction ends. */
export async function claimDocument(
  tx: Queryable,
  place: { namespaceId: number; sourceId: number; path: string; publicId: string },
): Promise<ClaimedDocument> {
  await tx.query(
    `insert into documents (public_id, namespace_id, source_id, path)
     values ($1::text, $2::bigint, $3::bigint, $4::text)
     on conflict (source_id, path) do nothing`,
    [place.publicId, place.namespaceId, place.sourceId, place.path],
  );
  const { rows: locked } = await tx.query<{ id: number; publicId: string }>(
    `select id, public_id as "publicId" from documents where source_id = $1::bigint and path = $2::text for update`,
    [place.sourceId, place.path],
  );
  const document = locked[0];
  // Deleted between the two statements: make it again.
  if (!document) return claimDocument(tx, place);
  const { rows } = await tx.query<{
    id: number;
    number: number;
    sha256: Buffer;
    current: boolean;
    passages: number;
    trust: number;
  }>(
    `select r.id, r.number, r.sha256, r.trust,
            r.superseded_at is null and r.forgotten_at is null as current,
            (select count(*) from passages p where p.revision_id = r.id) as passages
       from revisions r
      where r.document_id = $1::bigint
      order by r.number desc
      limit 1`,
    [document.id],
  );
  const last = rows[0];
  return {
    ...document,
    namespaceId: place.namespaceId,
    sourceId: place.sourceId,
    current: last?.current ? last : null,
    lastNumber: last?.number ?? 0,
  };
}
