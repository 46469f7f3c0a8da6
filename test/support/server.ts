import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../apps/api/dist/main.js');
export const ADMIN_KEY = 'memo_test_admin_key_0123456789';

/** Servers that still run; a test that fails midway leaves none behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a body of any operation, which each test checks
  body: any;
}

export interface Server {
  url: string;
  pid: number;
  child: ChildProcess;
  /** Standard output so far. */
  output(): string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** @returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A directory that is removed by `remove`. */
export function temporaryDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'memo-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Only what the process needs: settings of the machine that runs the tests must not reach it. */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR ?? tmpdir(), ...extra };
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Run the API until it ends by itself. */
export async function runToEnd(args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, stdout, stderr };
}

/**
 * The real API as a process of its own.
 * @param options.data its data directory
 * @param options.env DATABASE_URL for Postgres, without for the embedded one; MEMO_ADMIN_KEY is set unless given as ''.
 */
export async function startServer(options: { data: string; env?: Record<string, string> }): Promise<Server> {
  const env = environment({ MEMO_ADMIN_KEY: ADMIN_KEY, ...options.env });
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', options.data], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const match = /^Memo is ready at (http:\/\/\S+)$/m.exec(stdout);
      if (match?.[1] && stdout.includes('Stop: Ctrl-C')) ready(match[1]);
    });
    void ended.then((code) => failed(new Error(`the server ended with code ${code}: ${stderr}`)));
  });
  const call: Server['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN_KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    url,
    pid: child.pid ?? 0,
    child,
    output: () => stdout,
    call,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
