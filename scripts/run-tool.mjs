import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT, runOrExit } from './install.mjs';

/** `npm run eval` and the like: install and build what is missing, then the tool. */
const TOOLS = {
  eval: 'eval/dist/main.js',
  bench: 'bench/dist/main.js',
  migrate: 'apps/api/dist/migrate.js',
  'schema-dump': 'scripts/schema-dump.mjs',
};

const [name, ...args] = process.argv.slice(2);
const tool = TOOLS[name];
if (!tool) {
  process.stderr.write(`there is no tool ${name}; there are ${Object.keys(TOOLS).join(', ')}\n`);
  process.exit(2);
}
runOrExit(ensureInstalled);
runOrExit(() => ensureBuilt(['apps/api', ...(name === 'eval' || name === 'bench' ? [name] : [])]));
process.argv = [process.argv[0], join(ROOT, tool), ...args];
await import(pathToFileURL(join(ROOT, tool)).href);
