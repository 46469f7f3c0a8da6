import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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

export const sources = pgTable('sources', {
  id: id(),
  namespaceId: bigint('namespace_id', { mode: 'number' }).notNull(),
  uri: text('uri').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
