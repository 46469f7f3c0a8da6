import { setTimeout as sleep } from 'node:timers/promises';
import { Refused, Unreachable } from '../client.js';

/** Tries of one request, the first one too. */
export const TRIES = 5;
const FIRST_WAIT_MS = 500;
/** A server that asks for more than this is not waited for that long. */
const LONGEST_WAIT_MS = 120_000;

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

const realSleep: Sleep = (ms, signal) => sleep(ms, undefined, { signal });

/**
 * Try again what may pass: no answer, 429, 5xx. The server's `Retry-After` is honoured up to two minutes.
 * @throws the last failure; an AbortError where `signal` ends a wait
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  wait: Sleep = realSleep,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= TRIES || !mayPass(error)) throw error;
      await wait(waitFor(error, tried), signal);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof Refused)) return error instanceof Unreachable;
  // All of 5xx: proxies before the server have numbers of their own there.
  return error.status === 408 || error.status === 429 || error.status >= 500;
}

function waitFor(error: unknown, tried: number): number {
  const asked = error instanceof Refused ? readRetryAfter(error.retryAfter, Date.now()) : null;
  // Full waits differ by up to a half, so that parallel requests do not return all at once.
  const own = FIRST_WAIT_MS * 2 ** (tried - 1) * (0.75 + Math.random() / 2);
  return Math.min(LONGEST_WAIT_MS, Math.max(own, asked ?? 0));
}

/** Milliseconds that a `Retry-After` asks for: seconds or an HTTP date. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
