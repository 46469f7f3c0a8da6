import { type Database, openDatabase } from '@memo/core/store/database';
import { startEmbedded } from '@memo/core/store/embedded';
import { migrate } from '@memo/core/store/migrate';
import { createTestDatabase } from './database.js';
import { temporaryDirectory } from './server.js';

export interface PassageSpec {
  id: number;
  /** Default: `default`. */
  namespace?: string;
  /** Default: at the root. */
  folder?: string;
  superseded?: boolean;
  forgotten?: boolean;
}

export interface MentionSpec {
  /** Key of the entity in the namespace of the passage. */
  key: string;
  passage: number;
  weight: number;
}

/** A database of passages without text, entities and mentions. */
export interface GraphStore {
  db: Database;
  /**
   * Add to it. Entities are made by the order of their keys, mentions in the order given, while all is
   * live; then what is to be is superseded and forgotten.
   */
  add(passages: readonly PassageSpec[], mentions: readonly MentionSpec[]): Promise<void>;
  /** Ids of the entities of a key, by namespace. */
  entityIds(key: string): Promise<number[]>;
  /** Merge one key of the default namespace into another. */
  merge(key: string, into: string): Promise<void>;
  /** Take back the merge of a key. */
  unmerge(key: string): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function nativeGraph(): Promise<GraphStore> {
  const { url, drop } = await createTestDatabase();
  return openGraph(openDatabase({ url, kind: 'postgres', connections: 2 }), drop);
}

export async function embeddedGraph(): Promise<GraphStore> {
  const place = temporaryDirectory();
  const embedded = await startEmbedded(place.path, () => undefined);
  await migrate(embedded.url);
  return openGraph(openDatabase({ url: embedded.url, kind: 'embedded' }), async () => {
    await embedded.stop();
    place.remove();
  });
}

async function openGraph(db: Database, end: () => Promise<void>): Promise<GraphStore> {
  await db.pool.query(`insert into namespaces (name, title) values ('other', 'Other')`);
  const { pool } = db;
  return {
    db,
    async add(passages, mentions) {
      await pool.query(PASSAGES, [JSON.stringify(passages)]);
      await pool.query(ENTITIES, [JSON.stringify(mentions)]);
      await pool.query(MENTIONS, [JSON.stringify(mentions)]);
      const away = passages.filter((one) => one.superseded || one.forgotten);
      if (away.length > 0) await pool.query(SUPERSEDE, [JSON.stringify(away)]);
    },
    async entityIds(key) {
      const { rows } = await pool.query<{ id: number }>(
        'select id from entities where key = $1::text order by namespace_id',
        [key],
      );
      return rows.map((row) => row.id);
    },
    async merge(key, into) {
      await pool.query(
        `with recursive target as (select id, canonical_id from entities where key = $2::text and namespace_id = 1),
         below as (
           select id from entities where key = $1::text and namespace_id = 1
           union select e.id from entities e join below b on e.merged_into = b.id
         )
         update entities e
            set merged_into = case when e.key = $1::text then t.id else e.merged_into end, root_id = t.canonical_id
           from target t, below b where b.id = e.id`,
        [key, into],
      );
    },
    async unmerge(key) {
      await pool.query(
        `with recursive top as (select id from entities where key = $1::text and namespace_id = 1),
         below as (select id from top union select e.id from entities e join below b on e.merged_into = b.id)
         update entities e
            set merged_into = case when e.id = t.id then null else e.merged_into end,
                root_id = case when e.id = t.id then null else t.id end
           from top t, below b where b.id = e.id`,
        [key],
      );
    },
    clear: async () => {
      await pool.query('truncate sources, entities cascade');
    },
    close: async () => {
      await db.close();
      await end();
    },
  };
}

/** A passage is a document of its own with its id, in the one source of its namespace. */
const PASSAGES = `
with given as (
  select g.*, n.id as namespace_id, coalesce(g.folder || '/', '') || g.id || '.txt' as path
    from jsonb_to_recordset($1::jsonb) g(id bigint, namespace text, folder text)
    join namespaces n on n.name = coalesce(g.namespace, 'default')
),
source as (
  insert into sources (namespace_id, uri, name) select distinct namespace_id, 'test', 'test' from given
  on conflict (namespace_id, uri) do update set name = excluded.name
  returning id, namespace_id
),
document as (
  insert into documents (id, public_id, namespace_id, source_id, path) overriding system value
  select g.id, 'test-' || g.id, g.namespace_id, s.id, g.path from given g join source s on s.namespace_id = g.namespace_id
),
revision as (
  insert into revisions (id, document_id, namespace_id, number, sha256, content_sha256, title, kind, format, tags, trust,
                         origin, text, recorded_at) overriding system value
  select id, id, namespace_id, 1, '', '', '', 'doc', 'text', '{}', 1, 'test', '', '2026-01-01' from given
),
content as (
  insert into passages (id, revision_id, namespace_id, ordinal, header, section_path, text, char_start, char_end,
                        line_start, line_end, tokens, language) overriding system value
  select id, id, namespace_id, 0, '', '{}', '', 0, 1, 1, 1, 1, 'english' from given
)
insert into passage_index (passage_id, namespace_id, document_id, source_id, kind, trust, path, tags, recorded_at,
                           language, length, tsv, identifiers)
select g.id, g.namespace_id, g.id, s.id, 'doc', 1, g.path, '{}', '2026-01-01', 'english', 1, '', '{}'
  from given g join source s on s.namespace_id = g.namespace_id`;

const ENTITIES = `
insert into entities (namespace_id, key, name)
select distinct i.namespace_id, g.key, upper(g.key)
  from jsonb_to_recordset($1::jsonb) g(key text, passage bigint) join passage_index i on i.passage_id = g.passage
 order by 1, 2
on conflict (namespace_id, key) do nothing`;

const MENTIONS = `
insert into mentions (entity_id, canonical_id, passage_id, namespace_id, weight, source)
select e.id, e.canonical_id, i.passage_id, i.namespace_id, g.weight, 'prose'
  from rows from (jsonb_to_recordset($1::jsonb) as (key text, passage bigint, weight real)) with ordinality
         g(key, passage, weight, place)
  join passage_index i on i.passage_id = g.passage
  join entities e on e.namespace_id = i.namespace_id and e.key = g.key
 order by g.place`;

const SUPERSEDE = `
update passage_index i
   set superseded_at = case when g.superseded then timestamptz '2026-05-01' end,
       forgotten_at = case when g.forgotten then timestamptz '2026-05-01' end
  from jsonb_to_recordset($1::jsonb) g(id bigint, superseded boolean, forgotten boolean)
 where i.passage_id = g.id`;
