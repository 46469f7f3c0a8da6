import type { Queryable } from '../database.js';

/** Public id of another document of the namespace whose current text is the same, the oldest; else null. */
export async function duplicateOf(
  tx: Queryable,
  namespaceId: number,
  contentSha256: Buffer,
  notDocument: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ publicId: string }>(
    `select d.public_id as "publicId"
       from revisions r join documents d on d.id = r.document_id
      where r.namespace_id = $1::bigint and r.content_sha256 = $2::bytea
        and r.superseded_at is null and r.forgotten_at is null and d.id <> $3::bigint and not d.fact
      order by d.id
      limit 1`,
    [namespaceId, contentSha256, notDocument],
  );
  return rows[0]?.publicId ?? null;
}

/**
 * Passages of a revision without a vector of a model, those given up on left out. A model that was never
 * loaded here has none, so all are pending.
 * @param modelName null: no model is configured, and nothing waits for one.
 */
export async function pendingVectors(
  tx: Queryable,
  revisionId: number,
  modelName: string | null,
): Promise<number> {
  if (modelName === null) return 0;
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count
       from passages p left join models m on m.name = $2::text
      where p.revision_id = $1::bigint
        and not exists (select 1 from vectors v where v.model_id = m.id and v.passage_id = p.id)
        and not exists (select 1 from vector_failures f where f.model_id = m.id and f.passage_id = p.id)`,
    [revisionId, modelName],
  );
  return rows[0]?.count ?? 0;
}

/** Note the languages of new passages; touches the namespace's row only when one is new. */
export async function addLanguages(
  tx: Queryable,
  namespaceId: number,
  languages: readonly string[],
): Promise<void> {
  await tx.query(
    `update namespaces
        set languages = (select array_agg(distinct l order by l) from unnest(languages || $2::text[]) l)
      where id = $1::bigint and not languages @> $2::text[]`,
    [namespaceId, languages],
  );
}
