import type { Queryable } from '@memo/core/store/database';

/**
 * Where a word stands in a database: each column of text, JSON, a text search vector or an array of them, in
 * every table, the log of migrations left out.
 */
export async function placesOf(db: Queryable, word: string): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'tsvector', 'ARRAY', 'bytea')
             or c.udt_name in ('tsvector', 'halfvec'))`,
  );
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await db.query<{ found: boolean }>(
      `select exists (select 1 from "${table}" where strpos(lower("${column}"::text), lower($1::text)) > 0) as found`,
      [word],
    );
    if (rows[0]?.found) places.push(`${table}.${column}`);
  }
  return places;
}

/** Entities as a client would have declared them, each mentioned in every passage of a document. */
export async function mention(db: Queryable, document: string, keys: readonly string[]): Promise<void> {
  await db.query(
    `with given as (select d.id, d.namespace_id, k.key from documents d, unnest($2::text[]) k(key) where d.public_id = $1::text),
     made as (
       insert into entities (namespace_id, key, name) select namespace_id, key, key from given
       on conflict (namespace_id, key) do update set name = excluded.name
       returning id, canonical_id, namespace_id
     )
     insert into mentions (entity_id, canonical_id, passage_id, namespace_id, live, weight, source)
     select e.id, e.canonical_id, i.passage_id, i.namespace_id, i.live, 1, 'declared'
       from made e join passage_index i on i.document_id = (select id from given limit 1)
     on conflict do nothing`,
    [document.replace('memo://doc/', ''), keys],
  );
}
