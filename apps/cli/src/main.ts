import { createClient } from './client.js';
import { readConfig } from './config.js';
import { findConnection } from './connection.js';
import { openTerminal } from './output/terminal.js';
import { run } from './run.js';

/** A reader that has enough, as in `memo ls | head`, is no failure. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

const config = readConfig();
const terminal = openTerminal(process.stdout, process.stderr, config.colour);

/** What was interrupted is not done. */
const INTERRUPTED = 1;

/** The first signal asks a command to end; the second one ends it. The reason is the exit code. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED);
      terminal.warn('\nStopping after the files on their way. Once more to stop at once.');
      controller.abort(INTERRUPTED);
    });
  }
  return controller.signal;
}

process.exitCode = await run(process.argv.slice(2), {
  terminal,
  connect: async () => createClient(await findConnection(config)),
  interruption,
});
