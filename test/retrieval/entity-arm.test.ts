import type { Candidate } from '@memo/core/retrieve/arms/arm';
import { buildScope, type ScopeFields } from '@memo/core/retrieve/scope';
import { entityCandidates } from '@memo/core/store/sql/entity-candidates';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GraphStore, type MentionSpec, nativeGraph } from '../support/graph.js';
import { PRINCIPAL } from '../support/memory.js';

let store: GraphStore;
beforeAll(async () => {
  store = await nativeGraph();
});
afterEach(() => store.clear());
afterAll(() => store.close());

async function candidates(
  names: readonly string[],
  fields: ScopeFields = { namespaces: ['default'] },
  depth = 100,
): Promise<Candidate[]> {
  const scope = await buildScope(store.db.pool, PRINCIPAL, fields);
  const named = await Promise.all(
    names.map(async (name) => ({ name, entityIds: await store.entityIds(name) })),
  );
  return entityCandidates(store.db.pool, scope, named, depth);
}

const scores = (found: readonly Candidate[]) =>
  found.map((one) => [one.passageId, Number(one.raw.toFixed(6))]);
const mention = (key: string, passage: number, weight = 1): MentionSpec => ({ key, passage, weight });
const passages = (...ids: number[]) => ids.map((id) => ({ id }));
const rarity = (count: number) => 1 / Math.log2(2 + count);
const round = (value: number) => Number(value.toFixed(6));

it('sums weight x 1/log2(2 + mentions), names what it found [entities.arm-formula]', async () => {
  await store.add(passages(1, 2, 3, 4), [
    mention('a', 1),
    mention('a', 2, 0.6),
    mention('b', 2, 0.4),
    mention('b', 3),
    mention('b', 4, 0.8),
    mention('c', 4),
  ]);
  const found = await candidates(['a', 'b', 'nowhere']);
  expect(scores(found)).toEqual([
    [1, round(rarity(2))],
    [2, round(0.6 * rarity(2) + 0.4 * rarity(3))],
    [3, round(rarity(3))],
    [4, round(0.8 * rarity(3))],
  ]);
  expect(found.map((one) => one.matched)).toEqual([['a'], ['a', 'b'], ['b'], ['b']]);
  expect(await candidates(['nowhere'])).toEqual([]);
  expect(await candidates([])).toEqual([]);
});

it('is the formula on random mentions [entities.arm-formula]', async () => {
  const all = fc.uniqueArray(
    fc.record({
      entity: fc.nat(5),
      passage: fc.nat(20),
      weight: fc.constantFrom(1, 0.8, 0.6, 0.4, 0.3),
    }),
    { selector: ({ entity, passage }) => `${entity} ${passage}`, maxLength: 80 },
  );
  await fc.assert(
    fc.asyncProperty(all, async (given) => {
      await store.clear();
      const mentions = given.map(({ entity, passage, weight }) => mention(`e${entity}`, passage + 1, weight));
      await store.add(passages(...new Set(mentions.map((one) => one.passage))), mentions);
      const names = ['e0', 'e1', 'e2'];
      const expected = new Map<number, number>();
      for (const { key, passage, weight } of mentions.filter((one) => names.includes(one.key))) {
        const count = mentions.filter((one) => one.key === key).length;
        expected.set(passage, (expected.get(passage) ?? 0) + weight * rarity(count));
      }
      const found = await candidates(names);
      expect(found.map((one) => one.passageId).sort()).toEqual([...expected.keys()].sort());
      for (const { passageId, raw } of found)
        expect(raw).toBeCloseTo(expected.get(passageId) ?? Number.NaN, 6);
      const order = [...found].sort((a, b) => b.raw - a.raw || a.passageId - b.passageId);
      expect(found).toEqual(order);
    }),
    { numRuns: 40 },
  );
});

it('gives ties by passage id and at most depth [entities.arm-formula]', async () => {
  await store.add(passages(9, 4, 7, 1), [
    mention('a', 9),
    mention('a', 4),
    mention('a', 7),
    mention('a', 1, 0.4),
  ]);
  expect((await candidates(['a'])).map((one) => one.passageId)).toEqual([4, 7, 9, 1]);
  expect((await candidates(['a'], undefined, 2)).map((one) => one.passageId)).toEqual([4, 7]);
});

it.each([
  ['a superseded revision', {}, { superseded: true }],
  ['a forgotten document', {}, { forgotten: true }],
  ['another namespace', { namespaces: ['default'] }, { namespace: 'other' }],
  ['another folder', { folder: 'in' }, { folder: 'in2' }],
])('%s is neither found nor counted [entities.counted-in-scope]', async (_, fields, place) => {
  await store.add(
    [1, 2, 3].map((id) => ({ id, folder: 'in' })),
    [mention('a', 1), mention('a', 2, 0.8), mention('b', 2), mention('b', 3, 0.3)],
  );
  const before = await candidates(['a', 'b'], fields);
  expect(before).toHaveLength(3);
  const more = Array.from({ length: 40 }, (_, n) => 100 + n);
  await store.add(
    more.map((id) => ({ id, ...place })),
    more.flatMap((id) => [mention('a', id), mention('b', id)]),
  );
  expect(await candidates(['a', 'b'], fields)).toEqual(before);
});

it('counts the mentions of one name in all its namespaces together [entities.counted-in-scope]', async () => {
  await store.add(passages(1, 2), [mention('a', 1), mention('a', 2)]);
  await store.add([{ id: 11, namespace: 'other' }], [mention('a', 11, 0.5)]);
  expect(scores(await candidates(['a'], {}))).toEqual([
    [1, round(rarity(3))],
    [2, round(rarity(3))],
    [11, round(0.5 * rarity(3))],
  ]);
});

it('takes merged entities as one, and the undo brings all back [entities.merge-and-undo]', async () => {
  await store.add(passages(1, 2, 3), [mention('pg', 1), mention('postgres', 2, 0.6), mention('pg', 2, 0.3)]);
  const before = await candidates(['postgres']);
  await store.merge('pg', 'postgres');
  const merged = await candidates(['postgres']);
  expect(scores(merged)).toEqual([
    [1, round(rarity(3))],
    [2, round(0.9 * rarity(3))],
  ]);
  expect((await candidates(['pg'])).map((one) => one.raw)).toEqual(merged.map((one) => one.raw));
  // Mentioned as pg since the merge: it goes back with pg.
  await store.add(passages(4), [mention('pg', 4)]);
  expect(await candidates(['postgres'])).toHaveLength(3);
  await store.unmerge('pg');
  expect(await candidates(['postgres'])).toEqual(before);
  expect((await candidates(['pg'])).map((one) => one.passageId)).toEqual([1, 4, 2]);
});

it('refuses a merge across namespaces and a mention that says otherwise than its entity and passage [entities.merge-and-undo] [entities.counted-in-scope]', async () => {
  await store.add(
    [{ id: 1 }, { id: 2, namespace: 'other' }],
    [mention('a', 1), mention('b', 1), mention('c', 2)],
  );
  const { pool } = store.db;
  const across = `update entities set merged_into = (select id from entities where key = 'c'), root_id = (select id from entities where key = 'c')
                   where key = 'a'`;
  await expect(pool.query(across)).rejects.toThrow(/foreign key/);
  const other = `update mentions set canonical_id = (select id from entities where key = 'b')
                  where entity_id = (select id from entities where key = 'a')`;
  await expect(pool.query(other)).rejects.toThrow(/foreign key/);
  await expect(pool.query('update mentions set live = false')).rejects.toThrow(/foreign key/);
  await expect(pool.query('update mentions set passage_id = 2 where passage_id = 1')).rejects.toThrow(
    /foreign key/,
  );
});

it('a passage takes its mentions with it, a namespace its entities [entities.merge-and-undo]', async () => {
  await store.add([{ id: 1 }, { id: 2 }], [mention('a', 1), mention('b', 1), mention('b', 2)]);
  await store.merge('a', 'b');
  await store.db.pool.query('delete from documents where id = 1');
  const { rows } = await store.db.pool.query('select passage_id from mentions');
  expect(rows).toEqual([{ passage_id: 2 }]);
});
