import { buildVectorIndex } from '@memo/core/jobs/build-vector-index';
import { semantic } from '@memo/core/retrieve/arms/semantic';
import { prepareQuery } from '@memo/core/retrieve/query';
import { buildScope, type ScopeFields } from '@memo/core/retrieve/scope';
import { vectorText } from '@memo/core/store/database';
import { registerModel } from '@memo/core/store/sql/register-model';
import { exactScan, hasIndex } from '@memo/core/store/sql/semantic-candidates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL } from '../support/memory.js';

/** Few, so that the index is built in seconds; random vectors are the hardest for it at any number. */
const DIMENSIONS = 48;
const DEPTH = 100;
/** Of 25,000: the namespaces small, medium and large hold 0.1 %, 1 % and 10 %, and rest what is left. */
const SIZES = { small: 25, medium: 250, large: 2_500, rest: 22_225 };

function randomUnit(random: () => number): Float32Array {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const values = Float32Array.from({ length: DIMENSIONS }, normal);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Mulberry32: the same vectors in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

let memory: Memory;
let modelId: number;
const random = randomOf(42);

/** Passages of one document, with a vector each, by SQL: what counts here is the search alone. */
async function fill(namespace: string, count: number): Promise<void> {
  const { pool } = memory.db;
  await memory.namespace(namespace);
  await pool.query(
    `with n as (select id from namespaces where name = $1::text),
     s as (insert into sources (namespace_id, uri, name) select id, 'test', 'test' from n returning id, namespace_id),
     d as (insert into documents (public_id, namespace_id, source_id, path)
           select 'test-' || $1::text, namespace_id, id, 'all' from s returning id, namespace_id)
     insert into revisions (document_id, namespace_id, number, sha256, content_sha256, title, kind, format, tags, trust,
                            origin, text, recorded_at)
     select id, namespace_id, 1, '', '', 'all', 'doc', 'text', '{}', 1, 'test', '', now() from d`,
    [namespace],
  );
  for (let from = 0; from < count; from += 2_500) {
    const size = Math.min(2_500, count - from);
    const vectors = Array.from({ length: size }, () => vectorText(randomUnit(random)));
    await pool.query(
      `with r as (select r.*, d.source_id, d.path from revisions r join documents d on d.id = r.document_id
                   where d.public_id = 'test-' || $1::text),
       p as (insert into passages (revision_id, namespace_id, ordinal, header, section_path, text, char_start, char_end,
                                   line_start, line_end, tokens, language)
             select r.id, r.namespace_id, n, '', '{}', n::text, 0, 1, 1, 1, 1, 'english'
               from r, generate_series($2::int, $2::int + $3::int - 1) n
             returning id, namespace_id, ordinal),
       i as (insert into passage_index (passage_id, namespace_id, document_id, source_id, kind, trust, path, tags,
                                        recorded_at, language, length, tsv, identifiers)
             select p.id, p.namespace_id, r.document_id, r.source_id, 'doc', 1, r.path,
                    array_remove(array['p100', case when p.ordinal % 100 < 95 then 'p95' end], null), r.recorded_at,
                    'english', 1, '', '{}' from p, r)
       insert into vectors (model_id, passage_id, namespace_id, embedding)
       select $4::smallint, p.id, p.namespace_id, v.embedding::halfvec
         from p join unnest($5::text[]) with ordinality v(embedding, n) on v.n = p.ordinal - $2::int + 1`,
      [namespace, from, size, modelId, vectors],
    );
  }
  // Statistics that call every namespace large, so that the index and not the exact scan is chosen.
  await pool.query(
    `insert into term_statistics (namespace_id, lexeme, passages, tokens)
     select id, '', 25000, 25000 from namespaces where name = $1::text`,
    [namespace],
  );
}

beforeAll(async () => {
  memory = await openMemory();
  modelId = await registerModel(memory.db.pool, 'random', DIMENSIONS);
  for (const [namespace, count] of Object.entries(SIZES)) await fill(namespace, count);
  await memory.db.pool.query('analyze');
});
afterAll(() => memory.close());

async function compare(fields: ScopeFields, inScope: number) {
  const { db } = memory;
  const scope = await buildScope(db.pool, PRINCIPAL, fields);
  const queries = randomOf(99);
  let hits = 0;
  let wanted = 0;
  const scans = new Set<unknown>();
  for (let n = 0; n < 12; n++) {
    const embedding = { vector: randomUnit(queries), modelId, model: 'random', dimensions: DIMENSIONS };
    const exact = await exactScan(db, scope, embedding, DEPTH);
    const input = { db, query: prepareQuery('any'), scope, depth: DEPTH, embedding, named: [] };
    const { candidates, detail } = await semantic.run(input);
    scans.add(detail.scan);
    expect(candidates.length).toBe(Math.min(DEPTH, inScope));
    expect(candidates.map((one) => one.raw)).toEqual(candidates.map((one) => one.raw).sort((a, b) => b - a));
    expect(new Set(candidates.map((one) => one.passageId)).size).toBe(candidates.length);
    const found = new Set(candidates.map((one) => one.passageId));
    hits += exact.filter((one) => found.has(one.passageId)).length;
    wanted += exact.length;
  }
  return { recall: hits / wanted, scans: [...scans] };
}

describe('the HNSW index beside the exact scan, on 25,000 random vectors', () => {
  it('is built once, for a namespace that outgrew the exact scan [arms.filtered-recall]', async () => {
    // A build that waits for a writer ends when it is told to, and the next one starts over.
    const writer = await memory.db.pool.connect();
    await writer.query('begin');
    await writer.query('lock table vectors in row exclusive mode');
    const stop = new AbortController();
    const model = { id: modelId, dimensions: DIMENSIONS };
    const cancelled = expect(buildVectorIndex(memory.db, model, stop.signal)).rejects.toMatchObject({
      code: '57014',
    });
    setTimeout(() => stop.abort(), 300);
    await cancelled;
    await writer.query('rollback');
    writer.release();
    expect(await buildVectorIndex(memory.db, model)).toBe(true);
    expect(await hasIndex(memory.db.pool, modelId)).toBe(true);
    expect(await buildVectorIndex(memory.db, model)).toBe(false);
  });

  it.each([
    ['100 %', ['small', 'medium', 'large', 'rest'], 25_000],
    ['10 %', ['large'], 2_500],
    ['1 %', ['medium'], 250],
    ['0.1 %', ['small'], 25],
  ] as const)(
    'at %s in scope finds 95 % of what the exact scan finds, and as many [arms.filtered-recall] [arms.never-fewer]',
    async (_, namespaces, inScope) => {
      const { recall, scans } = await compare({ namespaces: [...namespaces] }, inScope);
      expect(scans.every((scan) => String(scan).startsWith('hnsw'))).toBe(true);
      expect(recall).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('a narrowed scope of over 20,000 goes by the index too [arms.filtered-recall] [arms.never-fewer]', async () => {
    const { recall, scans } = await compare({ tags: ['p95'] }, 25_000 * 0.95);
    expect(scans).toEqual(['hnsw']);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  it('a narrowed scope of fewer is compared one by one [arms.filtered-recall]', async () => {
    const { recall, scans } = await compare({ namespaces: ['large'], tags: ['p100'] }, 2_500);
    expect(scans).toEqual(['exact in scope']);
    expect(recall).toBe(1);
  });
});
