import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/**
 * The thread that PGlite runs in: WASM runs to completion, so on the main thread one slow statement
 * would stop every request.
 */
const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string };
const port = parentPort;
if (!port) throw new Error('embedded-thread runs as a worker thread only');

const db = await PGlite.create({ dataDir, extensions: { vector, btree_gin } });
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
await server.start();
port.postMessage('ready');

port.on('message', async (message) => {
  if (message !== 'stop') return;
  await server.stop();
  await db.close();
  port.postMessage('stopped');
  port.close();
});
