import { MemoError } from '@memo/contract/errors';
import { createNamespace } from '@memo/core/catalogue/namespaces';
import { asDatabaseError, openDatabase, sqlState, withoutValues } from '@memo/core/store/database';
import { namespaces } from '@memo/core/store/tables';
import { expect, it } from 'vitest';
import { openMemory, PRINCIPAL } from '../support/memory.js';

const thrownBy = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );
/** All that a logger can see of an error. */
function seenIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack} ${JSON.stringify(error)} ${error.cause === undefined ? '' : seenIn(error.cause)}`;
}

it('a database that is gone is told as that, also beneath drizzle [degraded.database-gone]', async () => {
  const db = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/none', kind: 'postgres' });
  try {
    const thrown = await thrownBy(createNamespace(db, PRINCIPAL, { name: 'confidential' }));
    const told = asDatabaseError(thrown) as MemoError;
    expect(told).toBeInstanceOf(MemoError);
    expect(told).toMatchObject({ code: 'database_unavailable', status: 503 });
    expect(told.message).not.toMatch(/nothing was/i);
    expect(seenIn(told)).not.toContain('confidential');
  } finally {
    await db.close();
  }
});

it('an error is logged without a value of its statement or its row [rest.typed-problems]', async () => {
  const memory = await openMemory();
  try {
    await memory.namespace('confidential');
    const values = { name: 'confidential', title: 'x' };
    const thrown = await thrownBy(memory.db.drizzle.insert(namespaces).values(values));
    expect(sqlState(thrown)).toBe('23505');
    expect(seenIn(thrown)).toContain('confidential');
    const logged = withoutValues(thrown);
    expect(logged).toMatchObject({ code: '23505', table: 'namespaces' });
    expect((logged as Error).stack).toMatch(/\n\s+at /);
    expect(seenIn(logged)).not.toContain('confidential');
  } finally {
    await memory.close();
  }
});
