import { MemoError } from '@memo/contract/errors';
import { findApiKey } from '@memo/core/access/api-keys';
import type { Principal } from '@memo/core/access/principal';
import type { Database } from '@memo/core/store/database';
import type { Request } from 'express';

/**
 * Who sends a request, by the API key in `Authorization: Bearer`.
 * @throws MemoError `unauthenticated`, alike for no key, an unknown one and a revoked one
 */
export async function authenticate(db: Database, request: Request): Promise<Principal> {
  const key = /^Bearer +(\S{1,512})$/i.exec(request.get('authorization') ?? '')?.[1];
  const known = key === undefined ? null : await findApiKey(db.pool, key);
  if (!known) {
    throw new MemoError(
      'unauthenticated',
      'Send a valid API key as "Authorization: Bearer memo_...". npm start prints the first one.',
    );
  }
  return {
    keyId: known.id,
    name: known.name,
    namespaces: 'all',
    channel: 'rest',
    ...(request.get('x-memo-client') === 'cli' && { client: 'cli' as const }),
  };
}
