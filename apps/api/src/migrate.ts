import { migrate } from '@memo/core/store/migrate';

/** `npm run migrate`: bring the Postgres at DATABASE_URL to the newest schema. */
const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write(
    'Set DATABASE_URL to the Postgres to migrate. The embedded database migrates when npm start opens it.\n',
  );
  process.exitCode = 2;
} else {
  try {
    const applied = await migrate(url);
    process.stdout.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'nothing to apply\n');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
