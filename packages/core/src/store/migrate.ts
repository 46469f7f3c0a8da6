import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** Any fixed number: what replicas that start together queue for. */
const LOCK = 4_915_024;

export interface Migration {
  version: number;
  name: string;
  sql: string;
  sha256: string;
}

/** Where this repository keeps its migrations. */
export const MIGRATIONS_DIR = new URL('../../../../db/migrations/', import.meta.url);

/**
 * Read the migrations, in order.
 * @throws Error when the numbers have a gap or a file is misnamed.
 */
export async function readMigrations(directory: URL = MIGRATIONS_DIR): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
      if (version !== index + 1)
        throw new Error(`db/migrations/${file}: expected number ${index + 1}, as in 0001_name.sql`);
      const sql = await readFile(new URL(file, directory), 'utf8');
      return { version, name: file, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Bring a database to the newest schema. Replicas that start at once queue on an advisory lock; each
 * migration is one transaction; a file that was edited after it was applied is refused.
 * @returns names of the migrations applied now, oldest first.
 */
export async function migrate(connectionString: string, directory: URL = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString, application_name: 'memo-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      return await apply(client, migrations);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key,
       name text not null,
       sha256 text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migrations order by version',
  );
  for (const row of rows) {
    const file = migrations[row.version - 1];
    if (!file) {
      throw new Error(
        `the database has migration ${row.name}, which this version does not know: run a newer Memo on it`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new Error(
        `db/migrations/${file.name} was changed after it was applied: put it back and write a new migration`,
      );
    }
  }
  const applied: string[] = [];
  for (const migration of migrations.slice(rows.length)) {
    await client.query('begin');
    try {
      await client.query(migration.sql);
      await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [
        migration.version,
        migration.name,
        migration.sha256,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, {
        cause: error,
      });
    }
    applied.push(migration.name);
  }
  return applied;
}
