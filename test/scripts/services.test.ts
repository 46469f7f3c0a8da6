import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { isNewEnough, postgresBin } from '../../scripts/debian-postgres.mjs';

const SERVICES = join(import.meta.dirname, '../../scripts/services.mjs');

describe('which Postgres and pgvector do', () => {
  it.each([
    ['0.8.0', true],
    ['0.8.0-1', true],
    ['0.10.2', true],
    ['1.0.0', true],
    ['0.7.4', false],
    ['0.4.4-1', false],
    [null, false],
  ])('pgvector %s: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });

  it('the newest server, by number, that is there with its programs', () => {
    const root = mkdtempSync(join(tmpdir(), 'memo-bin-'));
    try {
      for (const version of ['9', '15', '16']) mkdirSync(join(root, version, 'bin'), { recursive: true });
      for (const version of ['9', '15']) writeFileSync(join(root, version, 'bin/initdb'), '');
      expect(postgresBin(root)).toBe(join(root, '15/bin'));
      expect(postgresBin(join(root, 'none'))).toBeNull();
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

/** Where they are not brought up by the scripts, there is nothing of these to prove. */
const areOurs = process.getuid?.() === 0 && existsSync('/etc/debian_version');

describe.runIf(areOurs)('private services', () => {
  let runner: ChildProcess | undefined;
  afterEach(async () => {
    if (runner?.exitCode !== null || !runner.kill('SIGTERM')) return;
    await once(runner, 'exit');
  });

  const placesOf = (pid: number | undefined) =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`memo-services-${pid}-`));
  const serversOf = (pid: number | undefined) =>
    execFileSync('ps', ['-eo', 'stat,args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`memo-services-${pid}-`) && !line.startsWith('Z'));

  async function start(env: Record<string, string> = {}): Promise<{ postgresUrl: string; redisUrl: string }> {
    const { MEMO_TEST_DATABASE_URL: _, MEMO_TEST_REDIS_URL: __, ...rest } = process.env;
    const child = spawn(process.execPath, [SERVICES], {
      env: { ...rest, MEMO_TEST_SHARED_BUFFERS: '16MB', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    runner = child;
    let text = '';
    for await (const part of child.stdout) {
      text += part;
      const found = /DATABASE_URL=(\S+)\n.*REDIS_URL=(\S+)\n/.exec(text);
      if (found) return { postgresUrl: found[1] ?? '', redisUrl: found[2] ?? '' };
    }
    throw new Error(`services ended: ${text}`);
  }

  /** Redis does not show its folder among the processes, so its port is asked. */
  const answers = (url: string) =>
    new Promise<boolean>((done) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.destroy());
      socket.once('close', (hadError) => done(!hadError));
      socket.once('error', () => undefined);
    });

  async function ended(pid: number | undefined, redisUrl: string): Promise<boolean> {
    for (const end = Date.now() + 20_000; Date.now() < end; await wait(50)) {
      if (serversOf(pid).length === 0 && !(await answers(redisUrl))) return true;
    }
    return false;
  }

  it('are a superuser’s Postgres with pgvector, and end with their folder on Ctrl-C', async () => {
    const { postgresUrl, redisUrl } = await start();
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query('create extension vector');
    const { rows } = await client.query(
      "select (select rolsuper from pg_roles where rolname = current_user), current_database() as name, '[1,2]'::vector <-> '[1,4]' as distance",
    );
    await client.end();
    expect(rows).toEqual([{ rolsuper: true, name: 'postgres', distance: 2 }]);
    runner?.kill('SIGINT');
    expect(await ended(runner?.pid, redisUrl)).toBe(true);
    for (const end = Date.now() + 5_000; Date.now() < end && placesOf(runner?.pid).length > 0; )
      await wait(50);
    expect(placesOf(runner?.pid)).toEqual([]);
  });

  it('end when their runner is killed; its folder goes with the next start', async () => {
    const { redisUrl } = await start();
    const { pid } = runner ?? {};
    runner?.kill('SIGKILL');
    expect(await ended(pid, redisUrl)).toBe(true);
    await start();
    expect(placesOf(pid)).toEqual([]);
  });

  it('are left out where a URL names one', async () => {
    const env = { MEMO_TEST_DATABASE_URL: 'postgres://one.invalid/postgres' };
    const { postgresUrl, redisUrl } = await start(env);
    expect(postgresUrl).toBe(env.MEMO_TEST_DATABASE_URL);
    expect(redisUrl).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
    expect(serversOf(runner?.pid).some((line) => line.includes('postgres -D'))).toBe(false);
  });
});
