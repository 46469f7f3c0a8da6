import { MemoError } from '@memo/contract/errors';
import { DrizzleQueryError } from 'drizzle-orm';
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
  /**
   * Run `work` in a transaction; tried again on 40001 and 40P01. Inside, use only the given connection.
   * @param opening statements without parameters that go with its begin, in one message.
   */
  transaction<T>(work: (tx: pg.PoolClient) => Promise<T>, opening?: string): Promise<T>;
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
    // One session lies under every connection, with the statements that an earlier one has prepared.
    ...(options.kind === 'embedded' && {
      onConnect: async (client: pg.ClientBase) => {
        await client.query('deallocate all');
      },
    }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  return {
    pool,
    drizzle: drizzle(pool),
    kind: options.kind,
    transaction: (work, opening = '') => transact(pool, work, opening),
    close: () => pool.end(),
  };
}

async function transact<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  opening: string,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`begin; ${opening}`);
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

/** What the driver threw: drizzle wraps it in an error whose message holds the statement and its values. */
export function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? driverError(error.cause) : error;
}

/**
 * An error as it may be logged: Postgres tells the values of a row in all of these fields.
 * @returns another error where there are any.
 */
export function withoutValues(error: unknown): unknown {
  const thrown = driverError(error);
  if (!(thrown instanceof pg.DatabaseError)) return thrown;
  const { code, schema, table, column, constraint, routine, stack } = thrown;
  const bare = new Error(`Postgres ${code} in ${routine ?? 'an unknown routine'}`);
  // The first line of a stack is the message.
  const calls = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  bare.stack = [bare.message, ...calls].join('\n');
  return Object.assign(bare, { code, schema, table, column, constraint });
}

/** SQLSTATE of an error from the driver, or '' for any other. */
export function sqlState(error: unknown): string {
  const thrown = driverError(error);
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
}

/** True for errors that mean that the database cannot be reached or is going down. */
export function isConnectionError(thrown: unknown): boolean {
  const error = driverError(thrown);
  const state = sqlState(error);
  // 3D000: the database itself was dropped.
  if (/^(08|57P|53300|3D000)/.test(state)) return true;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/.test(state)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after/.test(
      error.message,
    )
  );
}

/** A connection that breaks at COMMIT leaves open whether it was done. */
export const MAYBE_WRITTEN =
  'What this request was to change may have been changed all the same: send it again, the same content is a no-op.';

/** What a caller is told when the database is gone; anything else stays as it is. */
export function asDatabaseError(error: unknown): unknown {
  if (!isConnectionError(error)) return error;
  return new MemoError(
    'database_unavailable',
    `The database does not answer; try again shortly. ${MAYBE_WRITTEN}`,
    { cause: driverError(error) },
  );
}

/** A vector as the text that pgvector reads: `[0.1,0.2]`. */
export function vectorText(vector: Float32Array): string {
  return pgvector.toSql(Array.from(vector)) as string;
}
