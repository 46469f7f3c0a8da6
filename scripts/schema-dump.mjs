import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { postgresBin } from './debian-postgres.mjs';
import { ROOT } from './install.mjs';
import { startServices } from './services.mjs';

/**
 * The schema of a migrated database, without what differs between versions of pg_dump.
 * @param {string} url a migrated database
 */
export function dumpSchema(url) {
  const bin = postgresBin();
  const dump = execFileSync(
    bin ? join(bin, 'pg_dump') : 'pg_dump',
    ['--schema-only', '--no-owner', '--no-privileges', url],
    { encoding: 'utf8' },
  );
  const lines = dump
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict )/.test(line));
  return `-- Made by npm run schema:dump from db/migrations. Do not edit.\n${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { migrate } = await import('../packages/core/dist/store/migrate.js');
  const { default: pg } = await import('pg');
  const services = await startServices();
  const admin = new pg.Client({ connectionString: services.postgresUrl });
  await admin.connect();
  const name = `memo_dump_${process.pid}`;
  try {
    await admin.query(`create database ${name} template template0`);
    const url = new URL(services.postgresUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    writeFileSync(join(ROOT, 'db/schema.sql'), dumpSchema(url.href));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    services.stop();
  }
  process.stdout.write('wrote db/schema.sql\n');
}
