import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Context } from '@memo/cli/arguments/command';
import { Failure } from '@memo/cli/failure';
import { openTerminal } from '@memo/cli/output/terminal';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/memo.mjs');

/** A terminal that keeps what it is told. */
export function keepingTerminal(look: { colour?: boolean; columns?: number } = {}) {
  const kept = { out: '', error: '' };
  const isTTY = look.columns !== undefined;
  const stream = (to: 'out' | 'error') => ({
    isTTY,
    columns: look.columns ?? 0,
    write: (text: string | Uint8Array) => {
      kept[to] += String(text);
      return true;
    },
  });
  return { kept, terminal: openTerminal(stream('out'), stream('error'), look.colour ?? false) };
}

/** A context without a server. */
export function lonelyContext() {
  const { kept, terminal } = keepingTerminal();
  const context: Context = {
    terminal,
    connect: async () => {
      throw new Failure('no server in this test');
    },
    interruption: () => new AbortController().signal,
  };
  return { kept, context };
}

interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Run the command as users do. */
export function memo(args: readonly string[], env: Record<string, string>, cwd?: string) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH, HOME, ...env },
    ...(cwd && { cwd }),
  });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const said = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.error += text;
  });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, ...said };
}

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** A server in this process that answers as a test says. */
export async function serve(
  answer: (asked: Asked) => Promise<Reply> | Reply,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url: path = '', headers } = request;
    const reply = await answer({ method, path, headers, body: Buffer.concat(pieces).toString() });
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      .end(reply.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export function problem(
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): Reply {
  return {
    status,
    headers,
    body: JSON.stringify({ type: `urn:memo:problem:${code}`, title: code, status, code, detail }),
  };
}
