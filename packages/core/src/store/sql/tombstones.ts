import type { Queryable } from '../database.js';

export interface Tombstone {
  reason: string;
  at: Date;
}

/** Key of the lock of a content in a namespace: who writes it shares it, who redacts it holds it alone. */
const KEY = `hashtextextended('memo content ' || $1::bigint || encode($2::bytea, 'hex'), 0)`;

/**
 * The tombstone of a content, or null. Until the transaction ends none can be set, so that what is written
 * and what is redacted at the same time is one after the other.
 */
export async function tombstoneOf(
  tx: Queryable,
  namespaceId: number,
  contentSha256: Buffer,
): Promise<Tombstone | null> {
  const content = [namespaceId, contentSha256];
  // Two statements: one that waited for the lock would not see what it waited for.
  await tx.query(`select pg_advisory_xact_lock_shared(${KEY})`, content);
  const { rows } = await tx.query<Tombstone>(
    `select a.reason, a.at from tombstones t join audit a on a.id = t.audit_id
      where t.namespace_id = $1::bigint and t.content_sha256 = $2::bytea`,
    content,
  );
  return rows[0] ?? null;
}

/** Keep contents of a namespace from coming back. Waits for those who write one of them now. */
export async function setTombstones(
  tx: Queryable,
  namespaceId: number,
  contents: readonly Buffer[],
  auditId: number,
): Promise<void> {
  const sorted = [...new Map(contents.map((one) => [one.toString('hex'), one])).entries()].sort();
  for (const [, content] of sorted)
    await tx.query(`select pg_advisory_xact_lock(${KEY})`, [namespaceId, content]);
  await tx.query(
    `insert into tombstones (namespace_id, content_sha256, audit_id)
     select $1::bigint, content, $3::bigint from unnest($2::bytea[]) content
     on conflict (namespace_id, content_sha256) do update set audit_id = excluded.audit_id`,
    [namespaceId, sorted.map(([, content]) => content), auditId],
  );
}

/** Let a content come back. */
export async function liftTombstone(
  tx: Queryable,
  namespaceId: number,
  contentSha256: Buffer,
): Promise<void> {
  await tx.query(`delete from tombstones where namespace_id = $1::bigint and content_sha256 = $2::bytea`, [
    namespaceId,
    contentSha256,
  ]);
}
