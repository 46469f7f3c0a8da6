import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { addCounts, countsLine, countsOf } from '../../scripts/counts.mjs';

const ROOT = join(import.meta.dirname, '../..');

describe('the counts of a run, from the report that vitest really writes', () => {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'memo-counts-'));
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  function reportOf(files: Record<string, string>): unknown {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(place, name), text);
    }
    const report = join(place, 'report.json');
    spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--root', place, '--globals', '--reporter=json', `--outputFile=${report}`],
      ],
      { encoding: 'utf8' },
    );
    return JSON.parse(readFileSync(report, 'utf8'));
  }

  it('counts a file that does not load, or whose hook fails, as a failure', () => {
    const report = reportOf({
      'passes.test.mjs':
        "it('a', () => expect(1).toBe(1));\nit('b', () => undefined);\nit.skip('c', () => undefined);\nit.todo('d');",
      'fails.test.mjs': "it('e', () => expect(1).toBe(2));\nit('f', () => undefined);",
      'unloadable.test.mjs': "import './no-such-file.mjs';\nit('g', () => undefined);",
      'hook.test.mjs': "beforeAll(() => { throw new Error('no'); });\nit('h', () => undefined);",
    });
    const counts = countsOf(report);
    expect(counts).toMatchObject({ passed: 3, failed: 3 });
    expect(countsLine(counts)).toMatch(/^3 passed, 3 failed, \d+ skipped$/);
  });
});

describe('the closing line', () => {
  it('has the form that CI reads', () => {
    expect(countsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(countsLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });

  it('adds up the runs', () => {
    expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    });
  });

  it('counts nothing where there is no test', () => {
    expect(countsOf({})).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
