import { z } from 'zod';
import { DateText, KindFilter, lineText, NamespaceName, Trust } from './vocabulary.js';

/**
 * The scope fields of a request. They can only narrow what the caller may read. Each door takes the
 * same ones under the same names.
 */
export const SCOPE_FIELDS = {
  namespaces: z
    .array(NamespaceName)
    .min(1)
    .max(100)
    .optional()
    .describe('Only these namespaces. Default: all you may read.'),
  kinds: z
    .array(KindFilter)
    .min(1)
    .optional()
    .describe('Only these kinds: doc, note, code, conversation; or the classes artifact, memory, chunk.'),
  sources: z.array(lineText(2000)).min(1).max(100).optional().describe('Only these sources, by uri or name.'),
  folder: lineText(1000)
    .optional()
    .describe(
      'Only documents whose path lies in this folder: `Work/Foundry`. Whole path segments, case-sensitive.',
    ),
  library: lineText(200).optional().describe('Only documents of this library.'),
  version: lineText(200)
    .optional()
    .describe('Only this version; finds it even where a newer revision has replaced it.'),
  tags: z.array(lineText(200)).min(1).max(50).optional().describe('Documents that carry all of these tags.'),
  date_from: DateText.optional().describe(
    'Content date at or after this; a content date that is a day counts as a whole. Also accepted as `from`.',
  ),
  date_to: DateText.optional().describe(
    'Content date at or before this; a bare date takes in its whole day. Also `to`.',
  ),
  min_trust: Trust.optional().describe('Only what was written with at least this trust.'),
  as_of: DateText.optional().describe(
    'Answer as the memory stood then. A bare date means the end of that day.',
  ),
  tz: z
    .string()
    .max(64)
    .optional()
    .describe('IANA time zone in which bare dates are read, such as `Europe/Berlin`. Default UTC.'),
} as const;
