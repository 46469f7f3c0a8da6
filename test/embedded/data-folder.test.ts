import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '@memo/core/store/data-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runToEnd, startServer, temporaryDirectory } from '../support/server.js';

vi.setConfig({ testTimeout: 240_000 });

let place: { path: string; remove(): void };
let postgres: string;
beforeEach(() => {
  place = temporaryDirectory();
  postgres = join(place.path, 'postgres');
});
afterEach(() => place.remove());

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the folder of the database', () => {
  it('is made for this user alone, also in a data directory that others may read', () => {
    chmodSync(place.path, 0o755);
    openDataFolder(place.path).opened();
    expect(modeOf(postgres)).toBe(0o700);
  });

  it('is closed to others where it stood open', () => {
    mkdirSync(postgres);
    chmodSync(postgres, 0o777);
    writeFileSync(join(postgres, 'PG_VERSION'), '18');
    openDataFolder(place.path).opened();
    expect(modeOf(postgres)).toBe(0o700);
  });

  it('without its PG_VERSION is refused and left as it is', () => {
    mkdirSync(join(postgres, 'base'), { recursive: true });
    writeFileSync(join(postgres, 'base', '1'), 'rows');
    expect(() => openDataFolder(place.path)).toThrow(/holds base but no PG_VERSION.*Nothing was changed/s);
    expect(readdirSync(postgres)).toEqual(['base']);
  });

  it('of a first start that was cut off is made anew; once it opened, never', () => {
    openDataFolder(place.path);
    writeFileSync(join(postgres, 'half'), '');
    const second = openDataFolder(place.path);
    expect(readdirSync(postgres)).toEqual([]);
    writeFileSync(join(postgres, 'PG_VERSION'), '18');
    second.opened();
    openDataFolder(place.path);
    expect(existsSync(join(postgres, 'PG_VERSION'))).toBe(true);
  });
});

describe('a start', () => {
  it('on a damaged database says what is missing, and goes on when it is put back [embedded.damage-refused]', async () => {
    const env = { MEMO_MODEL: 'none' };
    const first = await startServer({ data: place.path, env });
    await first.call('POST', '/v1/documents', { path: 'a.md', text: 'a copper kettle' });
    expect(await first.stop()).toBe(0);
    expect(modeOf(postgres)).toBe(0o700);
    const version = join(postgres, 'PG_VERSION');
    rmSync(version);
    const refused = await runToEnd(['--port', '0', '--data', place.path], env);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/no PG_VERSION/);
    writeFileSync(version, '18\n');
    const again = await startServer({ data: place.path, env });
    const { body } = await again.call('POST', '/v1/search', { query: 'copper kettle' });
    expect(body.results).toHaveLength(1);
    await again.stop();
  });

  it('names the folder that it may not write, and not the port', async () => {
    writeFileSync(join(place.path, 'file'), '');
    const under = await runToEnd(['--port', '0', '--data', join(place.path, 'file', 'data')], {});
    expect([under.code, under.stderr]).toEqual([1, expect.stringContaining(join(place.path, 'file'))]);
    expect(under.stderr).not.toMatch(/port/);
    const empty = await runToEnd(['--data', ''], {});
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('--data needs a value')]);
  });
});
