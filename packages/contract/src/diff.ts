import { z } from 'zod';
import { Cursor, DateText, lineText, NamespaceName } from './vocabulary.js';

export const CHANGES = ['added', 'revised', 'superseded', 'forgotten'] as const;

export const DiffRequest = z
  .strictObject({
    namespace: NamespaceName.optional().describe('Default: all you may read.'),
    entity: lineText(200).optional().describe('Only what mentions this entity, before or after.'),
    from: DateText.describe('Changes after this: a bare date means after that day ends.'),
    to: DateText.optional().describe('Changes up to this, a bare date with its whole day. Default: now.'),
    tz: z.string().max(64).optional().describe('IANA time zone of bare dates. Default UTC.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: Cursor.optional(),
  })
  .meta({ id: 'DiffRequest' });
export type DiffRequest = z.output<typeof DiffRequest>;

export const DiffResponse = z
  .strictObject({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    counts: z
      .strictObject({ added: z.int(), revised: z.int(), superseded: z.int(), forgotten: z.int() })
      .describe('Of all changes between the two, not of this page.'),
    changes: z.array(
      z.strictObject({
        change: z
          .enum(CHANGES)
          .describe(
            'added: first revision. revised: another one. superseded: replaced with none of its own after it. forgotten: hidden; nothing but its address is told.',
          ),
        at: z.iso.datetime({ offset: true }),
        namespace: NamespaceName,
        address: z.string(),
        path: z.string().nullable().describe('null for facts and for what is forgotten.'),
        title: z.string().nullable().describe('Of a fact its statement; null for what is forgotten.'),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'DiffResponse' });
export type DiffResponse = z.infer<typeof DiffResponse>;
