import { prepareDocument } from '@memo/core/ingest/prepare';
import { insertPassages } from '@memo/core/store/sql/insert-passages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Memory, openMemory, tokenCounter } from '../support/memory.js';

const COMMON = 6_000;
const FILLER = Array.from({ length: 70 }, (_, n) => `filler${String.fromCharCode(97 + (n % 26))}`).join(' ');

let memory: Memory;

/** Passages at the current revision of a document, through the statement of the write path. */
async function add(path: string, texts: readonly string[]): Promise<void> {
  await memory.write({ path, text: 'placeholder' });
  const prepared = prepareDocument({ path, text: 'placeholder' }, await tokenCounter());
  const [first] = prepared.passages;
  if (!first) throw new Error('nothing was prepared');
  const passages = texts.map((text, n) => ({ ...first, ordinal: n + 1, text }));
  const { rows } = await memory.db.pool.query<{ id: number }>(
    'select r.id from revisions r join documents d on d.id = r.document_id where d.path = $1',
    [path],
  );
  await insertPassages(memory.db.pool, rows[0]?.id ?? 0, path, { ...prepared, passages });
}

beforeAll(async () => {
  memory = await openMemory();
  await add(
    'common.txt',
    Array.from({ length: COMMON }, (_, n) => `zulu ${n % 2 ? 'yankee ' : ''}${FILLER} note${n}`),
  );
  await add('about.txt', [`zulu zulu zulu yankee zulu zulu ${FILLER}`, `yankee zulu ${FILLER} zulu yankee`]);
  await memory.fold();
  await memory.db.pool.query('analyze passage_index');
});
afterAll(() => memory.close());

it.each(['zulu', 'yankee zulu', 'what about zulu'])(
  'a word of thousands of passages finds the one that is about it, written last: %s [arms.common-words]',
  async (query) => {
    const { results, trace } = await memory.search({ query, mode: 'keyword' });
    expect(results[0]?.provenance?.path).toBe('about.txt');
    const { detail } = trace.arms.find((one) => one.arm === 'keyword') ?? {};
    expect(detail).toMatchObject({ capped: true });
    expect(Number(detail?.scored)).toBeLessThan(3_000);
  },
);

it('and a narrowed scope that leaves nothing out gives the same first result [arms.common-words]', async () => {
  const { results } = await memory.search({ query: 'zulu', mode: 'keyword', kinds: ['doc'] });
  expect(results[0]?.provenance?.path).toBe('about.txt');
});
