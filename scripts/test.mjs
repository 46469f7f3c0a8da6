import { execFileSync } from 'node:child_process';
import { check } from './check.mjs';
import { addCounts, countsLine, NONE } from './counts.mjs';
import { currentNode } from './current-node.mjs';
import { ensureInstalled, ROOT, runOrExit } from './install.mjs';
import { runVitest } from './run-vitest.mjs';
import { startServices } from './services.mjs';

/**
 * `npm test [-- what vitest takes]`: install what is missing, check, bring up Postgres and Redis, run the
 * tests, and say the counts as the last line, which CI reads. With --node22, or MEMO_TEST_CURRENT_NODE=1,
 * the tests run a second time on a current Node: Node 20 is past its end of life.
 */
const args = process.argv.slice(2).filter((arg) => arg !== '--node22');
const isTwice = process.argv.includes('--node22') || process.env.MEMO_TEST_CURRENT_NODE === '1';

/** @returns {never} */
function giveUp(reason) {
  process.stdout.write(`\n${reason}\n${countsLine({ ...NONE, failed: 1 })}\n`);
  process.exit(1);
}

runOrExit(ensureInstalled);
const failedCheck = check();
if (failedCheck) giveUp(`check failed: ${failedCheck}`);

let services;
let total = NONE;
try {
  services = await startServices();
  const env = {
    ...process.env,
    MEMO_TEST_DATABASE_URL: services.postgresUrl,
    MEMO_TEST_REDIS_URL: services.redisUrl,
  };
  for (const node of isTwice ? [process.execPath, currentNode(ROOT)] : [process.execPath]) {
    process.stderr.write(`\ntests on Node ${execFileSync(node, ['--version'], { encoding: 'utf8' })}`);
    total = addCounts(total, await runVitest(node, args, env));
  }
} catch (error) {
  giveUp(error.message);
} finally {
  services?.stop();
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
process.stdout.write(`\n${countsLine(total)}\n`);
