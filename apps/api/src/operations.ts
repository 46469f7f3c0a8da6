import type { Operation } from './operation.js';
import { aliasEntityOperation } from './routes/alias-entity/route.js';
import { changeTrustOperation } from './routes/change-trust/route.js';
import { createNamespaceOperation } from './routes/create-namespace/route.js';
import { deleteDocumentOperation } from './routes/delete-document/route.js';
import { diffOperation } from './routes/diff/route.js';
import { exploreOperation } from './routes/explore/route.js';
import { forgetOperation } from './routes/forget/route.js';
import { keepDistinctOperation } from './routes/keep-distinct/route.js';
import { listAuditOperation } from './routes/list-audit/route.js';
import { listDocumentsOperation } from './routes/list-documents/route.js';
import { listEntitiesOperation } from './routes/list-entities/route.js';
import { listFactsOperation } from './routes/list-facts/route.js';
import { listNamespacesOperation } from './routes/list-namespaces/route.js';
import { listProfilesOperation } from './routes/list-profiles/route.js';
import { listRevisionsOperation } from './routes/list-revisions/route.js';
import { listSourcesOperation } from './routes/list-sources/route.js';
import { mergeEntitiesOperation } from './routes/merge-entities/route.js';
import { proposeMergesOperation } from './routes/propose-merges/route.js';
import { readDocumentOperation } from './routes/read-document/route.js';
import { readFactOperation } from './routes/read-fact/route.js';
import { readFactHistoryOperation } from './routes/read-fact-history/route.js';
import { rememberOperation } from './routes/remember/route.js';
import { searchOperation } from './routes/search/route.js';
import { statusOperation } from './routes/status/route.js';
import { unmergeEntityOperation } from './routes/unmerge-entity/route.js';
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
  exploreOperation,
  listEntitiesOperation,
  proposeMergesOperation,
  mergeEntitiesOperation,
  unmergeEntityOperation,
  aliasEntityOperation,
  keepDistinctOperation,
  diffOperation,
  rememberOperation,
  listFactsOperation,
  readFactOperation,
  readFactHistoryOperation,
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
