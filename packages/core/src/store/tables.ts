import { bigint, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Tables as drizzle sees them, for catalogue statements. Only the columns that such statements use:
 * the schema itself is db/migrations, and a test compares the two. The arms' statements are SQL.
 */
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const namespaces = pgTable('namespaces', {
  id: id(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  profile: jsonb('profile'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const apiKeys = pgTable('api_keys', {
  id: id(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});

export const sources = pgTable('sources', {
  id: id(),
  namespaceId: bigint('namespace_id', { mode: 'number' }).notNull(),
  uri: text('uri').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const documents = pgTable('documents', {
  id: id(),
  publicId: text('public_id').notNull(),
  namespaceId: bigint('namespace_id', { mode: 'number' }).notNull(),
  sourceId: bigint('source_id', { mode: 'number' }).notNull(),
  path: text('path').notNull(),
});

export const revisions = pgTable('revisions', {
  id: id(),
  documentId: bigint('document_id', { mode: 'number' }).notNull(),
  number: integer('number').notNull(),
  title: text('title').notNull(),
  kind: text('kind').notNull(),
  library: text('library'),
  version: text('version'),
  tags: text('tags').array().notNull(),
  contentDate: instant('content_date'),
  trust: smallint('trust').notNull(),
  recordedAt: instant('recorded_at').notNull(),
  supersededAt: instant('superseded_at'),
  forgottenAt: instant('forgotten_at'),
});

export const entities = pgTable('entities', {
  id: id(),
  namespaceId: bigint('namespace_id', { mode: 'number' }).notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  mergedInto: bigint('merged_into', { mode: 'number' }),
  rootId: bigint('root_id', { mode: 'number' }),
});

export const entityAliases = pgTable('entity_aliases', {
  namespaceId: bigint('namespace_id', { mode: 'number' }).notNull(),
  key: text('key').notNull(),
  entityId: bigint('entity_id', { mode: 'number' }).notNull(),
});
