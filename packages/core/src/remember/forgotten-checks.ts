import type { Principal } from '../access/principal.js';
import type { Queryable } from '../store/database.js';
import { redactRevisions } from '../store/sql/redact-revisions.js';
import { revisionsOf } from '../store/sql/standing-revisions.js';
import type { VerifyCheck } from '../store/sql/verify-checks.js';
import { forgetRevisions } from './forget.js';

const REDACTED_WITH_CONTENT = `r.redacted
  and (r.tags <> '{}' or r.library is not null or r.version is not null
       or exists (select 1 from passages p where p.revision_id = r.id))`;

const TOMBSTONED = `revisions r
  join documents d on d.id = r.document_id
  join tombstones t on t.namespace_id = r.namespace_id and t.content_sha256 = r.content_sha256
  join audit a on a.id = t.audit_id`;

/**
 * That what was redacted is gone and stays away.
 * @param principal who has it repaired, for the audit.
 */
export function forgottenChecks(principal: Principal): VerifyCheck[] {
  return [
    {
      kind: 'redacted_with_content',
      about: 'Redacted revisions of which something is left; it is destroyed.',
      find: `select r.id, r.document_id as lock from revisions r where ${REDACTED_WITH_CONTENT}`,
      locks: 'documents',
      repair: redactAgain,
    },
    {
      kind: 'tombstoned_content_live',
      about: 'Revisions that stand with the content of a tombstone, as copies of it do; they are forgotten.',
      find: `select r.id, r.document_id as lock from ${TOMBSTONED} where r.forgotten_at is null`,
      locks: 'documents',
      repair: (tx, ids) => forgetCopies(tx, principal, ids),
    },
  ];
}

async function redactAgain(tx: Queryable, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.query<{ id: number; namespaceId: number }>(
    `select r.id, r.namespace_id as "namespaceId" from revisions r
      where r.id = any($1::bigint[]) and ${REDACTED_WITH_CONTENT}`,
    [ids],
  );
  for (const { id, namespaceId } of rows) await redactRevisions(tx, namespaceId, [id]);
  return rows.length;
}

async function forgetCopies(tx: Queryable, principal: Principal, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.query<{
    id: number;
    documentId: number;
    namespaceId: number;
    publicId: string;
    number: number;
    reason: string;
  }>(
    `select r.id, d.id as "documentId", d.namespace_id as "namespaceId", d.public_id as "publicId", r.number, a.reason
       from ${TOMBSTONED}
      where r.id = any($1::bigint[]) and r.forgotten_at is null
      order by r.id`,
    [ids],
  );
  for (const { id, documentId, namespaceId, publicId, number, reason } of rows) {
    const revisions = await revisionsOf(tx, documentId);
    await forgetRevisions(tx, principal, {
      document: { id: documentId, namespaceId },
      address: { document: publicId, revision: number, passage: null },
      targets: revisions.filter((one) => one.id === id),
      reason,
      redact: false,
    });
  }
  return rows.length;
}
