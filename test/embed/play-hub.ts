import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the hub was asked, in order. */
interface Asked {
  path: string;
  range: string | undefined;
  authorization: string | undefined;
}

export interface PlayedHub {
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

export interface Faults {
  /** Status answered to the first requests for a file, in turn; then the file. */
  statuses?: Record<string, { status: number; retryAfter?: string }[]>;
  /** Bytes after which the first connection for a file is cut. */
  cutOnceAfter?: Record<string, number>;
  /** Files whose content arrives with one bit flipped. */
  flipped?: string[];
}

/**
 * A server that answers as a model hub does: `/{model}/resolve/main/{file}`; a file of the large-file store
 * (`*.onnx`) is a redirect that names its hash, to a storage of another origin that knows ranges.
 */
export async function playHub(
  model: string,
  files: ReadonlyMap<string, Buffer>,
  faults: Faults = {},
): Promise<PlayedHub> {
  const asked: Asked[] = [];
  const cut = new Set<string>();
  const note = ({ url, headers }: IncomingMessage) =>
    asked.push({ path: url ?? '', range: headers.range, authorization: headers.authorization });

  const storage = await listen((request, response) => {
    note(request);
    const name = (request.url ?? '').slice(1);
    const content = files.get(name);
    if (!content) return void response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from >= content.length) return void response.writeHead(416).end();
    const body = Buffer.from(content.subarray(from));
    if (faults.flipped?.includes(name)) body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': body.length,
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    });
    const limit = faults.cutOnceAfter?.[name];
    if (limit === undefined || cut.has(name)) return void response.end(body);
    cut.add(name);
    response.write(body.subarray(0, limit), () => setTimeout(() => response.destroy(), 50));
  });

  const hub = await listen((request, response) => {
    note(request);
    const prefix = `/${model}/resolve/main/`;
    const name = request.url?.startsWith(prefix) ? request.url.slice(prefix.length) : '';
    const fault = faults.statuses?.[name]?.shift();
    if (fault) {
      return void response
        .writeHead(fault.status, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {})
        .end();
    }
    const content = files.get(name);
    if (!content) return void response.writeHead(404).end('Entry not found');
    if (!name.endsWith('.onnx')) {
      return void response.writeHead(200, { 'content-length': content.length, etag: '"small"' }).end(content);
    }
    const hash = createHash('sha256').update(content).digest('hex');
    response
      .writeHead(302, {
        location: `${storage.url}/${name}`,
        'x-linked-etag': `"${hash}"`,
        'x-linked-size': String(content.length),
      })
      .end();
  });
  return {
    url: hub.url,
    asked,
    close: async () => {
      await hub.close();
      await storage.close();
    },
  };
}

/** A server on a free port of this machine. */
export async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
