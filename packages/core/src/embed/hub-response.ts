import { EmbedError } from './errors.js';

/** A file's answer from a hub, its body not yet read. */
export interface HubResponse {
  response: Response;
  /** SHA-256 in hex of the whole file, where the hub says it (files in its large-file store). */
  sha256: string | null;
  /** Bytes of the whole file. */
  totalBytes: number | null;
}

const MOST_HOPS = 5;

/**
 * GET a file of a hub from byte `from` on. Redirects are followed here, since the hub's own answer names
 * the hash (`x-linked-etag`) and the storage that it redirects to does not; the token stays at the hub.
 */
export async function requestFile(
  url: string,
  { token, from, signal }: { token: string | undefined; from: number; signal: AbortSignal },
): Promise<HubResponse> {
  const origin = new URL(url).origin;
  let at = new URL(url);
  let sha256: string | null = null;
  let linkedSize: number | null = null;
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const response = await fetch(at, {
      redirect: 'manual',
      signal,
      headers: {
        // A compressed body would have another length, and ranges of it other bytes.
        'accept-encoding': 'identity',
        ...(from > 0 && { range: `bytes=${from}-` }),
        ...(token && at.origin === origin && { authorization: `Bearer ${token}` }),
      },
    });
    sha256 ??=
      /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(response.headers.get('x-linked-etag') ?? '')?.[1]?.toLowerCase() ??
      null;
    linkedSize ??= readSize(response.headers.get('x-linked-size'));
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) {
      return { response, sha256, totalBytes: linkedSize ?? wholeSize(response) };
    }
    await response.body?.cancel();
    at = new URL(location, at);
  }
  throw new EmbedError(
    'download_failed',
    `${url} redirects more than ${MOST_HOPS} times; check the hub's address`,
  );
}

function wholeSize(response: Response): number | null {
  if (response.status === 206)
    return readSize(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  return readSize(response.headers.get('content-length'));
}

function readSize(text: string | null | undefined): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}
