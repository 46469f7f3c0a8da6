import { z } from 'zod';
import { Profile } from './profile.js';
import { Degraded } from './search.js';
import { Cursor, lineText, NamespaceName } from './vocabulary.js';

const instant = z.iso.datetime({ offset: true });
const page = { limit: z.coerce.number().int().min(1).max(200).default(50), cursor: Cursor.optional() };

export const CreateNamespaceRequest = z
  .strictObject({
    name: NamespaceName,
    title: lineText(200).optional(),
    profile: Profile.optional().describe(
      "This namespace's own constants, used when a search in it names no profile.",
    ),
  })
  .meta({ id: 'CreateNamespaceRequest' });
export type CreateNamespaceRequest = z.output<typeof CreateNamespaceRequest>;

export const Namespace = z
  .strictObject({
    name: NamespaceName,
    title: z.string(),
    created_at: instant,
    documents: z.int(),
    passages: z.int(),
    profile: Profile.nullable(),
  })
  .meta({ id: 'Namespace' });
export type Namespace = z.infer<typeof Namespace>;

export const ListNamespacesRequest = z.strictObject(page).meta({ id: 'ListNamespacesRequest' });
export type ListNamespacesRequest = z.output<typeof ListNamespacesRequest>;
export const NamespaceList = z
  .strictObject({ namespaces: z.array(Namespace), next_cursor: z.string().nullable() })
  .meta({ id: 'NamespaceList' });
export type NamespaceList = z.infer<typeof NamespaceList>;

export const ListSourcesRequest = z
  .strictObject({ namespace: NamespaceName.optional(), ...page })
  .meta({ id: 'ListSourcesRequest' });
export type ListSourcesRequest = z.output<typeof ListSourcesRequest>;
export const SourceList = z
  .strictObject({
    sources: z.array(
      z.strictObject({
        namespace: NamespaceName,
        uri: z.string(),
        name: z.string(),
        documents: z.int(),
        created_at: instant,
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'SourceList' });
export type SourceList = z.infer<typeof SourceList>;

export const Status = z
  .strictObject({
    version: z.string(),
    database: z.strictObject({
      kind: z.enum(['embedded', 'postgres']),
      version: z.string(),
      migration: z.string(),
    }),
    model: z.strictObject({
      id: z.string().nullable(),
      state: z.enum(['loading', 'downloading', 'ready', 'failed', 'none']),
      dimensions: z.int().nullable(),
      detail: z.string().nullable().describe('Progress of a download, or why it failed.'),
    }),
    namespaces: z.int(),
    documents: z.int(),
    facts: z.int().describe('Facts that are not superseded.'),
    passages: z.int().describe('Live passages, those of facts included.'),
    vectors: z.strictObject({
      present: z.int().describe('Live passages with a vector of the configured model.'),
      pending: z
        .int()
        .describe('Live passages that wait for a vector of the configured model, loaded or not.'),
      failed: z
        .int()
        .describe(
          'Live passages whose text the model did not take; found by keyword, tried again at the next start.',
        ),
    }),
    degraded: Degraded,
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof Status>;
