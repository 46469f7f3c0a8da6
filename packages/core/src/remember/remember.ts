import { MemoError } from '@memo/contract/errors';
import type { RememberRequest, RememberResponse } from '@memo/contract/facts';
import { TRUST_LEVELS } from '@memo/contract/vocabulary';
import { refuseBeyondTrust, requirePerson } from '../access/policies.js';
import { originOf, type Principal } from '../access/principal.js';
import { TRUST_OF } from '../access/trust.js';
import type { TokenCounter } from '../embed/tokens.js';
import type { Database, Queryable } from '../store/database.js';
import { recordAudit } from '../store/sql/audit-rows.js';
import { claimSource } from '../store/sql/claim-document.js';
import { claimEntities } from '../store/sql/claim-entities.js';
import { evidencePassage, insertFact, liveFact, lockFact, lockTelling } from '../store/sql/insert-fact.js';
import { insertPassages } from '../store/sql/insert-passages.js';
import { insertRevision, supersede } from '../store/sql/insert-revision.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { retractStatistics } from '../store/sql/retract-statistics.js';
import { liftTombstone, type Tombstone, tombstoneOf } from '../store/sql/tombstones.js';
import { addLanguages, pendingVectors } from '../store/sql/write-checks.js';
import { formatFact, newPublicId } from './address.js';
import { tombstoned } from './forgotten.js';
import { documentOf, FACTS_SOURCE, readToldFact, statementSha256, type ToldFact } from './told-fact.js';

/**
 * Remember one fact; or nothing, where the same one stands. Another fact is superseded only when the request
 * names it, in the same transaction. Found by keyword when this returns; its vector follows.
 * @param modelName model whose missing vector is `pending`, loaded or not; null where none is configured.
 * @throws MemoError `not_found`, `fact_superseded`, `tombstoned`, `forbidden`, `invalid_request`, `invalid_date`, `invalid_address`; each
 *   says that nothing was written.
 */
export async function remember(
  db: Database,
  principal: Principal,
  request: RememberRequest,
  counter: TokenCounter,
  modelName: string | null,
): Promise<RememberResponse> {
  if (request.override_tombstone) requirePerson(principal, 'override a tombstone');
  const told = readToldFact(request);
  const [namespace] = await readableNamespaces(db.pool, principal, [request.namespace]);
  if (!namespace) throw absent('namespace', `namespace ${JSON.stringify(request.namespace)}`);
  return db.transaction(async (tx) => {
    await lockTelling(tx, namespace.id, told.sha256);
    const same = await liveFact(tx, namespace.id, told.sha256);
    // Told again; also when the answer of the one that superseded was lost.
    if (same && [null, same.publicId, same.supersedes].includes(told.supersedes)) {
      return {
        fact: formatFact(same.publicId),
        unchanged: true,
        supersedes: same.supersedes && formatFact(same.supersedes),
        pending: await pendingVectors(tx, same.revisionId, modelName),
      };
    }
    const contentSha256 = statementSha256(told);
    const tombstone = await tombstoneOf(tx, namespace.id, contentSha256);
    if (tombstone && !request.override_tombstone) throw tombstoned(tombstone);
    const publicId = await write(tx, namespace.id, told, principal, counter);
    if (tombstone) await override(tx, principal, namespace.id, publicId, contentSha256, tombstone);
    return {
      fact: formatFact(publicId),
      unchanged: false,
      supersedes: told.supersedes && formatFact(told.supersedes),
      pending: modelName === null ? 0 : 1,
    };
  });
}

async function override(
  tx: Queryable,
  principal: Principal,
  namespaceId: number,
  document: string,
  contentSha256: Buffer,
  { reason }: Tombstone,
): Promise<void> {
  await liftTombstone(tx, namespaceId, contentSha256);
  await recordAudit(tx, {
    namespaceId,
    who: principal.name,
    origin: originOf(principal),
    action: 'override',
    document,
    revision: null,
    reason: `written again, though redacted because: ${reason}`,
  });
}

async function write(
  tx: Queryable,
  namespaceId: number,
  told: ToldFact,
  principal: Principal,
  counter: TokenCounter,
): Promise<string> {
  const old =
    told.supersedes === null ? null : await supersedable(tx, principal, namespaceId, told.supersedes);
  const { evidence } = told;
  const evidenceId = evidence && (await evidencePassage(tx, namespaceId, evidence));
  if (evidence && evidenceId === null) throw absent('evidence', `passage ${evidence.address}`);
  const publicId = newPublicId();
  const path = `facts/${publicId}`;
  const documentId = await insertFact(tx, {
    publicId,
    namespaceId,
    sourceId: await claimSource(tx, namespaceId, FACTS_SOURCE.uri, FACTS_SOURCE.name),
    path,
    sha256: told.sha256,
    evidence: evidence?.address ?? null,
    evidenceId,
    validFrom: told.validFrom,
    validTo: told.validTo,
    supersedesId: old?.documentId ?? null,
    entityIds: await claimEntities(tx, namespaceId, told.about),
  });
  if (old) await retractStatistics(tx, old.revisionId);
  const recordedAt = old && (await supersede(tx, old.revisionId));
  const prepared = documentOf(told, counter);
  const revisionId = await insertRevision(
    tx,
    {
      documentId,
      namespaceId,
      number: 1,
      trust: TRUST_LEVELS.indexOf(TRUST_OF[principal.channel]),
      origin: originOf(principal),
      recordedAt,
    },
    prepared,
  );
  await insertPassages(tx, revisionId, path, prepared);
  await addLanguages(tx, namespaceId, prepared.languages);
  return publicId;
}

/** Lock the fact that is to be superseded, so that of two who do it at once one is told. */
async function supersedable(
  tx: Queryable,
  principal: Principal,
  namespaceId: number,
  publicId: string,
): Promise<{ documentId: number; revisionId: number }> {
  const fact = await lockFact(tx, namespaceId, publicId);
  if (!fact || fact.forgotten) throw absent('supersedes', `fact ${formatFact(publicId)}`);
  refuseBeyondTrust(principal, [fact.trust]);
  if (!fact.superseded) return fact;
  const by = fact.supersededBy && formatFact(fact.supersededBy);
  const message = by
    ? `it was superseded by ${by} already; read that one, and supersede it if it is not right`
    : 'it was superseded already; list the facts that stand';
  throw new MemoError('fact_superseded', `supersedes: ${message}. Nothing was written.`, {
    faults: [{ path: 'supersedes', message }],
  });
}

/** Alike for what is not there, what is in another namespace and what may not be read. */
function absent(path: string, what: string): MemoError {
  const message = `there is no ${what}${path === 'namespace' ? '' : ' in this namespace'} that you may read`;
  return new MemoError('not_found', `${path}: ${message}. Nothing was written.`, {
    faults: [{ path, message }],
  });
}
