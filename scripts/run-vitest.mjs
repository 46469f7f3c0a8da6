import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOf, NONE } from './counts.mjs';
import { ROOT } from './install.mjs';

/**
 * Run the tests once.
 * @param {string} node the Node to run them on
 * @param {string[]} args what vitest takes
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runVitest(node, args, env) {
  const place = mkdtempSync(join(tmpdir(), 'memo-report-'));
  const file = join(place, 'report.json');
  try {
    const code = await run(
      node,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...args,
      ],
      env,
    );
    const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8'))) : NONE;
    // An unhandled rejection, or a crash, fails a run in which every test told of passed.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function run(node, args, env) {
  const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      process.off('exit', stop);
      done(code);
    });
  });
}
