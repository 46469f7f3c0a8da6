import { z } from 'zod';
import {
  ContentDate,
  ContentKind,
  Cursor,
  DateText,
  keyText,
  lineText,
  NamespaceName,
  Trust,
} from './vocabulary.js';

const instant = z.iso.datetime({ offset: true });
const tag = lineText(200);

/** Longest text of one document, in UTF-16 units. */
export const MAX_TEXT_CHARS = 10_000_000;

export const WriteDocumentRequest = z
  .strictObject({
    namespace: NamespaceName.default('default'),
    path: keyText(1000).describe(
      'Where it stands in its source: `Home/Renovation/2025-08-12-walkthrough.md`. Cited as it is.',
    ),
    text: z
      .string()
      .max(MAX_TEXT_CHARS)
      .describe('Markdown, plain text or source code; read by the ending of `path` unless `format` says.'),
    format: z.enum(['markdown', 'text', 'code']).optional(),
    source: z
      .strictObject({ uri: keyText(2000), name: lineText(200).optional() })
      .default({ uri: 'memo:rest' })
      .describe('Where documents come from: a folder, a repository, a program. One per namespace and uri.'),
    title: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Default: front matter, first heading, file name.'),
    kind: ContentKind.optional().describe(
      'Default: front matter; else code for source code, note for Markdown with a date or tags, doc.',
    ),
    library: lineText(200).optional(),
    version: lineText(200).optional(),
    tags: z.array(tag).max(100).optional().describe('Added to those of the text itself.'),
    entities: z
      .array(lineText(200))
      .max(100)
      .optional()
      .describe(
        'Names of what the document is about, as the client knows them. They weigh most where the text names them.',
      ),
    content_date: DateText.optional().describe(
      'When the content is of. A bare date is that day for every reader. Default: front matter, then file name, then `modified_at`.',
    ),
    modified_at: z.iso.datetime({ offset: true }).optional().describe('When the file was last changed.'),
    tz: z
      .string()
      .max(64)
      .optional()
      .describe(
        'IANA time zone of a time that front matter gives without one. Default: it stays a civil time. A bare date is that day for every reader and needs none.',
      ),
    override_tombstone: z
      .boolean()
      .optional()
      .describe(
        'Write content that was redacted in this namespace all the same. It lifts the tombstone, and is audited.',
      ),
  })
  .meta({ id: 'WriteDocumentRequest' });
export type WriteDocumentRequest = z.output<typeof WriteDocumentRequest>;
export type WriteDocumentInput = z.input<typeof WriteDocumentRequest>;

export const WriteDocumentResponse = z
  .strictObject({
    document: z.string().describe('Address of the document.'),
    revision: z.int(),
    outcome: z.enum(['new', 'revised', 'unchanged']),
    unchanged: z
      .boolean()
      .describe('True when the current revision already held this content: nothing was written.'),
    passages: z.int().describe('Passages of this revision. They are found by keyword from now on.'),
    pending: z
      .int()
      .describe('Of these, how many still wait for a vector of the configured model, loaded or not.'),
    duplicate_of: z
      .string()
      .nullable()
      .describe('Address of another document of this namespace with the same content, if any.'),
  })
  .meta({ id: 'WriteDocumentResponse' });
export type WriteDocumentResponse = z.infer<typeof WriteDocumentResponse>;

export const DocumentSummary = z.strictObject({
  address: z.string(),
  namespace: NamespaceName,
  source: z.strictObject({ name: z.string(), uri: z.string() }),
  path: z.string(),
  title: z.string(),
  kind: ContentKind,
  library: z.string().nullable(),
  version: z.string().nullable(),
  tags: z.array(z.string()),
  content_date: ContentDate.nullable(),
  recorded_at: instant,
  revision: z.int(),
  passages: z.int(),
  trust: Trust,
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const ListDocumentsRequest = z
  .strictObject({
    namespace: NamespaceName.optional(),
    folder: lineText(1000).optional(),
    source: lineText(2000).optional().describe('uri or name of a source.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: Cursor.optional(),
  })
  .meta({ id: 'ListDocumentsRequest' });
export type ListDocumentsRequest = z.output<typeof ListDocumentsRequest>;

export const DocumentList = z
  .strictObject({ documents: z.array(DocumentSummary), next_cursor: z.string().nullable() })
  .meta({ id: 'DocumentList' });
export type DocumentList = z.infer<typeof DocumentList>;

export const DocumentResponse = z
  .strictObject({
    ...DocumentSummary.shape,
    superseded_at: instant.nullable(),
    part: z
      .strictObject({ address: z.string(), anchor: z.string().nullable(), section_path: z.array(z.string()) })
      .nullable()
      .describe('Set when the address named one passage: `text` is that passage.'),
    text: z.string(),
  })
  .meta({ id: 'DocumentResponse' });
export type DocumentResponse = z.infer<typeof DocumentResponse>;

export const RevisionList = z
  .strictObject({
    document: z.string(),
    revisions: z.array(
      z.strictObject({
        address: z.string(),
        revision: z.int(),
        sha256: z.string(),
        version: z.string().nullable(),
        recorded_at: instant,
        superseded_at: instant.nullable(),
        passages: z.int(),
      }),
    ),
  })
  .meta({ id: 'RevisionList' });
export type RevisionList = z.infer<typeof RevisionList>;

export const DeleteDocumentResponse = z
  .strictObject({
    document: z.string(),
    deleted: z.strictObject({ revisions: z.int(), passages: z.int(), vectors: z.int() }),
  })
  .meta({ id: 'DeleteDocumentResponse' });
export type DeleteDocumentResponse = z.infer<typeof DeleteDocumentResponse>;

export const ReadDocumentRequest = z
  .strictObject({
    revision: z.coerce.number().int().min(1).max(999_999_999).optional().describe('Default: the newest.'),
    passage: z.coerce
      .number()
      .int()
      .min(0)
      .max(999_999_999)
      .optional()
      .describe('Number of a passage of that revision, as in `#7` of its address.'),
  })
  .meta({ id: 'ReadDocumentRequest' });
