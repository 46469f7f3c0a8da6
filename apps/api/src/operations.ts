import type { Operation } from './operation.js';
import { changeTrustOperation } from './routes/change-trust/route.js';
import { createNamespaceOperation } from './routes/create-namespace/route.js';
import { deleteDocumentOperation } from './routes/delete-document/route.js';
import { forgetOperation } from './routes/forget/route.js';
import { listAuditOperation } from './routes/list-audit/route.js';
import { listDocumentsOperation } from './routes/list-documents/route.js';
import { listNamespacesOperation } from './routes/list-namespaces/route.js';
import { listProfilesOperation } from './routes/list-profiles/route.js';
import { listRevisionsOperation } from './routes/list-revisions/route.js';
import { listSourcesOperation } from './routes/list-sources/route.js';
import { readDocumentOperation } from './routes/read-document/route.js';
import { searchOperation } from './routes/search/route.js';
import { statusOperation } from './routes/status/route.js';
import { verifyOperation } from './routes/verify/route.js';
import { writeDocumentOperation } from './routes/write-document/route.js';

/** Every REST operation, in the order in which the documentation shows them. */
export const OPERATIONS: readonly Operation[] = [
  searchOperation,
  writeDocumentOperation,
  listDocumentsOperation,
  readDocumentOperation,
  listRevisionsOperation,
  deleteDocumentOperation,
  forgetOperation,
  changeTrustOperation,
  listAuditOperation,
  listSourcesOperation,
  createNamespaceOperation,
  listNamespacesOperation,
  listProfilesOperation,
  statusOperation,
  verifyOperation,
];
