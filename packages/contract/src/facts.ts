import { z } from 'zod';
import { Cursor, DateText, lineText, NamespaceName, Trust } from './vocabulary.js';

const instant = z.iso.datetime({ offset: true });
const tz = z
  .string()
  .max(64)
  .optional()
  .describe('IANA time zone in which bare dates are read, such as `Europe/Berlin`. Default UTC.');
const address = z.string().min(1).max(200);

/** Longest statement of a fact, in UTF-16 units. */
export const MAX_STATEMENT_CHARS = 2_000;

export const RememberRequest = z
  .strictObject({
    statement: lineText(MAX_STATEMENT_CHARS).describe(
      'One fact in one line, whole in itself: `Foundry raised its rate to 140 EUR in May 2026.`',
    ),
    namespace: NamespaceName.default('default').describe('Where it is kept.'),
    about: z
      .array(lineText(200))
      .max(50)
      .optional()
      .describe('What it is about: people, projects, products, by name.'),
    valid_from: DateText.optional().describe(
      'When it begins to be true. Searches find it from then on. Default: ever since.',
    ),
    valid_to: DateText.optional().describe(
      'When it ends to be true: that instant is not in it any more, a bare date is in it as a whole. Default: never.',
    ),
    tz,
    supersedes: address
      .optional()
      .describe('Address of the fact of this namespace that this one takes the place of.'),
    evidence: address
      .optional()
      .describe(
        'Address of the passage of this namespace that it is read out of, `memo://doc/...@3#7`: a search that matches the fact ranks that passage higher.',
      ),
    override_tombstone: z
      .boolean()
      .optional()
      .describe('Write it although the same statement was redacted here; audited. Of people only.'),
  })
  .meta({ id: 'RememberRequest' });
export type RememberRequest = z.output<typeof RememberRequest>;
export type RememberInput = z.input<typeof RememberRequest>;

export const RememberResponse = z
  .strictObject({
    fact: z.string().describe('Address of the fact.'),
    unchanged: z
      .boolean()
      .describe('True when the same fact, told with the same words, stands already: nothing was written.'),
    supersedes: z.string().nullable().describe('Address of the fact that it took the place of.'),
    pending: z
      .int()
      .describe('1 while it waits for its vector. It is found by its words from now on, by meaning then.'),
  })
  .meta({ id: 'RememberResponse' });
export type RememberResponse = z.infer<typeof RememberResponse>;

export const FactSummary = z
  .strictObject({
    address: z.string(),
    namespace: NamespaceName,
    statement: z.string(),
    about: z.array(z.string()).describe('Names of the entities that it is about.'),
    valid_from: instant.nullable(),
    valid_to: instant.nullable().describe('Exclusive.'),
    evidence: z.string().nullable().describe('Address of the passage that it was read out of, as told.'),
    supersedes: z.string().nullable().describe('Address of the fact that it took the place of.'),
    superseded_by: z.string().nullable().describe('Address of the fact that took its place.'),
    recorded_at: instant,
    superseded_at: instant.nullable(),
    trust: Trust,
    origin: z.string().describe('What wrote it, as the client calls itself.'),
  })
  .meta({ id: 'FactSummary' });
export type FactSummary = z.infer<typeof FactSummary>;

export const ListFactsRequest = z
  .strictObject({
    namespace: NamespaceName.optional().describe('Only this namespace. Default: all you may read.'),
    about: lineText(200).optional().describe('Only facts about the entity of this name.'),
    history: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: also facts that were superseded, and those outside of their validity.'),
    as_of: DateText.optional().describe('As the memory stood then. A bare date means the end of that day.'),
    tz,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: Cursor.optional(),
  })
  .meta({ id: 'ListFactsRequest' });
export type ListFactsRequest = z.output<typeof ListFactsRequest>;

export const FactList = z
  .strictObject({ facts: z.array(FactSummary), next_cursor: z.string().nullable() })
  .meta({ id: 'FactList' });
export type FactList = z.infer<typeof FactList>;

export const FactHistory = z
  .strictObject({
    fact: z.string(),
    history: z.array(FactSummary).describe('What it superseded and what superseded it, oldest first.'),
  })
  .meta({ id: 'FactHistory' });
export type FactHistory = z.infer<typeof FactHistory>;
