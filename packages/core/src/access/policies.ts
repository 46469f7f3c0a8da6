import { MemoError } from '@memo/contract/errors';
import { TRUST_LEVELS, type Trust } from '@memo/contract/vocabulary';
import type { Principal } from './principal.js';
import { TRUST_OF } from './trust.js';

/**
 * An agent may supersede, forget or delete only what agents wrote.
 * @param trusts levels of all that would be changed.
 * @throws MemoError `forbidden`
 */
export function refuseBeyondTrust(principal: Principal, trusts: readonly number[]): void {
  const most = TRUST_LEVELS[Math.max(0, ...trusts)] ?? 'curated';
  if (trustOf(principal) !== 'agent' || most === 'agent') return;
  throw new MemoError(
    'forbidden',
    `An agent may supersede, forget or delete only what agents wrote; this has the trust ${most}. Nothing was changed: ask a person.`,
  );
}

/**
 * What only people do: change trust, override a tombstone, repair the store.
 * @throws MemoError `forbidden`
 */
export function requirePerson(principal: Principal, what: string): void {
  if (trustOf(principal) !== 'agent') return;
  throw new MemoError('forbidden', `An agent may not ${what}. Nothing was changed: ask a person.`);
}

function trustOf({ channel }: Principal): Trust {
  return TRUST_OF[channel];
}
