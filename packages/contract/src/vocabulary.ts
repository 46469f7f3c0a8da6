import { z } from 'zod';

/** What a document is. Fixes chunking defaults and whether it ages. */
export const CONTENT_KINDS = ['doc', 'note', 'code', 'conversation'] as const;
export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

/**
 * Record classes of the second seed (Mneme). `artifact`: passages of whole documents. `memory`:
 * remembered facts and notes. `chunk`: any passage. Accepted in `kinds` beside the content kinds.
 */
export const RECORD_CLASSES = ['artifact', 'memory', 'chunk'] as const;
export const KindFilter = z.enum([...CONTENT_KINDS, ...RECORD_CLASSES]);
export type KindFilter = z.infer<typeof KindFilter>;

/** Lowest first. Comes from the channel a thing was written through, never from the request. */
export const TRUST_LEVELS = ['agent', 'user', 'curated'] as const;
export const Trust = z.enum(TRUST_LEVELS);
export type Trust = z.infer<typeof Trust>;

/** The arms that exist, in the order the contract lists them. */
export const ARMS = ['keyword', 'exact', 'semantic', 'fact', 'entity', 'graph'] as const;
export const ArmName = z.enum(ARMS);
export type ArmName = z.infer<typeof ArmName>;

/** `hybrid` runs every arm; `auto` lets the query decide; `graph` runs those over what passages mention. */
export const MODES = ['auto', 'hybrid', 'keyword', 'exact', 'semantic', 'graph'] as const;
export const Mode = z.enum(MODES);
export type Mode = z.infer<typeof Mode>;

export const BANDS = ['strong', 'moderate', 'weak', 'unrelated', 'keyword-only'] as const;
export const Band = z
  .enum(BANDS)
  .describe(
    'How near the text is to the query, by the thresholds of the embedding model. `unrelated`: under the weak band, held up by words alone. `keyword-only`: the passage has no vector of the active model, or no query vector was made.',
  );
export type Band = z.infer<typeof Band>;

export const NamespaceName = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/, 'lower-case letters, digits, dots, dashes; 1 to 64')
  .describe('Name of a namespace.');

/** ISO 8601: a bare date, or an instant with its offset. Read by `core/retrieve/dates`. */
export const DateText = z
  .string()
  .min(4)
  .max(40)
  .describe('ISO 8601: `2026-08-12` (that whole day in `tz`) or an instant such as `2026-08-12T09:00:00Z`.');

/** A content date in an answer: a civil one stays as it was written, without a zone. */
export const ContentDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .describe(
    'When the content is of. `2026-08-12`, or a time without a zone, where it was written so: that day for every reader. Else an instant such as `2026-08-12T09:00:00.000Z`.',
  );

/** A path of the most bytes with every character escaped is 2,700 in base64. */
const MAX_CURSOR_CHARS = 4_000;

export const Cursor = z.string().max(MAX_CURSOR_CHARS).describe('`next_cursor` of the page before.');

/** A string in one line: a name with a control character in it could not be told from one without. */
export function lineText(most: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u, 'holds a control character');
}

/** A string that is part of an index key in Postgres, which takes 2,704 bytes in all. */
export function keyText(most: number): z.ZodString {
  return lineText(most).refine(
    (text) => new TextEncoder().encode(text).length <= MAX_KEY_BYTES,
    `at most ${MAX_KEY_BYTES} bytes in UTF-8`,
  );
}
const MAX_KEY_BYTES = 2_000;
