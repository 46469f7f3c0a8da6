import type { Trust } from '@memo/contract/vocabulary';
import type { Principal } from './principal.js';

/** How far to trust what is written through a channel. The one place where trust is given. */
export const TRUST_OF: Record<Principal['channel'], Trust> = {
  rest: 'user',
  mcp: 'agent',
};
