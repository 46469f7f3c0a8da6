import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, runOrExit } from './install.mjs';

/** `npm run dev`: compile on change, and start the API anew on each compilation. */
runOrExit(ensureInstalled);
runOrExit(() => ensureBuilt());
const children = [
  spawn(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', '-w', '--preserveWatchOutput'],
    { cwd: ROOT, stdio: 'inherit' },
  ),
  spawn(
    process.execPath,
    ['--watch', '--enable-source-maps', join(ROOT, 'apps/api/dist/main.js'), ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  ),
];
const stop = () => {
  for (const child of children) child.kill('SIGINT');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
