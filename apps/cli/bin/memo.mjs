#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** `npx memo`: the command line of this repository; builds it first in a clone where nothing was built yet. */
const program = new URL('../dist/main.js', import.meta.url);
if (!existsSync(program)) {
  const { ensureBuilt, ensureInstalled, runOrExit } = await import('../../../scripts/install.mjs');
  runOrExit(ensureInstalled);
  runOrExit(() => ensureBuilt());
}
await import(program.href);
