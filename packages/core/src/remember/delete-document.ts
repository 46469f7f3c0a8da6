import type { DeleteDocumentResponse } from '@memo/contract/documents';
import { refuseBeyondTrust } from '../access/policies.js';
import type { Principal } from '../access/principal.js';
import type { Database } from '../store/database.js';
import { deleteDocumentRow, lockDocument } from '../store/sql/delete-document.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { retractStatistics } from '../store/sql/retract-statistics.js';
import { type Address, addressOf } from './address.js';
import { notFound } from './read-documents.js';

/**
 * Delete a document with all its revisions, passages and vectors, in one transaction.
 * @returns counts of what went.
 * @throws MemoError `not_found`, `forbidden` for an agent where others wrote
 */
export async function deleteDocument(
  db: Database,
  principal: Principal,
  { document }: Address,
): Promise<DeleteDocumentResponse> {
  const namespaces = await readableNamespaces(db.pool, principal, null);
  const { fact, ...deleted } = await db.transaction(async (tx) => {
    const locked = await lockDocument(
      tx,
      document,
      namespaces.map((n) => n.id),
    );
    if (!locked) throw notFound();
    refuseBeyondTrust(principal, locked.trusts);
    if (locked.revisionId !== null) await retractStatistics(tx, locked.revisionId);
    return deleteDocumentRow(tx, document);
  });
  return { document: addressOf({ publicId: document, fact }), deleted };
}
