import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused, Unreachable } from '@memo/cli/client';
import { progressBar, progressText } from '@memo/cli/ingest/progress';
import { emptyTally } from '@memo/cli/ingest/tally';
import { readRetryAfter, TRIES, withRetries } from '@memo/cli/ingest/with-retries';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, memo, problem, type Reply, serve } from './support.js';

const written = (outcome = 'new'): Reply => ({
  status: 200,
  body: JSON.stringify({
    document: 'memo://doc/abcdefghijkmnpqr',
    revision: 1,
    outcome,
    unchanged: outcome === 'unchanged',
    passages: 1,
    pending: 2,
    duplicate_of: null,
  }),
});
const NAMESPACES: Reply = {
  status: 200,
  body: JSON.stringify({
    namespaces: [
      {
        name: 'default',
        title: '',
        created_at: '2025-01-01T00:00:00Z',
        documents: 0,
        passages: 0,
        profile: null,
      },
    ],
    next_cursor: null,
  }),
};

let folder: string;
let closing: (() => Promise<void>) | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memo-ingest-'));
});
afterEach(async () => {
  await closing?.();
  closing = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A server on which every write is answered by `write`, and the environment that points to it. */
async function playing(write: (body: { path: string }, nth: number, asked: Asked) => Promise<Reply> | Reply) {
  let nth = 0;
  const { url, close } = await serve((asked) => {
    if (asked.path.startsWith('/v1/namespaces')) return NAMESPACES;
    nth += 1;
    return write(JSON.parse(asked.body), nth, asked);
  });
  closing = close;
  return { MEMO_URL: url, MEMO_API_KEY: 'k' };
}

async function fill(count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await writeFile(join(folder, `f${String(i).padStart(3, '0')}.md`), `# ${i}\n`);
}

describe('a run', () => {
  test('sends what the flags say, counts, groups what was skipped and names what failed', async () => {
    await fill(3);
    await writeFile(join(folder, 'a.png'), 'x');
    await writeFile(join(folder, 'b.txt'), Uint8Array.of(1, 0, 2));
    await writeFile(join(folder, 'blank.md'), ' ');
    const bodies: Record<string, unknown>[] = [];
    const env = await playing((body) => {
      bodies.push(body);
      if (body.path === 'blank.md') return problem(422, 'unreadable_content', 'It holds no text.');
      return body.path === 'f001.md' ? problem(400, 'invalid_date', 'Not a date: 2025-13-01.') : written();
    });
    const flags =
      '--source-name Vault --kind note --tag a --tag b --library lib --version 2 --concurrency 1'.split(' ');
    const { code, out, error } = await memo(['ingest', folder, ...flags], env).ended;
    expect(out).toContain('new 2, revised 0, unchanged 0, skipped 3, failed 1\n');
    expect(out).toContain('skipped files: binary 1, binary (.png) 1, holds no text 1\n');
    expect(out).toContain('4 passages wait for their vectors');
    expect(error).toContain(`failed  ${join(folder, 'f001.md')}: Not a date: 2025-13-01.\n`);
    expect(code).toBe(1);
    expect(bodies.at(-1)).toMatchObject({
      path: 'f002.md',
      text: '# 2\n',
      source: { name: 'Vault' },
      kind: 'note',
      tags: ['a', 'b'],
      library: 'lib',
      version: '2',
      modified_at: expect.stringMatching(/Z$/),
    });
  });

  test('tries again what may pass, and sends no more at a time than asked', async () => {
    await fill(8);
    let [now, most] = [0, 0];
    const env = await playing(async (_body, nth) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((later) => setImmediate(later));
      now -= 1;
      return nth === 1 ? problem(503, 'database_unavailable', 'Away.', { 'retry-after': '0' }) : written();
    });
    const { code, out } = await memo(['ingest', folder, '--concurrency', '3', '--quiet', '--json'], env)
      .ended;
    expect(JSON.parse(out)).toMatchObject({ new: 8, failed: [], stopped: null });
    expect(most).toBeLessThanOrEqual(3);
    expect(code).toBe(0);
  });

  test('after Ctrl-C ends with the files on their way and says how to go on', async () => {
    await fill(20);
    let [release, sent] = [() => {}, 0];
    const held = new Promise<void>((free) => {
      release = free;
    });
    let reached = () => {};
    const full = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const env = await playing(async () => {
      sent += 1;
      if (sent === 2) reached();
      await held;
      return written();
    });
    const { child, ended } = memo(['ingest', folder, '--concurrency', '2'], env);
    await full;
    child.stderr?.on('data', (text) => {
      if (String(text).includes('Stopping')) release();
    });
    child.kill('SIGINT');
    const { code, out, error } = await ended;
    expect(sent).toBe(2);
    expect(out).toContain('new 2, revised 0, unchanged 0');
    expect(error).toContain('run the same command again');
    expect(code).toBe(1);
  });

  test('ends when the key is no longer known, instead of failing file by file', async () => {
    await fill(50);
    let sent = 0;
    const env = await playing(() => {
      sent += 1;
      return problem(401, 'unauthenticated', 'No key.');
    });
    const { code, error } = await memo(['ingest', folder], env).ended;
    expect(sent).toBeLessThan(12);
    expect(error).toContain('the server is lost');
    expect(code).toBe(1);
  });

  test('a namespace that is missing is an error that says what to do', async () => {
    const env = await playing(() => written());
    const { code, error } = await memo(['ingest', folder, '--namespace', 'other'], env).ended;
    expect(error).toBe(
      'memo: There is no namespace other. Add --create-namespace, or choose one that memo namespaces ls shows.\n',
    );
    expect(code).toBe(1);
  });
});

describe('trying again', () => {
  const never = new AbortController().signal;

  async function waits(failing: () => Error) {
    const waited: number[] = [];
    const work = async () => {
      throw failing();
    };
    const failed = await withRetries(work, never, async (ms) => void waited.push(ms)).catch((error) => error);
    return { waited, failed };
  }

  test('waits longer each time, then gives the failure on', async () => {
    const { waited, failed } = await waits(() => new Unreachable('gone'));
    expect(failed).toBeInstanceOf(Unreachable);
    expect(waited).toHaveLength(TRIES - 1);
    expect(waited).toEqual(waited.toSorted((a, b) => a - b));
  });

  test('honours Retry-After', async () => {
    const { waited } = await waits(() => new Refused(429, 'busy', 'Busy.', '20'));
    expect(waited).toEqual([20_000, 20_000, 20_000, 20_000]);
    expect(readRetryAfter('Wed, 21 Oct 2015 07:28:05 GMT', Date.UTC(2015, 9, 21, 7, 28))).toBe(5_000);
    expect(readRetryAfter('soon', 0)).toBeNull();
  });

  test('what will not pass is not tried again', async () => {
    expect((await waits(() => new Refused(422, 'unreadable_content', 'No.', null))).waited).toEqual([]);
    expect((await waits(() => new TypeError('a fault of ours'))).waited).toEqual([]);
  });
});

test('progress: a bar once the total is known, the numbers before', () => {
  const tally = { ...emptyTally(), new: 5, skipped: { binary: 5 } };
  expect(progressText(tally, { total: null })).toBe('10 files: new 5, revised 0, unchanged 0');
  expect(progressBar(tally, { total: 20 }, 90)).toMatch(/^\[█{15}░{15}\] 10 of 20 files/);
  expect(progressBar(tally, { total: 20 }, 40).length).toBeLessThan(40);
});
