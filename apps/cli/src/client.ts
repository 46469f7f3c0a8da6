import { Problem } from '@memo/contract/problem';
import type { z } from 'zod';
import type { Connection } from './connection.js';
import { Failure } from './failure.js';
import { safeText } from './output/safe-text.js';

/** Longest wait for an answer. */
const DEADLINE_MS = 120_000;

/** No answer came: refused, broken off, or too late. */
export class Unreachable extends Failure {}

/** The server answered, with a problem. */
export class Refused extends Failure {
  readonly status: number;
  readonly code: string;
  /** `Retry-After`, as sent. */
  readonly retryAfter: string | null;

  constructor(status: number, code: string, detail: string, retryAfter: string | null) {
    super(safeText(detail), status === 400 || code === 'unknown_profile' ? 2 : 1);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface Answer<T> {
  body: T;
  /** The body as it was sent. */
  raw: string;
}

export interface Call<T extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Under the server's address: `/v1/search`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  reply: T;
}

export type Client = <T extends z.ZodType>(call: Call<T>) => Promise<Answer<z.output<T>>>;

/** A function that makes one call of the REST API. */
export function createClient({ url, key }: Connection): Client {
  return async ({ method, path, query = {}, body, reply }) => {
    const address = new URL(`${url}${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const { response, raw } = await exchange(url, address, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'x-memo-client': 'cli',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const json = parseJson(raw);
    if (!response.ok) throw refusal(url, response, json);
    return { body: check(url, reply, json), raw };
  };
}

async function exchange(
  url: string,
  address: URL,
  init: RequestInit,
): Promise<{ response: Response; raw: string }> {
  const deadline = new AbortController();
  // Ended by hand: the timer of AbortSignal.timeout would keep each body in memory until it fires.
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  try {
    const response = await fetch(address, { ...init, signal: deadline.signal });
    return { response, raw: await response.text() };
  } catch (cause) {
    if (deadline.signal.aborted) {
      throw new Unreachable(`${url} did not answer within ${DEADLINE_MS / 1000} s.`, 1, { cause });
    }
    const { code, message } = ((cause as Error).cause ?? cause) as NodeJS.ErrnoException;
    const said =
      code === 'ECONNREFUSED'
        ? `${url} refuses the connection. Is Memo running there? npm start starts it.`
        : `${url} cannot be reached: ${code ?? message}.`;
    throw new Unreachable(said, 1, { cause });
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function refusal(url: string, response: Response, json: unknown): Failure {
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  const problem = Problem.safeParse(json);
  if (problem.success) {
    const detail =
      status === 401 ? `${url} does not know this API key. ${problem.data.detail}` : problem.data.detail;
    return new Refused(status, problem.data.code, detail, retryAfter);
  }
  const target = response.headers.get('location');
  if (status >= 300 && status < 400 && target) {
    return new Failure(safeText(`${url} redirects to ${target}. Set MEMO_URL to the address it means.`));
  }
  return new Refused(status, 'not_memo', `${url} answered ${status}, and not as Memo does.`, retryAfter);
}

/** A newer server may say more than this version knows; it may not say less. */
function check<T extends z.ZodType>(url: string, schema: T, json: unknown): z.output<T> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  if (result.error.issues.every(({ code }) => code === 'unrecognized_keys')) return json as z.output<T>;
  const [issue] = result.error.issues;
  throw new Failure(
    `${url} answered, but not in the form this version of memo knows (${issue?.path.join('.')}: ${issue?.message}). Are both of the same version?`,
  );
}
