import { ensureBuilt, ensureInstalled, runOrExit } from './install.mjs';

/** `npm start`: install and build what is missing, then the API in this same process, so that Ctrl-C reaches it. */
runOrExit(ensureInstalled);
runOrExit(() => ensureBuilt());
await import('../apps/api/dist/main.js');
