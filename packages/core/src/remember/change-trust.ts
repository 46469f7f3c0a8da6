import type { ChangeTrustRequest, ChangeTrustResponse } from '@memo/contract/forgetting';
import { TRUST_LEVELS } from '@memo/contract/vocabulary';
import { requirePerson } from '../access/policies.js';
import { originOf, type Principal } from '../access/principal.js';
import type { Database } from '../store/database.js';
import { recordAudit } from '../store/sql/audit-rows.js';
import { lockDocument } from '../store/sql/delete-document.js';
import { documentRows } from '../store/sql/document-rows.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { setTrust } from '../store/sql/standing-revisions.js';
import { formatAddress, parseWhole } from './address.js';
import { forgotten } from './forgotten.js';
import { notFound } from './read-documents.js';

/**
 * Promote or demote what a document says as it stands, or one revision of it. A revision that follows has
 * the trust of who writes it: what was curated is the text, not its place.
 * @throws MemoError `not_found`, `invalid_address`, `invalid_request` for a passage, `forgotten`, `forbidden` for an agent
 */
export async function changeTrust(
  db: Database,
  principal: Principal,
  { address: text, trust, reason }: ChangeTrustRequest,
): Promise<ChangeTrustResponse> {
  requirePerson(principal, 'change trust');
  const address = parseWhole(text);
  const namespaces = await readableNamespaces(db.pool, principal, null);
  const namespaceIds = namespaces.map((one) => one.id);
  const to = TRUST_LEVELS.indexOf(trust);
  return db.transaction(async (tx) => {
    const document = await lockDocument(tx, address.document, namespaceIds);
    const [revision] = await documentRows(tx, address.document, namespaceIds, address.revision);
    if (!document || !revision) throw notFound();
    if (revision.forgottenAt) throw forgotten(revision);
    const from = revision.trust;
    if (from !== to) {
      await setTrust(tx, revision.revisionId, to);
      await recordAudit(tx, {
        namespaceId: document.namespaceId,
        who: principal.name,
        origin: originOf(principal),
        action: to > from ? 'promote' : 'demote',
        document: address.document,
        revision: revision.revision,
        reason,
        trust: { from, to },
      });
    }
    return {
      address: formatAddress(address.document, revision.revision),
      from: TRUST_LEVELS[from] ?? 'agent',
      to: trust,
      unchanged: from === to,
    };
  });
}
