import { verifyStore } from '@memo/core/jobs/verify';
import { forget } from '@memo/core/remember/forget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL } from '../support/memory.js';
import { mention } from './support.js';

let memory: Memory;
beforeAll(async () => {
  memory = await openMemory();
  await memory.namespace('other');
  for (let n = 0; n < 24; n++) {
    const { document } = await memory.write({
      path: `doc-${n}.md`,
      text: `Sandpiper ${n} of read_uint_${n}. ${'Tide '.repeat(n)}`,
      source: { uri: `src:${n}` },
    });
    await mention(memory.db.pool, document, [`bird-${n}`, 'sandpiper']);
  }
  await memory.loadModel();
  await memory.fold();
});
afterAll(() => memory.close());

const verify = async (repair: boolean) => {
  const { checks, found, repaired } = await verifyStore(memory.db, PRINCIPAL, { repair });
  const wrong = checks.filter((check) => check.found > 0);
  return {
    kinds: wrong.map((check) => check.kind),
    wrong,
    found,
    repaired,
    known: checks.map((one) => one.kind),
  };
};

/** Run statements without the foreign keys, as damage does. */
async function damage(statement: string): Promise<void> {
  const client = await memory.db.pool.connect();
  try {
    await client.query(
      `set session_replication_role = replica; ${statement}; reset session_replication_role`,
    );
  } finally {
    client.release();
  }
}

/** Everything there is, in a form that shows any change. */
async function fingerprint(): Promise<unknown> {
  const tables = [
    'audit',
    'documents',
    'entities',
    'mentions',
    'passage_index',
    'passages',
    'revisions',
    'sources',
  ];
  const more = [
    'entity_aliases',
    'term_deltas',
    'term_statistics',
    'tombstones',
    'vector_failures',
    'vectors',
  ];
  const sums = [...tables, ...more].map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as ${table}`,
  );
  return (await memory.db.pool.query(`select ${sums.join(', ')}`)).rows[0];
}

const doc = (n: number) => `(select id from documents where path = 'doc-${n}.md')`;
const passage = (n: number) => `(select passage_id from passage_index where path = 'doc-${n}.md')`;

const DAMAGES: [kind: string, statement: string][] = [
  ['documents_without_source', `delete from sources where uri = 'src:0'`],
  ['revisions_without_document', `delete from documents where path = 'doc-1.md'`],
  ['passages_without_revision', `delete from revisions where document_id = ${doc(2)}`],
  ['index_rows_without_passage', `delete from passages where id = ${passage(3)}`],
  [
    'documents_without_revision',
    `insert into documents (public_id, namespace_id, source_id, path) select 'stray', namespace_id, source_id, 'stray' from documents limit 1`,
  ],
  ['sources_without_document', `insert into sources (namespace_id, uri, name) values (1, 'stray', 'stray')`],
  ['passages_without_index_row', `delete from passage_index where path = 'doc-4.md'`],
  ['index_rows_that_differ', `update passage_index set forgotten_at = now() where path = 'doc-5.md'`],
  ['index_rows_that_differ', `update passage_index set superseded_at = now() where path = 'doc-6.md'`],
  [
    'index_rows_that_differ',
    `update passage_index set trust = 2, kind = 'code', tags = '{x}' where path = 'doc-7.md'`,
  ],
  ['index_rows_that_differ', `update revisions set forgotten_at = now() where document_id = ${doc(8)}`],
  ['vectors_without_passage', `update vectors set passage_id = 999999 where passage_id = ${passage(9)}`],
  ['vectors_without_passage', `update vectors set model_id = 99 where passage_id = ${passage(17)}`],
  ['vectors_of_wrong_size', `update vectors set embedding = '[1,2]' where passage_id = ${passage(10)}`],
  ['vectors_of_other_namespace', `update vectors set namespace_id = 2 where passage_id = ${passage(11)}`],
  [
    'vector_failures_without_cause',
    `insert into vector_failures (model_id, passage_id, error) values (1, 999999, 'x')`,
  ],
  [
    'vector_failures_without_cause',
    `insert into vector_failures (model_id, passage_id, error) values (1, ${passage(12)}, 'x')`,
  ],
  ['mentions_without_end', `delete from entities where key = 'bird-13'`],
  ['mentions_without_end', `update mentions set passage_id = 999999 where passage_id = ${passage(14)}`],
  ['mentions_that_differ', `update mentions set live = false where passage_id = ${passage(15)}`],
  [
    'mentions_that_differ',
    `update entities e set merged_into = t.id, root_id = t.id from entities t where e.key = 'bird-16' and t.key = 'sandpiper'`,
  ],
  [
    'aliases_without_entity',
    `insert into entity_aliases (namespace_id, key, entity_id) values (1, 'stray', 999999)`,
  ],
  ['entities_without_mention', `insert into entities (namespace_id, key, name) values (1, 'stray', 'Stray')`],
  [
    'term_statistics_that_differ',
    `update term_statistics set passages = passages + 3 where lexeme = 'sandpip'`,
  ],
  [
    'term_statistics_that_differ',
    `insert into term_statistics (namespace_id, lexeme, passages) values (1, 'straggler', 1)`,
  ],
  ['term_statistics_that_differ', `delete from term_statistics where lexeme = ''`],
];

describe('verify', () => {
  it('finds nothing where nothing is wrong [verify.clean-after-use]', async () => {
    expect(await verify(false)).toMatchObject({ kinds: [], found: 0, repaired: 0 });
  });

  it.each(DAMAGES)(
    'finds and repairs %s: %s [verify.finds-and-repairs] [verify.writes-only-asked]',
    async (kind, statement) => {
      await damage(statement);
      const before = await fingerprint();
      expect((await verify(false)).kinds).toContain(kind);
      expect(await fingerprint()).toEqual(before);
      const { wrong } = await verify(true);
      const { found = 0, repaired } = wrong.find((check) => check.kind === kind) ?? {};
      expect(found).toBeGreaterThan(0);
      expect(repaired).toBe(found);
      // What a repair takes away may leave other things alone; a second round ends it.
      await verify(true);
      expect(await verify(false)).toMatchObject({ kinds: [], found: 0 });
    },
  );

  it('puts back the very index row that was there, and it is found [verify.finds-and-repairs]', async () => {
    const row = async () =>
      (await memory.db.pool.query(`select * from passage_index where path = 'doc-20.md'`)).rows;
    const before = await row();
    expect(before).toHaveLength(1);
    await damage(`delete from passage_index where path = 'doc-20.md'`);
    expect(await memory.paths('read_uint_20')).not.toContain('doc-20.md');
    await verify(true);
    expect(await row()).toEqual(before);
    expect((await memory.paths({ query: 'read_uint_20', mode: 'exact' }))[0]).toBe('doc-20.md');
  });

  it('destroys what is left of a redacted revision, hides copies of it [verify.finds-and-repairs]', async () => {
    const text = 'Twins of the turnstone.';
    const one = await memory.write({ path: 'twin-1.md', text });
    await memory.write({ path: 'twin-2.md', text });
    await forget(memory.db, PRINCIPAL, { address: one.document, reason: 'must go', redact: true });
    await damage(`update revisions set tags = '{left}' where redacted`);
    expect((await verify(false)).kinds).toEqual(['redacted_with_content', 'tombstoned_content_live']);
    const found = () => memory.paths({ query: 'turnstone', mode: 'keyword' });
    expect(await found()).toEqual(['twin-2.md']);
    expect(await verify(true)).toMatchObject({ found: 2, repaired: 2 });
    expect(await found()).toEqual([]);
    expect((await memory.db.pool.query(`select 1 from revisions where tags = '{left}'`)).rows).toEqual([]);
    expect(await verify(false)).toMatchObject({ kinds: [], found: 0 });
    const { rows } = await memory.db.pool.query('select action, reason from audit order by id desc limit 1');
    expect(rows).toEqual([{ action: 'forget', reason: 'must go' }]);
  });

  it('has a damage for every check [verify.finds-and-repairs]', async () => {
    const tried = [...DAMAGES.map(([kind]) => kind), 'redacted_with_content', 'tombstoned_content_live'];
    expect((await verify(false)).known.filter((kind) => !tried.includes(kind))).toEqual([]);
  });

  it('beside writers finds nothing and harms nothing [verify.clean-after-use]', async () => {
    let writing = true;
    const writers = Promise.all(
      [0, 1, 2].map(async (writer) => {
        for (let n = 0; n < 15; n++) {
          const { document } = await memory.write({
            path: `busy-${n % 4}.md`,
            text: `Godwit ${writer} ${n}.`,
            source: { uri: `busy:${n % 5}` },
          });
          if (n % 5 === 4)
            await forget(memory.db, PRINCIPAL, { address: document, reason: 'x', redact: false });
          if (n % 4 === 3) await memory.fold();
        }
      }),
    ).finally(() => {
      writing = false;
    });
    const seen = new Set<string>();
    while (writing) for (const kind of (await verify(true)).kinds) seen.add(kind);
    await writers;
    expect([...seen]).toEqual([]);
    expect(await verify(false)).toMatchObject({ kinds: [], found: 0 });
  });
});
