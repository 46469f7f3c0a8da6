import { readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { ADMIN_KEY, runToEnd, type Server, startServer, temporaryDirectory } from '../support/server.js';

/** PGlite starts in seconds on an idle machine and takes many times that on a busy one; nothing here is timed. */
vi.setConfig({ testTimeout: 240_000 });

const places: { remove(): void }[] = [];
const newPlace = () => {
  const place = temporaryDirectory();
  places.push(place);
  return place.path;
};
afterAll(() => {
  for (const place of places) place.remove();
});
const NO_MODEL = { MEMO_MODEL: 'none' };

describe('the embedded database', () => {
  it('first start: ready, a key once, which works; then no key [embedded.first-start] [embedded.stops-cleanly]', async () => {
    const data = newPlace();
    const first = await startServer({ data, env: { ...NO_MODEL, MEMO_ADMIN_KEY: '' } });
    const key = /shown this once: (memo_\S+)/.exec(first.output())?.[1];
    expect(first.output().split('\n')[0]).toMatch(/^Memo is ready at http:\/\/127\.0\.0\.1:\d+$/);
    expect(key).toBeDefined();
    const auth = { authorization: `Bearer ${key}` };
    expect((await first.call('GET', '/v1/status', undefined, auth)).body.database.kind).toBe('embedded');
    expect((await first.call('GET', '/v1/status')).status).toBe(401);
    expect(await first.stop('SIGINT')).toBe(0);
    const second = await startServer({ data, env: { ...NO_MODEL, MEMO_ADMIN_KEY: '' } });
    expect(second.output()).not.toMatch(/shown this once|memo_[\w-]{20}/);
    expect((await second.call('GET', '/v1/status', undefined, auth)).status).toBe(200);
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(readdirSync(data)).not.toContain('memo.lock');
  });

  it('a first start that fails uses up no key, and one that was never shown is replaced [embedded.first-key-not-lost]', async () => {
    const database = await createTestDatabase();
    const env = { ...NO_MODEL, MEMO_ADMIN_KEY: '', DATABASE_URL: database.url };
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const pool = new pg.Pool({ connectionString: database.url });
    try {
      const failed = await runToEnd(['--port', String(port), '--data', newPlace()], env);
      expect([failed.code, failed.stdout]).toEqual([1, '']);
      expect((await pool.query('select 1 from api_keys')).rowCount).toBe(0);
      // As a process leaves it that dies between keeping the key and showing it.
      await pool.query(
        `insert into api_keys (name, prefix, hash, created_at)
         values ('first, not shown yet', 'memo_x', '\\x00', now() - interval '1 hour')`,
      );
      const server = await startServer({ data: newPlace(), env });
      const key = /shown this once: (memo_\S+)/.exec(server.output())?.[1];
      const auth = { authorization: `Bearer ${key}` };
      expect((await server.call('GET', '/v1/status', undefined, auth)).status).toBe(200);
      await server.stop();
      const { rows } = await pool.query(`select name from api_keys where name <> 'local'`);
      expect(rows).toEqual([{ name: 'first' }]);
    } finally {
      taken.close();
      await pool.end();
      await database.drop();
    }
  });

  it('a second signal does not wait for what the first one waits for [embedded.second-signal-exits]', async () => {
    const database = await createTestDatabase();
    const server = await startServer({ data: newPlace(), env: { ...NO_MODEL, DATABASE_URL: database.url } });
    // Its body never ends, so a stop waits out the time that requests under way are given.
    const unfinished = request(`${server.url}/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    }).on('error', () => undefined);
    try {
      await new Promise<void>((sent) => unfinished.write('{"query":', () => sent()));
      await expect.poll(() => unfinished.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
      const ended = server.stop('SIGINT');
      await expect(
        Promise.race([ended, new Promise((late) => setTimeout(late, 1_000, 'waits'))]),
      ).resolves.toBe('waits');
      server.child.kill('SIGINT');
      expect(await ended).toBe(1);
    } finally {
      unfinished.destroy();
      await database.drop();
    }
  });

  it('another MEMO_ADMIN_KEY ends the one before and the first key [embedded.admin-key-replaces]', async () => {
    const database = await createTestDatabase();
    const statuses = async (MEMO_ADMIN_KEY: string, keys: string[]) => {
      const env = { ...NO_MODEL, DATABASE_URL: database.url, MEMO_ADMIN_KEY };
      const server = await startServer({ data: newPlace(), env });
      const made = /shown this once: (memo_\S+)/.exec(server.output())?.[1];
      const answers = [];
      for (const key of keys) {
        const auth = { authorization: `Bearer ${key}` };
        answers.push((await server.call('GET', '/v1/status', undefined, auth)).status);
      }
      await server.stop();
      return { made, answers };
    };
    try {
      const one = 'memo_one_0123456789';
      const two = 'memo_two_0123456789';
      const first = (await statuses('', [])).made ?? '';
      expect((await statuses(one, [first, one, two])).answers).toEqual([401, 200, 401]);
      expect((await statuses(two, [first, one, two])).answers).toEqual([401, 401, 200]);
      expect(await statuses('', [one, two])).toEqual({ made: undefined, answers: [401, 200] });
      expect((await statuses(one, [one, two])).answers).toEqual([200, 401]);
    } finally {
      await database.drop();
    }
  });

  it('a second start on the same data refuses, names the directory, and harms nothing [embedded.one-process-per-data] [embedded.admin-key-works]', async () => {
    const data = newPlace();
    const server = await startServer({ data, env: NO_MODEL });
    try {
      await server.call('POST', '/v1/documents', { path: 'a.md', text: 'A gannet.' });
      const second = await runToEnd(['--port', '0', '--data', data], NO_MODEL);
      expect(second.code).toBe(1);
      expect(second.stdout).toBe('');
      expect(second.stderr).toContain(data);
      expect(second.stderr).toMatch(/in use by a running Memo/);
      expect(second.stderr).not.toMatch(/\n\s+at /);
      await server.call('POST', '/v1/documents', { path: 'b.md', text: 'Another gannet.' });
      const { body } = await server.call('POST', '/v1/search', { query: 'gannet' });
      expect(body.results).toHaveLength(2);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  it('kill -9 amid writes loses nothing that was acknowledged, twice over [embedded.acknowledged-is-kept]', async () => {
    const data = newPlace();
    const acknowledged: string[] = [];
    for (const round of [1, 2]) {
      const server = await startServer({ data, env: NO_MODEL });
      let killed = false;
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; !killed; n++) {
          const word = `petrel${round}x${writer}x${n}`;
          const reply = await server
            .call('POST', '/v1/documents', { path: `${word}.txt`, text: `A text about ${word}.` })
            .catch(() => null);
          if (reply?.status === 200) acknowledged.push(word);
          if (acknowledged.length >= round * 25 && !killed) {
            killed = true;
            server.child.kill('SIGKILL');
          }
        }
      });
      await Promise.all(writers);
    }
    const server = await startServer({ data, env: NO_MODEL });
    try {
      const missing: string[] = [];
      for (const word of acknowledged) {
        const { body } = await server.call('POST', '/v1/search', { query: word, mode: 'keyword' });
        if (body.results[0]?.provenance.path !== `${word}.txt`) missing.push(word);
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(50);
      expect(missing).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

describe('configuration', () => {
  it('all faults are told at once, with code 2 and nothing started [embedded.faults-at-once]', async () => {
    const data = join(newPlace(), 'never');
    const { code, stdout, stderr } = await runToEnd(['--port', '70000', '--data', data], {
      MEMO_ADMIN_KEY: 'short',
      DATABASE_URL: 'mysql://x',
      MEMO_LOG_LEVEL: 'loud',
      MEMO_EMBEDDINGS_URL: 'http://127.0.0.1:1/v1',
    });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    for (const name of [
      'MEMO_PORT',
      'MEMO_ADMIN_KEY',
      'DATABASE_URL',
      'MEMO_LOG_LEVEL',
      'MEMO_EMBEDDINGS_MODEL',
    ]) {
      expect(stderr).toContain(`${name}:`);
    }
    expect(stderr).not.toMatch(/\n\s+at |short|mysql/);
    expect(() => readdirSync(data)).toThrow();
  });

  it.each([
    ['MEMO_EMBEDDINGS_URL', 'http://user:s3cret@127.0.0.1:1/v1'],
    ['MEMO_MODEL_HUB', 'https://user:s3cret@hub.example'],
  ])(
    'a password in %s is refused and not repeated [embedded.faults-at-once] [degraded.nothing-internal-told]',
    async (name, value) => {
      const { code, stderr } = await runToEnd(['--port', '0', '--data', join(newPlace(), 'never')], {
        MEMO_EMBEDDINGS_MODEL: 'm',
        [name]: value,
      });
      expect(code).toBe(2);
      expect(stderr).toMatch(new RegExp(`${name}: an address without a user or password`));
      expect(stderr).not.toContain('s3cret');
    },
  );

  it('an unknown flag is a fault too [embedded.faults-at-once]', async () => {
    const { code, stderr } = await runToEnd(['--prot', '1'], {});
    expect(code).toBe(2);
    expect(stderr).toMatch(/--prot/);
  });

  it('a database that does not answer ends the start with a clear word and code 1 [degraded.database-gone]', async () => {
    const { code, stderr } = await runToEnd(['--port', '0', '--data', newPlace()], {
      ...NO_MODEL,
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/could not start: .*ECONNREFUSED/);
  });
});

describe('parity', () => {
  const TEXTS: Record<string, string> = {
    'bath.md': '# Bathroom\n\nSeal the grout of the tiles with silicone every two years.',
    'kitchen.md': '# Kitchen\n\nThe sink leaks; a plumber replaces the trap and the tiles.',
    'api.md': '# API\n\nThe function read_uint decodes an unsigned integer; see src/net/http.ts.',
    'deploy.md': '# Deploy\n\nRoll back a release with helm rollback, then page the team.',
    'zh.md': '# 数据库\n\n向量数据库用于语义检索，也支持全文搜索。',
    'de.md': '# Dachboden\n\nDie Dämmung des Dachbodens wurde erneuert und die Fenster wurden abgedichtet.',
    'hamlet.txt': 'To be, or not to be, that is the question.',
    'code.ts': 'export function readUint(buffer: Buffer): number {\n  return buffer.readUInt32BE(0);\n}\n',
  };
  const QUERIES = [
    'grout tiles silicone',
    'readUint',
    '"helm rollback"',
    '语义检索',
    'to be or not to be',
    'undo a bad release',
    'Dachboden Fenster',
    'unsigned integer src/net/http.ts',
    'tiles',
    'quantum chromodynamics',
  ];

  async function answers(server: Server): Promise<unknown[]> {
    for (const [path, text] of Object.entries(TEXTS)) {
      await server.call('POST', '/v1/documents', { path, text, content_date: '2026-01-01' });
    }
    for (;;) {
      const { body } = await server.call('GET', '/v1/status');
      if (body.vectors.pending === 0 && body.vectors.present > 0) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    const found = [];
    for (const mode of ['auto', 'hybrid', 'keyword', 'exact', 'semantic']) {
      for (const query of QUERIES) {
        const { body } = await server.call('POST', '/v1/search', { query, mode, response_format: 'explain' });
        found.push({
          mode,
          query,
          reason: body.reason,
          // biome-ignore lint/suspicious/noExplicitAny: two bodies are compared
          results: body.results.map((one: any) => ({
            path: one.provenance.path,
            band: one.band,
            arms: one.why.arms.map((arm: { arm: string; rank: number; raw: number; matched: string[] }) => ({
              arm: arm.arm,
              rank: arm.rank,
              raw: Number(arm.raw.toFixed(3)),
              matched: arm.matched,
            })),
          })),
        });
      }
    }
    return found;
  }

  it('the same corpus and queries rank alike on native Postgres [embedded.same-ranking]', async () => {
    const database = await createTestDatabase();
    const embedded = await startServer({ data: newPlace() });
    const native = await startServer({ data: newPlace(), env: { DATABASE_URL: database.url } });
    try {
      const a = await answers(embedded);
      const b = await answers(native);
      expect(a).toEqual(b);
    } finally {
      await embedded.stop();
      await native.stop();
      await database.drop();
    }
  });
});
