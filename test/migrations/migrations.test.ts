import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MIGRATIONS_DIR, migrate, readMigrations } from '@memo/core/store/migrate';
import * as tables from '@memo/core/store/tables';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { dumpSchema } from '../../scripts/schema-dump.mjs';
import { createEmptyDatabase, createTestDatabase } from '../support/database.js';

async function rowsOf<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

it('four that migrate at once apply each migration once [migrations.applied-once]', async () => {
  const { url, drop } = await createEmptyDatabase();
  try {
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)]);
    const names = (await readMigrations()).map((one) => one.name);
    expect(applied.flat()).toEqual(names);
    expect(await migrate(url)).toEqual([]);
    const rows = await rowsOf<{ name: string }>(url, 'select name from schema_migrations order by version');
    expect(rows.map((row) => row.name)).toEqual(names);
  } finally {
    await drop();
  }
});

it('an edited, a failing and an unknown migration are refused and change nothing [migrations.edited-refused]', async () => {
  const { url, drop } = await createTestDatabase();
  const place = await mkdtemp(join(tmpdir(), 'memo-migrations-'));
  try {
    await cp(MIGRATIONS_DIR, place, { recursive: true });
    const directory = pathToFileURL(`${place}/`);
    const files = await readMigrations(directory);
    expect(await migrate(url, directory)).toEqual([]);
    const next = `${String(files.length + 1).padStart(4, '0')}_next.sql`;
    await writeFile(join(place, next), 'create table left_over (id int); select no_such_function();');
    await expect(migrate(url, directory)).rejects.toThrow(/_next.sql failed and was rolled back/);
    expect(await rowsOf(url, `select 1 from pg_class where relname = 'left_over'`)).toEqual([]);
    await writeFile(join(place, next), 'create table left_over (id int);');
    expect(await migrate(url, directory)).toEqual([next]);
    await expect(migrate(url)).rejects.toThrow(/does not know: run a newer Memo/);
    await writeFile(join(place, next), 'create table left_over (id bigint);');
    await expect(migrate(url, directory)).rejects.toThrow(/was changed after it was applied/);
    await writeFile(join(place, '0099_gap.sql'), 'select 1;');
    await expect(migrate(url, directory)).rejects.toThrow(/expected number/);
  } finally {
    await rm(place, { recursive: true });
    await drop();
  }
});

it('db/schema.sql is what a migrated database dumps [migrations.dump-is-current]', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const committed = await readFile(new URL('../../db/schema.sql', import.meta.url), 'utf8');
    expect(dumpSchema(url)).toBe(committed);
  } finally {
    await drop();
  }
});

it('drizzle names only tables and columns that exist, with their nullability [migrations.tables-exist]', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const rows = await rowsOf<{ name: string; nullable: string }>(
      url,
      `select table_name || '.' || column_name as name, is_nullable as nullable
         from information_schema.columns where table_schema = 'public'`,
    );
    const real = new Map(rows.map((row) => [row.name, row.nullable === 'NO']));
    const named = Object.values(tables)
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map(
          (column) => [`${getTableName(table)}.${column.name}`, column.notNull] as const,
        ),
      );
    expect(named.length).toBe(10);
    for (const [name, notNull] of named) expect([name, real.get(name)]).toEqual([name, notNull]);
  } finally {
    await drop();
  }
});
