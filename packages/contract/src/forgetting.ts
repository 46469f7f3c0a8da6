import { z } from 'zod';
import { Cursor, lineText, NamespaceName, Trust } from './vocabulary.js';

const instant = z.iso.datetime({ offset: true });
const Reason = lineText(1000).describe(
  'Why, for those who ask later. It is kept and shown: do not repeat what is to go.',
);
const DocumentOrRevision = z
  .string()
  .max(100)
  .describe('Address of a document, `memo://doc/<id>`, or of one revision, `memo://doc/<id>@3`.');

/** How much went, by kind. */
export const ForgetCounts = z
  .strictObject({
    revisions: z.int(),
    passages: z.int(),
    vectors: z.int(),
    lexemes: z.int().describe('Different words and identifiers of the index.'),
    mentions: z.int(),
    entities: z.int().describe('Entities that nothing else mentions.'),
    facts: z.int().describe('Facts whose evidence went.'),
  })
  .meta({ id: 'ForgetCounts' });
export type ForgetCounts = z.infer<typeof ForgetCounts>;

export const ForgetRequest = z
  .strictObject({
    address: DocumentOrRevision,
    reason: Reason,
    redact: z
      .boolean()
      .default(false)
      .describe(
        'Destroy the text and all that was made of it, too. It cannot be brought back, and the same content is refused from then on.',
      ),
  })
  .meta({ id: 'ForgetRequest' });
export type ForgetRequest = z.output<typeof ForgetRequest>;

export const ForgetResponse = z
  .strictObject({
    address: z.string(),
    at: instant,
    who: z.string(),
    reason: z.string(),
    redacted: z.boolean(),
    already: z.boolean().describe('True when it was forgotten before: this is the receipt of then.'),
    counts: ForgetCounts.describe('What was hidden, or with `redact` destroyed.'),
    also_at: z
      .array(z.string())
      .describe('With `redact`: other revisions of the namespace that hold the same content, and stand.'),
  })
  .meta({ id: 'ForgetResponse' });
export type ForgetResponse = z.infer<typeof ForgetResponse>;

export const ChangeTrustRequest = z
  .strictObject({ address: DocumentOrRevision, trust: Trust, reason: Reason })
  .meta({ id: 'ChangeTrustRequest' });
export type ChangeTrustRequest = z.output<typeof ChangeTrustRequest>;

export const ChangeTrustResponse = z
  .strictObject({
    address: z.string().describe('Address of the revision.'),
    from: Trust,
    to: Trust,
    unchanged: z.boolean().describe('True when it had that trust already: nothing was written.'),
  })
  .meta({ id: 'ChangeTrustResponse' });
export type ChangeTrustResponse = z.infer<typeof ChangeTrustResponse>;

export const AUDIT_ACTIONS = ['forget', 'redact', 'override', 'promote', 'demote'] as const;
export const AuditAction = z
  .enum(AUDIT_ACTIONS)
  .describe('`override`: content that was redacted was written again all the same.');
export type AuditAction = z.infer<typeof AuditAction>;

export const ListAuditRequest = z
  .strictObject({
    namespace: NamespaceName.optional(),
    document: z.string().max(100).optional().describe('Only this document: its address.'),
    action: AuditAction.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: Cursor.optional(),
  })
  .meta({ id: 'ListAuditRequest' });
export type ListAuditRequest = z.output<typeof ListAuditRequest>;

export const AuditEntry = z.strictObject({
  at: instant,
  namespace: NamespaceName,
  who: z.string(),
  origin: z.string().describe('The door it came through, as the client calls itself.'),
  action: AuditAction,
  address: z.string(),
  from: Trust.nullable(),
  to: Trust.nullable(),
  reason: z.string(),
  counts: ForgetCounts.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = z
  .strictObject({ entries: z.array(AuditEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'AuditList' });
export type AuditList = z.infer<typeof AuditList>;
