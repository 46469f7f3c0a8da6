import { setTimeout as wait } from 'node:timers/promises';

/** How time is told and waited for; an argument, so that a test need not wait. */
export interface Delays {
  /** Epoch milliseconds. */
  now(): number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that is aborted with a `TimeoutError` after so long. */
  timeout(ms: number): AbortSignal;
}

export const REAL_DELAYS: Delays = {
  now: Date.now,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal ? { signal } : undefined);
  },
};

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** A server that asks for more is asked again after this long all the same. */
const LONGEST_ASKED_MS = 120_000;

/** Milliseconds before the next try, after `failures` (1, 2, ...) failures in a row: doubling, bounded. */
export function backOffMs(failures: number): number {
  return doublingMs(failures, FIRST_MS, LONGEST_MS);
}

const FIRST_REOPEN_MS = 1_000;
const LONGEST_REOPEN_MS = 300_000;

/** Milliseconds before a model is opened again, after so many failures in a row. */
export function reopenMs(failures: number): number {
  return doublingMs(failures, FIRST_REOPEN_MS, LONGEST_REOPEN_MS);
}

/** A pause after `failures` (1, 2, ...) failures in a row: `first`, doubled with each, at most `longest`. */
export function doublingMs(failures: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** (failures - 1));
}

/**
 * Milliseconds that a `Retry-After` header asks for, as seconds or as an HTTP date (RFC 9110, 10.2.3).
 * `null`: there is none that can be read.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_ASKED_MS, Math.max(0, seconds));
}

/** Statuses after which the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
