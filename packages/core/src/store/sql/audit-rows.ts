import type { AuditAction, ForgetCounts } from '@memo/contract/forgetting';
import type { Queryable } from '../database.js';

/** A transition to be noted. */
export interface NewAudit {
  namespaceId: number;
  who: string;
  origin: string;
  action: AuditAction;
  /** Public id. */
  document: string;
  /** null: every revision. */
  revision: number | null;
  reason: string;
  trust?: { from: number; to: number };
  counts?: ForgetCounts;
}

/** Note a transition, in the transaction that makes it. */
export async function recordAudit(tx: Queryable, entry: NewAudit): Promise<{ id: number; at: Date }> {
  const { rows } = await tx.query<{ id: number; at: Date }>(
    `insert into audit (namespace_id, who, origin, action, document, revision, reason, trust_from, trust_to, counts)
     values ($1::bigint, $2::text, $3::text, $4::text, $5::text, $6::int, $7::text, $8::smallint, $9::smallint, $10::jsonb)
     returning id, at`,
    [
      entry.namespaceId,
      entry.who,
      entry.origin,
      entry.action,
      entry.document,
      entry.revision,
      entry.reason,
      entry.trust?.from ?? null,
      entry.trust?.to ?? null,
      entry.counts === undefined ? null : JSON.stringify(entry.counts),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('insert into audit returned no row');
  return row;
}

export interface AuditRow {
  id: number;
  at: Date;
  namespace: string;
  who: string;
  origin: string;
  action: AuditAction;
  document: string;
  revision: number | null;
  trustFrom: number | null;
  trustTo: number | null;
  reason: string;
  counts: ForgetCounts | null;
}

const COLUMNS = `a.id, a.at, n.name as namespace, a.who, a.origin, a.action, a.document, a.revision,
  a.trust_from as "trustFrom", a.trust_to as "trustTo", a.reason, a.counts`;

/** Transitions in some namespaces, newest first, from before an id. */
export async function listAuditRows(
  db: Queryable,
  bounds: {
    namespaceIds: readonly number[];
    document: string | null;
    action: AuditAction | null;
    before: number | null;
    most: number;
  },
): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `select ${COLUMNS}
       from audit a join namespaces n on n.id = a.namespace_id
      where a.namespace_id = any($1::bigint[])
        and ($2::text is null or a.document = $2::text)
        and ($3::text is null or a.action = $3::text)
        and ($4::bigint is null or a.id < $4::bigint)
      order by a.id desc
      limit $5::int`,
    [bounds.namespaceIds, bounds.document, bounds.action, bounds.before, bounds.most],
  );
  return rows;
}

/** One transition. */
export async function auditRow(db: Queryable, id: number): Promise<AuditRow | null> {
  const { rows } = await db.query<AuditRow>(
    `select ${COLUMNS} from audit a join namespaces n on n.id = a.namespace_id where a.id = $1::bigint`,
    [id],
  );
  return rows[0] ?? null;
}
