import { MemoError } from '@memo/contract/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import pgvector from 'pgvector/pg';

/** Anything that runs a statement: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

export interface Database {
  readonly pool: pg.Pool;
  readonly drizzle: NodePgDatabase;
  /** `embedded`: PGlite behind the wire protocol, one session under all connections. */
  readonly kind: 'embedded' | 'postgres';
  /** Run `work` in a transaction; tried again on 40001 and 40P01. Inside, use only the given connection. */
  transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const INT8 = 20;
const RETRIED = new Set(['40001', '40P01']);
const MOST_TRIES = 5;

/** `int8` as a JavaScript number: our ids and counts stay far below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Open a pool.
 * @param options.connections Most connections. Embedded takes exactly one: PGlite has one session, and
 *   its socket server interleaves the messages of several connections (docs/adr/0002-embedded.md).
 */
export function openDatabase(options: {
  url: string;
  kind: Database['kind'];
  connections?: number;
  onError?: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.kind === 'embedded' ? 1 : (options.connections ?? 16),
    types,
    connectionTimeoutMillis: options.kind === 'embedded' ? 120_000 : 10_000,
    idleTimeoutMillis: options.kind === 'embedded' ? 0 : 30_000,
    application_name: 'memo',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  return {
    pool,
    drizzle: drizzle(pool),
    kind: options.kind,
    transaction: (work) => transact(pool, work),
    close: () => pool.end(),
  };
}

async function transact<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((fault: Error) => {
        broken = fault;
      });
      if (!RETRIED.has(sqlState(error)) || attempt >= MOST_TRIES) throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** SQLSTATE of an error from the driver, or '' for any other. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True for errors that mean that the database cannot be reached or is going down. */
export function isConnectionError(error: unknown): boolean {
  const state = sqlState(error);
  if (/^(08|57P|53300)/.test(state)) return true;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/.test(state)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after/.test(
      error.message,
    )
  );
}

/** What a caller is told when the database is gone; anything else stays as it is. */
export function asDatabaseError(error: unknown): unknown {
  if (!isConnectionError(error)) return error;
  return new MemoError(
    'database_unavailable',
    'The database does not answer. Nothing was changed; try again shortly.',
    {
      cause: error,
    },
  );
}

/** A vector as the text that pgvector reads: `[0.1,0.2]`. */
export function vectorText(vector: Float32Array): string {
  return pgvector.toSql(Array.from(vector)) as string;
}
