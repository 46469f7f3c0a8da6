#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** The `memo` command: of a fresh clone too, where it installs and builds first. */
const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  // Imported only here: the built command needs nothing of the repository's scripts.
  const { ensureBuilt, ensureInstalled, runOrExit } = await import('../../../scripts/install.mjs');
  runOrExit(ensureInstalled);
  runOrExit(ensureBuilt);
}
await import(main.href);
