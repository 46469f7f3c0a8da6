import { createHash, randomBytes } from 'node:crypto';
import { migrate, readMigrations } from '@memo/core/store/migrate';
import pg from 'pg';

const LOCK = 4_915_100;

/** The Postgres that `npm test` brought up. */
export function testServer(): string {
  const url = process.env.MEMO_TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'Run the tests with npm test, or set MEMO_TEST_DATABASE_URL (node scripts/services.mjs prints one).',
    );
  return url;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(testServer());
  url.pathname = `/${database}`;
  return url.href;
}

/** An empty database. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `memo_test_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) => client.query(`create database ${name} template template0`));
  return { url: urlOf(name), drop: () => dropDatabase(name) };
}

/** A migrated database of its own: a clone of a template that is migrated once, 0.1 s. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `memo_test_${randomBytes(6).toString('hex')}`;
  const hash = createHash('sha256')
    .update((await readMigrations()).map((one) => one.sha256).join())
    .digest('hex');
  const template = `memo_template_${hash.slice(0, 12)}`;
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // Left by a run that was killed half-way.
      await client.query(`drop database if exists ${template}_new with (force)`);
      await client.query(`create database ${template}_new template template0`);
      await migrate(urlOf(`${template}_new`));
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  });
  return { url: urlOf(name), drop: () => dropDatabase(name) };
}

async function dropDatabase(name: string): Promise<void> {
  await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
}
