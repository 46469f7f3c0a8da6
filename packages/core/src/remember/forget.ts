import type { ForgetCounts, ForgetRequest, ForgetResponse } from '@memo/contract/forgetting';
import { refuseBeyondTrust } from '../access/policies.js';
import { originOf, type Principal } from '../access/principal.js';
import { clearCountMemories } from '../lexical/count-memory.js';
import { DENSITIES } from '../lexical/density.js';
import type { Database, Queryable } from '../store/database.js';
import { type AuditRow, auditRow, recordAudit } from '../store/sql/audit-rows.js';
import { type LockedDocument, lockDocument } from '../store/sql/delete-document.js';
import { dependentRevisions } from '../store/sql/dependent-revisions.js';
import { deleteEntities, entitiesOnlyIn, lockEntitiesIn } from '../store/sql/entities-only-in.js';
import { countsOfRevisions, hideRevisions } from '../store/sql/hide-revisions.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { redactRevisions } from '../store/sql/redact-revisions.js';
import { retractStatistics } from '../store/sql/retract-statistics.js';
import { copiesOf, type RevisionStanding, revisionsOf } from '../store/sql/standing-revisions.js';
import { setTombstones } from '../store/sql/tombstones.js';
import { type Address, formatAddress, parseWhole, textOf } from './address.js';
import { notFound } from './read-documents.js';

const NOTHING: ForgetCounts = {
  revisions: 0,
  passages: 0,
  vectors: 0,
  lexemes: 0,
  mentions: 0,
  entities: 0,
  facts: 0,
};

/**
 * Forget a document with all its revisions, or one revision: from the commit on no search, list, count or
 * explanation tells of it, and its address says when and why. With `redact` its text and all that was made
 * of it are destroyed, and a tombstone keeps the same content from coming back by itself.
 * Done twice it is done once: the receipt of the first time is given again.
 * @throws MemoError `not_found`, `invalid_address`, `invalid_request` for a passage, `forbidden`
 */
export async function forget(
  db: Database,
  principal: Principal,
  { address: text, reason, redact }: ForgetRequest,
): Promise<ForgetResponse> {
  const address = parseWhole(text);
  const namespaces = await readableNamespaces(db.pool, principal, null);
  const receipt = await db.transaction(async (tx) => {
    const document = await lockDocument(
      tx,
      address.document,
      namespaces.map((one) => one.id),
    );
    const revisions = document ? await revisionsOf(tx, document.id) : [];
    const named = revisions.filter(({ number }) => address.revision === null || number === address.revision);
    const [newest] = named;
    if (!document || !newest) throw notFound();
    const trusts = named.map((one) => one.trust);
    refuseBeyondTrust(principal, trusts);
    const targets = named.filter((one) => (redact ? !one.redacted : one.forgottenAt === null));
    if (targets.length === 0) return receiptOfThen(tx, document, address, newest);
    return forgetRevisions(tx, principal, { document, address, targets, reason, redact });
  });
  // After the commit: what another search counts until then is read before it.
  if (receipt.redacted) clearCountMemories();
  return receipt;
}

interface Forgetting {
  document: Pick<LockedDocument, 'id' | 'namespaceId'>;
  address: Address;
  targets: readonly RevisionStanding[];
  reason: string;
  redact: boolean;
}

/**
 * Hide revisions of a document, and with `redact` destroy them, with what rests on them; note it.
 * @param tx holds the lock of the document.
 */
export async function forgetRevisions(
  tx: Queryable,
  principal: Principal,
  { document, address, targets, reason, redact }: Forgetting,
): Promise<ForgetResponse> {
  const { namespaceId } = document;
  const named = targets.map((one) => one.id);
  const dependents = await dependentRevisions(tx, named, redact);
  refuseBeyondTrust(
    principal,
    dependents.map((one) => one.trust),
  );
  const ids = [...named, ...dependents.map((one) => one.id)];
  if (redact) await lockEntitiesIn(tx, ids);
  const entities = await entitiesOnlyIn(tx, ids, redact ? 'any' : 'visible');
  const facts = new Set(dependents.map((one) => one.documentId).filter((id) => id !== document.id));
  const counts: ForgetCounts = {
    revisions: ids.length,
    ...(await countsOfRevisions(
      tx,
      ids,
      DENSITIES.map(({ mark }) => mark),
    )),
    entities: entities.length,
    facts: facts.size,
  };
  const forgetting = await recordAudit(tx, {
    namespaceId,
    who: principal.name,
    origin: originOf(principal),
    action: redact ? 'redact' : 'forget',
    document: address.document,
    revision: address.revision,
    reason,
    counts,
  });
  for (const id of ids) await retractStatistics(tx, id);
  await hideRevisions(tx, ids, forgetting);
  const contents = targets.map((one) => one.contentSha256);
  if (redact) {
    await setTombstones(tx, namespaceId, contents, forgetting.id);
    await redactRevisions(tx, namespaceId, ids);
    await deleteEntities(tx, entities);
  }
  const copies = redact ? await copiesOf(tx, namespaceId, contents) : [];
  return {
    address: textOf(address),
    at: forgetting.at.toISOString(),
    who: principal.name,
    reason,
    redacted: redact,
    already: false,
    counts,
    also_at: copies.map(({ publicId, number }) => formatAddress(publicId, number)),
  };
}

async function receiptOfThen(
  tx: Queryable,
  { namespaceId }: LockedDocument,
  address: Address,
  { forgettingId, forgottenAt, redacted, contentSha256 }: RevisionStanding,
): Promise<ForgetResponse> {
  const then: AuditRow | null = forgettingId === null ? null : await auditRow(tx, forgettingId);
  const copies = redacted ? await copiesOf(tx, namespaceId, [contentSha256]) : [];
  return {
    address: textOf(address),
    at: (then?.at ?? forgottenAt ?? new Date(0)).toISOString(),
    who: then?.who ?? '',
    reason: then?.reason ?? '',
    redacted,
    already: true,
    counts: then?.counts ?? NOTHING,
    also_at: copies.map((one) => formatAddress(one.publicId, one.number)),
  };
}
