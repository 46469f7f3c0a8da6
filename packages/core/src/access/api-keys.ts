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

/** True while no key was ever made. */
export async function hasNoKeys(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ none: boolean }>(
    `select not exists (select 1 from api_keys where name <> 'local') as none`,
  );
  return rows[0]?.none ?? true;
}

/** Keep the hash of a key. A key that is kept already stays as it is, and is taken back into use. */
export async function keepApiKey(db: Queryable, name: string, key: string): Promise<void> {
  await db.query(
    `insert into api_keys (name, prefix, hash) values ($1::text, $2::text, $3::bytea)
     on conflict (hash) do update set revoked_at = null`,
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
