import type { DeleteDocumentResponse } from '@memo/contract/documents';
import type { Principal } from '../access/principal.js';
import type { Database } from '../store/database.js';
import { deleteDocumentRow } from '../store/sql/delete-document.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { retractStatistics } from '../store/sql/retract-statistics.js';
import { type Address, formatAddress } from './address.js';
import { notFound } from './read-documents.js';

/**
 * Delete a document with all its revisions, passages and vectors, in one transaction.
 * @returns counts of what went.
 * @throws MemoError `not_found`
 */
export async function deleteDocument(
  db: Database,
  principal: Principal,
  { document }: Address,
): Promise<DeleteDocumentResponse> {
  const namespaces = await readableNamespaces(db.pool, principal, null);
  const deleted = await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ revisionId: number | null }>(
      `select r.id as "revisionId"
         from documents d left join revisions r on r.document_id = d.id and r.superseded_at is null
        where d.public_id = $1::text and d.namespace_id = any($2::bigint[])
          for update of d`,
      [document, namespaces.map((n) => n.id)],
    );
    const [row] = rows;
    if (!row) throw notFound();
    if (row.revisionId !== null) await retractStatistics(tx, row.revisionId);
    return deleteDocumentRow(tx, document);
  });
  return { document: formatAddress(document), deleted };
}
