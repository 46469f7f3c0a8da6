import { WriteDocumentRequest } from '@memo/contract/documents';
import { parse } from '@memo/contract/parse';
import type { TokenCounter } from '@memo/core/embed/tokens';
import { parseAddress } from '@memo/core/remember/address';
import { listRevisions, readDocument } from '@memo/core/remember/read-documents';
import { writeDocument } from '@memo/core/remember/write-document';
import type { Database } from '@memo/core/store/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL, tokenCounter } from '../support/memory.js';

let memory: Memory;
beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

const read = (address: string) => readDocument(memory.db, PRINCIPAL, parseAddress(address));
const count = async (text: string, values: unknown[] = []) =>
  (await memory.db.pool.query<{ n: number }>(`select count(*) as n from ${text}`, values)).rows[0]?.n;

/** Statistics as they should be, counted anew from the live index rows. Empty where they are exact. */
async function wrongStatistics(): Promise<unknown[]> {
  const { rows } = await memory.db.pool.query(
    `with counted as (
       select namespace_id, lexeme, count(*) as passages, sum(tokens) as tokens from (
         select namespace_id, unnest(tsvector_to_array(tsv)) as lexeme, 0 as tokens from passage_index where superseded_at is null
         union all select namespace_id, unnest(identifiers), 0 from passage_index where superseded_at is null
         union all select namespace_id, '', length from passage_index where superseded_at is null
       ) each_one group by namespace_id, lexeme
     ),
     kept as (
       select namespace_id, lexeme, sum(passages) as passages, sum(tokens) as tokens from (
         select namespace_id, lexeme, passages, tokens from term_statistics
         union all select namespace_id, lexeme, passages, tokens from term_deltas
       ) both_of group by namespace_id, lexeme having sum(passages) <> 0 or sum(tokens) <> 0
     )
     select lexeme, c.passages as counted, k.passages as kept
       from counted c full join kept k using (namespace_id, lexeme)
      where c.passages is distinct from k.passages or c.tokens is distinct from k.tokens limit 5`,
  );
  return rows;
}

describe('new, unchanged, revised', () => {
  it('the same again is a no-op; other content is a revision [writing.same-content-unchanged] [writing.other-content-revises]', async () => {
    const first = await memory.write({ path: 'a.md', text: 'First\ntext.' });
    expect(first).toMatchObject({ outcome: 'new', unchanged: false, revision: 1, passages: 1 });
    const again = await memory.write({ path: './a.md', text: '\ufeffFirst\r\ntext.' });
    expect(again).toEqual({ ...first, outcome: 'unchanged', unchanged: true });
    const other = await memory.write({ path: 'a.md', text: 'Second text.' });
    expect(other).toMatchObject({
      outcome: 'revised',
      document: first.document,
      revision: 2,
    });
  });

  it('a file that was only touched is unchanged [writing.same-content-unchanged]', async () => {
    await memory.write({ path: 'touched.md', text: 'Touched.', modified_at: '2026-01-01T00:00:00Z' });
    const again = await memory.write({
      path: 'touched.md',
      text: 'Touched.',
      modified_at: '2026-05-05T00:00:00Z',
    });
    expect(again.unchanged).toBe(true);
  });

  it('another version, title or tag of the same text is a revision [writing.other-version-revises]', async () => {
    const text = 'The same words.';
    const outcomes = [];
    for (const more of [
      { version: '1' },
      { version: '2' },
      { version: '2' },
      { version: '2', tags: ['x'] },
    ]) {
      outcomes.push((await memory.write({ path: 'v.md', text, ...more })).outcome);
    }
    expect(outcomes).toEqual(['new', 'revised', 'unchanged', 'revised']);
  });

  it('what is superseded is read by address, as_of and version [writing.superseded-readable]', async () => {
    const one = await memory.write({ path: 's.md', text: 'Pelican text.', version: '1' });
    await new Promise((done) => setTimeout(done, 5));
    const between = new Date().toISOString();
    await new Promise((done) => setTimeout(done, 5));
    await memory.write({ path: 's.md', text: 'Heron text.', version: '2' });
    expect(await read(`${one.document}@1`)).toMatchObject({
      text: 'Pelican text.',
      superseded_at: expect.any(String),
    });
    expect(await read(`${one.document}@1#0`)).toMatchObject({ text: 'Pelican text.' });
    expect(await read(one.document)).toMatchObject({ text: 'Heron text.', superseded_at: null });
    expect(await memory.paths({ query: 'pelican', as_of: between })).toEqual(['s.md']);
    expect(await memory.paths({ query: 'pelican', version: '1' })).toEqual(['s.md']);
    expect(await memory.paths('pelican')).toEqual([]);
    const { revisions } = await listRevisions(memory.db, PRINCIPAL, parseAddress(one.document));
    expect(revisions.map((row) => [row.revision, row.version])).toEqual([
      [2, '2'],
      [1, '1'],
    ]);
    expect(revisions[0]?.recorded_at).toBe(revisions[1]?.superseded_at);
  });

  it('a text is cut before the transaction, and one that is unchanged not at all [writing.same-content-unchanged]', async () => {
    let inside = false;
    const counts: boolean[] = [];
    const db: Database = {
      ...memory.db,
      transaction: async (work) => {
        inside = true;
        return memory.db.transaction(work).finally(() => {
          inside = false;
        });
      },
    };
    const real = await tokenCounter();
    const counter: TokenCounter = {
      ...real,
      count: (text) => {
        counts.push(inside);
        return real.count(text);
      },
    };
    const request = parse(WriteDocumentRequest, { path: 'cut.md', text: 'Whimbrel. '.repeat(400) });
    expect(await writeDocument(db, PRINCIPAL, request, counter, null)).toMatchObject({ outcome: 'new' });
    expect(counts.length).toBeGreaterThan(0);
    expect(counts).not.toContain(true);
    counts.length = 0;
    expect(await writeDocument(db, PRINCIPAL, request, counter, null)).toMatchObject({
      outcome: 'unchanged',
    });
    expect(counts).toEqual([]);
  });

  it('is found by its words when the write returns [writing.visible-at-commit]', async () => {
    await memory.write({ path: 'now.md', text: 'Cormorant.' });
    expect(await memory.paths('cormorant')).toEqual(['now.md']);
  });

  it('trust and origin come from the channel; a request cannot name them [writing.trust-by-channel]', async () => {
    await memory.write({ path: 'trust.md', text: 'Kestrel.' });
    const { results } = await memory.search('kestrel');
    expect(results[0]?.provenance).toMatchObject({ trust: 'user', origin: 'rest' });
    const cli = { ...PRINCIPAL, client: 'cli' } as const;
    const request = parse(WriteDocumentRequest, { path: 'cli.md', text: 'Merlin.' });
    await writeDocument(memory.db, cli, request, await tokenCounter(), null);
    const merlin = await memory.search('merlin');
    expect(merlin.results[0]?.provenance).toMatchObject({ trust: 'user', origin: 'cli' });
    for (const field of ['trust', 'origin', 'recorded_at']) {
      expect(() => parse(WriteDocumentRequest, { path: 'a', text: 'b', [field]: 'curated' })).toThrow();
    }
  });
});

describe('at once', () => {
  it('the same file eight times at once is one document and one revision [writing.once-under-concurrency] [writing.one-source-per-uri]', async () => {
    const source = { uri: 'race:same' };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => memory.write({ path: 'race.md', text: 'Racing text.', source })),
    );
    expect(new Set(replies.map((one) => one.document)).size).toBe(1);
    expect(replies.map((one) => one.outcome).sort()).toEqual(['new', ...Array(7).fill('unchanged')]);
    expect(await count("sources where uri = 'race:same'")).toBe(1);
    expect(await count("documents where path = 'race.md'")).toBe(1);
    expect(await wrongStatistics()).toEqual([]);
  });

  it('eight writers on few files leave one current revision each and exact statistics [writing.statistics-exact]', async () => {
    const words = ['osprey', 'plover', 'curlew', 'dunlin', 'avocet'];
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 12; n++) {
          const word = words[(writer + n) % words.length];
          await memory.write({
            path: `many/${(writer * 5 + n) % 6}.md`,
            text: `${word} of writer_${writer}, ${n}.`,
          });
          if (n % 4 === 3) await memory.fold();
        }
      }),
    );
    expect(await count("documents where path like 'many/%'")).toBe(6);
    const current = `revisions r join documents d on d.id = r.document_id where d.path like 'many/%' and r.superseded_at is null`;
    expect(await count(current)).toBe(6);
    expect(await wrongStatistics()).toEqual([]);
    await memory.fold();
    expect(await wrongStatistics()).toEqual([]);
  });

  it('writes and deletes of one document at once end in one of the two, whole [writing.once-under-concurrency]', async () => {
    const { document } = await memory.write({ path: 'flip.md', text: 'Flip.' });
    await Promise.allSettled([
      memory.remove(document),
      memory.write({ path: 'flip.md', text: 'Flop.' }),
      memory.remove(document),
      memory.write({ path: 'flip.md', text: 'Flap.' }),
    ]);
    expect(await count("documents where path = 'flip.md'")).toBeLessThanOrEqual(1);
    expect(await wrongStatistics()).toEqual([]);
  });
});

describe('delete', () => {
  it('that waits for a revision takes that revision out of the statistics [writing.statistics-exact]', async () => {
    const { document } = await memory.write({ path: 'wait.md', text: 'Turnstone one.' });
    const id = document.replace('memo://doc/', '');
    const waiting = async (most: number) => {
      while (
        ((await count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) ??
          0) < most
      )
        await new Promise((done) => setTimeout(done, 10));
    };
    const held = await memory.db.pool.connect();
    await held.query('begin');
    await held.query('select 1 from documents where public_id = $1 for update', [id]);
    const revised = memory.write({ path: 'wait.md', text: 'Redshank two.' });
    await waiting(1);
    const removed = memory.remove(document);
    await waiting(2);
    await held.query('commit');
    held.release();
    expect(await revised).toMatchObject({ outcome: 'revised', revision: 2 });
    expect((await removed).deleted).toMatchObject({ revisions: 2 });
    expect(await wrongStatistics()).toEqual([]);
  });

  it('tells what went, leaves nothing, statistics included [writing.delete-cascades] [writing.statistics-exact]', async () => {
    const own = await openMemory();
    try {
      const one = await own.write({ path: 'd.md', text: 'Bittern one.' });
      await own.loadModel();
      await own.write({ path: 'd.md', text: 'Bittern two.' });
      await own.embed();
      expect((await own.remove(one.document)).deleted).toEqual({ revisions: 2, passages: 2, vectors: 2 });
      await own.fold();
      for (const table of ['documents', 'revisions', 'passages', 'passage_index', 'vectors']) {
        const { rows } = await own.db.pool.query(`select 1 from ${table}`);
        expect([table, rows.length]).toEqual([table, 0]);
      }
      const { rows } = await own.db.pool.query(
        'select * from term_statistics where passages <> 0 or tokens <> 0',
      );
      expect(rows).toEqual([]);
      await expect(own.remove(one.document)).rejects.toMatchObject({ code: 'not_found' });
      expect(await own.paths('bittern')).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('odd content', () => {
  it('tells which document holds the same text [writing.duplicate-told]', async () => {
    const first = await memory.write({ path: 'dup1.md', text: 'Duplicated wren.' });
    expect(first.duplicate_of).toBeNull();
    const second = await memory.write({ path: 'dup2.md', text: 'Duplicated wren.' });
    expect(second).toMatchObject({ outcome: 'new', duplicate_of: first.document });
  });

  it('NUL and lone surrogates are cleaned in text and title, the latter in names too [writing.normalised-at-the-door]', async () => {
    const { document } = await memory.write({
      path: 'odd/name.md',
      title: 'Ti\0tle \ud800',
      tags: ['\udc00x'],
      text: 'Nul\0led sparrow \ud83d here.',
    });
    const kept = await read(document);
    expect(kept).toMatchObject({
      path: 'odd/name.md',
      text: 'Nulled sparrow \ufffd here.',
      tags: ['\ufffdx'],
    });
    expect(await memory.paths('nulled sparrow')).toEqual(['odd/name.md']);
  });

  it('a word of 200,000 characters and 1 MB of text are written and found [writing.large-documents]', async () => {
    await memory.write({ path: 'word.txt', text: `before ${'qx7'.repeat(70_000)} nightingale` });
    expect(await memory.paths('nightingale')).toEqual(['word.txt']);
    const line = (n: number) => `Line ${n} of the ledger names harbour ${n * 7} and ship ${n * 13}.\n`;
    const text = Array.from({ length: 18_000 }, (_, n) => line(n) + (n % 20 === 0 ? '\n' : '')).join('');
    expect(text.length).toBeGreaterThan(1_000_000);
    const written = await memory.write({ path: 'large.txt', text: `${text}\nThe last word is goldcrest.` });
    expect(written.passages).toBeGreaterThan(500);
    expect(await memory.paths('goldcrest')).toEqual(['large.txt']);
    expect((await memory.search('harbour 118993 ship 220987')).results[0]?.text).toContain('118993');
  });

  it('a path over 1,000 characters or over what an index takes is refused, typed [writing.key-too-long-refused]', async () => {
    const write = async (path: string) => memory.write({ path, text: 'Text.' });
    await expect(write(`${'a'.repeat(1_001)}`)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(write('語'.repeat(900))).rejects.toMatchObject({ code: 'invalid_request' });
    const random = Array.from({ length: 1_000 }, (_, n) =>
      String.fromCharCode(33 + ((n * 7919) % 14), 97 + ((n * 31) % 26)),
    );
    await expect(write(random.join('').slice(0, 1_000).replaceAll('/', 'x'))).resolves.toMatchObject({
      outcome: 'new',
    });
    await expect(write('\u0958'.repeat(660))).resolves.toBeDefined();
  });

  it.each(['', '/', '..', 'a/../b', './.', '\0'])(
    'a path that names no place is refused: %j [writing.key-too-long-refused]',
    async (path) => {
      await expect(async () => memory.write({ path, text: 'Text.' })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    },
  );

  it('what is no text is refused and nothing is written [writing.nothing-readable-refused]', async () => {
    const before = await count('documents');
    for (const text of ['', ' \n ', '\u0001\u0002'.repeat(50)]) {
      await expect(memory.write({ path: 'nothing.md', text })).rejects.toMatchObject({
        code: 'unreadable_content',
      });
    }
    expect(await count('documents')).toBe(before);
  });
});
