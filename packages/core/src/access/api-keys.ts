import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../store/database.js';

const PREFIX_LENGTH = 12;

/** A new key: `memo_` and 32 random bytes. Shown once; only its hash is kept. */
export function newApiKey(): string {
  return `memo_${randomBytes(32).toString('base64url')}`;
}

/** 256 random bits need no slow hash (NIST SP 800-63B, 5.1.1.2 is about guessable secrets). */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Name of the first key until it was shown: a process that dies before that leaves nobody with it. */
const NOT_SHOWN = 'first, not shown yet';

/**
 * True while nobody can have a key: none was made but the one of the command line, and a first key that
 * was neither shown nor used. Holds off others that ask until the transaction ends.
 */
export async function hasNoKeys(tx: Queryable): Promise<boolean> {
  await tx.query('lock table api_keys in share row exclusive mode');
  const { rows } = await tx.query<{ none: boolean }>(
    `select not exists (
       select 1 from api_keys where name <> 'local' and not (name = $1::text and last_used_at is null)
     ) as none`,
    [NOT_SHOWN],
  );
  return rows[0]?.none ?? true;
}

/**
 * Keep the first key, not yet shown, in place of one that never was. A minute is left to a process beside
 * this one that may be about to show its own.
 */
export async function keepFirstKey(tx: Queryable, key: string): Promise<void> {
  await tx.query(
    `delete from api_keys
      where name = $1::text and last_used_at is null and created_at < now() - interval '1 minute'`,
    [NOT_SHOWN],
  );
  await keepApiKey(tx, NOT_SHOWN, key);
}

/** Note that the first key was shown. */
export async function markFirstKeyShown(db: Queryable, key: string): Promise<void> {
  await db.query(`update api_keys set name = 'first' where hash = $1::bytea and name = $2::text`, [
    hashOf(key),
    NOT_SHOWN,
  ]);
}

/**
 * Keep the key that the configuration sets, and revoke what it takes the place of: the one set before,
 * and the first key that was made. A key that was revoked and is set again is valid again.
 */
export async function takeOverAdminKey(tx: Queryable, key: string): Promise<void> {
  await tx.query(
    `update api_keys set revoked_at = now()
      where name in ('admin', 'first', $2::text) and hash <> $1::bytea and revoked_at is null`,
    [hashOf(key), NOT_SHOWN],
  );
  await keepApiKey(tx, 'admin', key);
}

/** Keep the hash of a key. A key that is kept already takes this name, and is taken back into use. */
async function keepApiKey(db: Queryable, name: string, key: string): Promise<void> {
  await db.query(
    `insert into api_keys (name, prefix, hash) values ($1::text, $2::text, $3::bytea)
     on conflict (hash) do update set revoked_at = null, name = excluded.name
       where api_keys.revoked_at is not null or api_keys.name <> excluded.name`,
    [name, key.slice(0, PREFIX_LENGTH), hashOf(key)],
  );
}

/** Keep a key in place of all others of its name. */
export async function replaceApiKey(db: Queryable, name: string, key: string): Promise<void> {
  await db.query('delete from api_keys where name = $1::text', [name]);
  await keepApiKey(db, name, key);
}

/** The row of a key that was shown, or null for one that is unknown or revoked. Notes the minute of use. */
export async function findApiKey(db: Queryable, key: string): Promise<{ id: number; name: string } | null> {
  const { rows } = await db.query<{ id: number; name: string; stale: boolean }>(
    `select id, name, last_used_at is null or last_used_at < now() - interval '1 minute' as stale
       from api_keys where hash = $1::bytea and revoked_at is null`,
    [hashOf(key)],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.stale) await db.query('update api_keys set last_used_at = now() where id = $1::bigint', [row.id]);
  return { id: row.id, name: row.name };
}
