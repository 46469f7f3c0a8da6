import { CANDIDATE_COLUMNS, type Candidate } from '../../retrieve/arms/arm.js';
import { namespaceCondition, type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Queryable } from '../database.js';
import { Parameters } from '../parameters.js';
import { prepared } from '../prepared.js';

/** True when the namespaces of a scope hold any fact. 0.3 ms beside 50,000 passages: a search without facts pays no more. */
export async function hasFacts(db: Queryable, scope: Scope): Promise<boolean> {
  const p = new Parameters();
  const { rows } = await db.query<{ any: boolean }>(
    prepared(
      `select exists (select 1 from passage_index i where i.fact and ${namespaceCondition(scope, p, 'i')}) as any`,
      p.values,
    ),
  );
  return rows[0]?.any ?? false;
}

/** The passage that a fact votes for, with the columns of a candidate. */
export interface FactVote extends Omit<Candidate, 'raw' | 'matched' | 'coverage' | 'nearness'> {
  /** Passage of the fact. */
  factId: number;
  /** Public id of the fact. */
  publicId: string;
}

/**
 * What each of some facts votes for: its evidence where that is inside the whole scope, else itself.
 * @param factIds passages of facts.
 */
export async function factVotes(
  db: Queryable,
  scope: Scope,
  factIds: readonly number[],
): Promise<FactVote[]> {
  const p = new Parameters();
  const { rows } = await db.query<FactVote>(
    `select f.passage_id as "factId", d.public_id as "publicId", ${CANDIDATE_COLUMNS}
       from passage_index f
       join documents d on d.id = f.document_id
       left join passage_index e on e.passage_id = f.evidence_id and ${scopeCondition(scope, p, 'e')}
       join passage_index i on i.passage_id = coalesce(e.passage_id, f.passage_id)
      where f.passage_id = any(${p.add(factIds, 'bigint[]')}) and ${scopeCondition({ ...scope, records: 'facts' }, p, 'f')}`,
    p.values,
  );
  return rows;
}

/** Statements of facts inside the scope, by public id. */
export async function factStatements(
  db: Queryable,
  scope: Scope,
  publicIds: readonly string[],
): Promise<Map<string, string>> {
  const p = new Parameters();
  const { rows } = await db.query<{ publicId: string; text: string }>(
    `select d.public_id as "publicId", t.text
       from documents d
       join passage_index i on i.document_id = d.id
       join passages t on t.id = i.passage_id
      where d.public_id = any(${p.add(publicIds, 'text[]')}) and ${scopeCondition({ ...scope, records: 'facts' }, p, 'i')}`,
    p.values,
  );
  return new Map(rows.map((row) => [row.publicId, row.text]));
}
