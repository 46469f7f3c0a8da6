import { buildScope, mentionScopeCondition, type ScopeFields } from '@memo/core/retrieve/scope';
import { Parameters } from '@memo/core/store/parameters';
import type { GraphBounds } from '@memo/core/store/sql/mention-graph';
import { HUB_MENTIONS, UNBOUNDED, type Walk, walkGraph } from '@memo/core/store/sql/walk-graph';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { densePageRank } from '../support/dense-pagerank.js';
import {
  embeddedGraph,
  type GraphStore,
  type MentionSpec,
  nativeGraph,
  type PassageSpec,
} from '../support/graph.js';
import { PRINCIPAL } from '../support/memory.js';

let native: GraphStore;
beforeAll(async () => {
  native = await nativeGraph();
});
afterEach(() => native.clear());
afterAll(() => native.close());

const DEFAULT: ScopeFields = { namespaces: ['default'] };

/** @param names keys of entities; `a+b` is one name that stands for both. */
async function walk(
  store: GraphStore,
  names: readonly string[],
  {
    fields = DEFAULT,
    bounds,
    depth = 1_000,
  }: { fields?: ScopeFields; bounds?: GraphBounds; depth?: number } = {},
): Promise<Walk> {
  const scope = await buildScope(store.db.pool, PRINCIPAL, fields);
  const seeds = await Promise.all(
    names.map(async (name) => ({
      name,
      entityIds: (await Promise.all(name.split('+').map((key) => store.entityIds(key)))).flat(),
    })),
  );
  return walkGraph(store.db, scope, seeds, depth, bounds);
}

/** `a: 1 2, b: 2` as mentions of weight 1. */
function mentionsOf(text: string): MentionSpec[] {
  return text.split(',').flatMap((part) => {
    const [key = '', passages = ''] = part.split(':');
    return passages
      .trim()
      .split(/\s+/)
      .map((passage) => ({ key: key.trim(), passage: Number(passage), weight: 1 }));
  });
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
const passagesOf = (mentions: readonly MentionSpec[]): PassageSpec[] =>
  [...new Set(mentions.map(({ passage }) => passage))].map((id) => ({ id }));
const fill = (mentions: readonly MentionSpec[]) => native.add(passagesOf(mentions), mentions);
const ids = ({ candidates }: Walk) => candidates.map((one) => one.passageId);

/** Up to 14 entities in up to 70 passages; the first one or two are in nearly all, so they may be hubs. */
const graphs = fc
  .record({
    passages: fc.integer({ min: 1, max: 70 }),
    popular: fc.integer({ min: 0, max: 2 }),
    rare: fc.array(
      fc.record({
        entity: fc.integer({ min: 2, max: 13 }),
        passage: fc.nat(69),
        weight: fc.constantFrom(1, 0.8, 0.6, 0.4, 0.3, 0.123),
      }),
      { minLength: 1, maxLength: 120 },
    ),
    missing: fc.array(fc.nat(69), { maxLength: 25 }),
  })
  .map(({ passages, popular, rare, missing }) => {
    const all = new Map<string, MentionSpec>();
    const add = (entity: number, passage: number, weight: number) =>
      all.set(`${entity} ${passage}`, { key: `e${entity}`, passage: passage + 1, weight });
    for (const entity of range(0, popular)) {
      for (const passage of range(0, passages)) if (!missing.includes(passage)) add(entity, passage, 0.4);
    }
    for (const { entity, passage, weight } of rare) add(entity, passage % passages, weight);
    return [...all.values()];
  });
/** One to three names, of which the first may stand for two entities. */
const named = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 13 }), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([entities, both]) => {
    const [first, second, ...more] = entities.map((n) => `e${n}`);
    return second === undefined || !both
      ? entities.slice(0, 3).map((n) => `e${n}`)
      : [`${first}+${second}`, ...more];
  });

describe('the walk beside a dense power iteration', () => {
  async function agrees(store: GraphStore, runs: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(graphs, named, async (mentions, all) => {
        await store.clear();
        await store.add(passagesOf(mentions), mentions);
        const names = all.filter((name) => mentions.some(({ key }) => name.split('+').includes(key)));
        const { candidates } = await walk(store, names, { bounds: UNBOUNDED });
        const { ranked, leftOut } = densePageRank(
          mentions,
          names.map((name) => name.split('+')),
        );
        const expected = new Map(ranked.map((one) => [one.passage, one]));
        expect(candidates.map((one) => one.passageId).sort()).toEqual([...expected.keys()].sort());
        for (const { passageId, mass, raw, hops } of candidates) {
          const reference = expected.get(passageId);
          expect(hops).toBe(reference?.hops);
          expect(Math.abs(raw / (reference?.raw ?? Number.NaN) - 1)).toBeLessThan(1e-6);
          mass.forEach((m, n) => {
            expect(Math.abs(m - (reference?.mass[n] ?? Number.NaN))).toBeLessThan(1e-9);
          });
        }
        expect(candidates.map((one) => one.raw)).toEqual(
          candidates.map((one) => one.raw).sort((a, b) => b - a),
        );
        for (const [n] of names.entries()) {
          const sum = [...candidates, ...leftOut].reduce((total, one) => total + (one.mass[n] ?? 0), 0);
          expect(sum).toBeCloseTo(1, 8);
        }
      }),
      { numRuns: runs },
    );
  }

  it('agrees on random graphs, natively [graph.personalised-pagerank] [graph.mass-sums-to-one]', () =>
    agrees(native, 60));

  it('agrees on random graphs, embedded [graph.personalised-pagerank]', async () => {
    const embedded = await embeddedGraph();
    try {
      await agrees(embedded, 15);
    } finally {
      await embedded.close();
    }
  }, 240_000);
});

describe('the walk', () => {
  it('has mass 1 with bounds too: what is not looked at leads home [graph.mass-sums-to-one]', async () => {
    await fill(mentionsOf('a: 1 2 3, b: 7 8, c: 1 4 7, d: 2 4 5, e: 5 6 8, f: 3 9, g: 9 10'));
    for (const bounds of [
      UNBOUNDED,
      { mentionsPerSeed: 200, entities: 2 },
      { mentionsPerSeed: 1, entities: 200 },
    ]) {
      const { candidates } = await walk(native, ['a', 'b'], { bounds });
      for (const n of [0, 1])
        expect(candidates.reduce((sum, one) => sum + (one.mass[n] ?? 0), 0)).toBeCloseTo(1, 9);
    }
  });

  it('does not depend on the order of the mentions [graph.order-of-edges]', async () => {
    const mentions = range(0, 90).map((n) => ({
      key: `e${(n * 7) % 13}`,
      passage: 1 + ((n * 11) % 29),
      weight: [1, 0.8, 0.6, 0.4, 0.3][n % 5] ?? 1,
    }));
    const answers: Walk[] = [];
    for (const order of [
      mentions,
      [...mentions].reverse(),
      [...mentions.slice(40), ...mentions.slice(0, 40)],
    ]) {
      await native.clear();
      await native.db.pool.query('alter sequence entities_id_seq restart');
      await native.add(passagesOf(mentions), order);
      answers.push(await walk(native, ['e1', 'e2']));
    }
    expect(answers[0]?.candidates.length).toBeGreaterThan(10);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('gives ties by passage id, the same twice, and at most depth [graph.personalised-pagerank]', async () => {
    await fill(mentionsOf('a: 50, b: 60, c: 50 9 8 7 6 5 4, d: 60 4 5 6 7 8 9'));
    const all = await walk(native, ['a', 'b']);
    expect(ids(all)).toEqual([50, 60, 4, 5, 6, 7, 8, 9]);
    expect(await walk(native, ['a', 'b'])).toEqual(all);
    expect(ids(await walk(native, ['a', 'b'], { depth: 3 }))).toEqual([50, 60, 4]);
    expect(all.reached).toBe(8);
  });

  it('tells mass of each walk, hops and the names whose walk came there [graph.personalised-pagerank]', async () => {
    await fill(mentionsOf('a: 1, b: 9, x: 1 2, y: 2 3'));
    const { candidates } = await walk(native, ['a', 'b']);
    expect(candidates.map(({ passageId, hops, matched }) => [passageId, hops, matched]).sort()).toEqual([
      [1, 0, ['a']],
      [2, 1, ['a']],
      [3, 2, ['a']],
      [9, 0, ['b']],
    ]);
    for (const { passageId, mass } of candidates) expect(mass[passageId === 9 ? 0 : 1]).toBe(0);
  });

  it('ranks what both walks reach over what one misses, which is not zero [graph.personalised-pagerank]', async () => {
    await fill(mentionsOf('a: 1, b: 2, x: 1 3, y: 2 3, c: 4, z: 4 5'));
    const { candidates } = await walk(native, ['a', 'b']);
    expect(candidates.map((one) => one.passageId)).toEqual([3, 1, 2]);
    const three = await walk(native, ['a', 'b', 'c']);
    expect(ids(three)).toEqual([3, 1, 2, 4, 5]);
    for (const { raw, mass } of three.candidates) {
      expect(raw).toBeGreaterThan(0);
      expect(Math.min(...mass)).toBe(0);
    }
  });

  it('starts a name without a mention in scope on no walk [graph.stays-in-scope]', async () => {
    await fill(mentionsOf('a: 1, x: 1 2'));
    await native.add([{ id: 9, namespace: 'other' }], mentionsOf('b: 9'));
    const alone = await walk(native, ['a']);
    const both = await walk(native, ['a', 'b']);
    expect(ids(alone)).toEqual([2]);
    expect(both.candidates.map((one) => [one.passageId, one.raw])).toEqual(
      alone.candidates.map((one) => [one.passageId, one.raw]),
    );
    expect(both.candidates[0]?.mass).toEqual([...(alone.candidates[0]?.mass ?? []), 0]);
    expect(await walk(native, ['b'])).toEqual({ candidates: [], reached: 0 });
    expect(await walk(native, [])).toEqual({ candidates: [], reached: 0 });
  });
});

describe('passages left out', () => {
  it('are those that every named entity mentions directly [graph.direct-mentions-left-out]', async () => {
    await fill(mentionsOf('a: 1 2 3, b: 2 3 4, x: 3 5'));
    expect(ids(await walk(native, ['a', 'b'])).sort()).toEqual([1, 4, 5]);
    expect(ids(await walk(native, ['a', 'b', 'x'])).sort()).toEqual([1, 2, 4, 5]);
  });

  it('are with one name all that mention it: its neighbours are left [graph.direct-mentions-left-out]', async () => {
    await fill(mentionsOf('a: 1 2, x: 2 3, y: 3 4'));
    expect(ids(await walk(native, ['a']))).toEqual([3, 4]);
  });

  it('are left out also beyond the mentions that a walk starts by [graph.direct-mentions-left-out]', async () => {
    const mentions = mentionsOf('a: 1 2 3, b: 1 2 3, x: 1 4, y: 3 5');
    await fill(mentions);
    const bounds = { mentionsPerSeed: 1, entities: 200 };
    expect(ids(await walk(native, ['a', 'b'], { bounds })).sort()).toEqual([4, 5]);
  });
});

describe('hubs', () => {
  /** a - 1 - hub - 2 to count - and at the last one - far - 999. */
  const chain = (count: number) => [
    ...mentionsOf('a: 1, b: 5000'),
    ...range(1, count).map((passage) => ({ key: 'hub', passage, weight: 1 })),
    ...mentionsOf(`far: ${count} 999`),
  ];

  it('of over 50 mentions are not walked through, of 50 they are [graph.hubs-turn-back]', async () => {
    await fill(chain(HUB_MENTIONS));
    expect(ids(await walk(native, ['a', 'b']))).toContain(999);
    await native.clear();
    await fill(chain(HUB_MENTIONS + 1));
    const { candidates } = await walk(native, ['a', 'b']);
    expect(candidates.map((one) => [one.passageId, one.hubs])).toEqual([
      [1, ['HUB']],
      [5000, []],
    ]);
    // All that leaves the passage goes home, so no mass is anywhere else.
    expect(candidates.map((one) => one.mass.map((m) => Number(m.toFixed(9))))).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('are counted in scope: mentions out of it make none [graph.hubs-turn-back] [graph.stays-in-scope]', async () => {
    const mentions = chain(HUB_MENTIONS + 10);
    const passages = passagesOf(mentions).map((one) => ({
      ...one,
      superseded: one.id > 1 && one.id <= 6,
      forgotten: one.id > 6 && one.id <= 11,
    }));
    await native.add(passages, mentions);
    expect(ids(await walk(native, ['a', 'b']))).toContain(999);
  });

  it('that are named start their walk, by the strongest mentions [graph.hubs-turn-back]', async () => {
    await fill(chain(HUB_MENTIONS + 9));
    expect(ids(await walk(native, ['hub']))).toEqual([999]);
    await native.clear();
    await fill([
      ...range(1, 300).map((passage) => ({ key: 'hub', passage, weight: passage > 2 ? 0.4 : 1 })),
      ...mentionsOf('x: 1 1001, y: 2 1002, z: 3 1003, b: 5000'),
    ]);
    const bounds = { mentionsPerSeed: 2, entities: 200 };
    expect(ids(await walk(native, ['hub'], { bounds })).sort()).toEqual([1001, 1002]);
    // By default 200: the two strong ones and of the others the newest.
    expect(ids(await walk(native, ['hub'])).sort()).toEqual([1001, 1002]);
    expect(ids(await walk(native, ['hub'], { bounds: UNBOUNDED })).sort()).toEqual([1001, 1002, 1003]);
  });
});

describe('scope at every step', () => {
  const mentions = range(0, 160).map((n) => ({
    key: `e${(n * n) % 17}`,
    passage: 1 + ((n * 13) % 47),
    weight: [1, 0.8, 0.6, 0.4, 0.3][n % 5] ?? 1,
  }));
  const unique = [...new Map(mentions.map((one) => [`${one.key} ${one.passage}`, one])).values()];
  const inside: PassageSpec[] = passagesOf(unique).map((one) => ({ ...one, folder: 'in' }));
  /** 60 passages each, so that any entity would be a hub, and new ways between all of them. */
  const foreign = (first: number, place: Omit<PassageSpec, 'id'>) => ({
    passages: range(first, 60).map((id) => ({ id, ...place })),
    mentions: range(first, 60).flatMap((passage) =>
      range(0, 17)
        .map((n) => ({ key: `e${n}`, passage, weight: 1 }))
        .concat({ key: 'bridge', passage, weight: 1 }),
    ),
  });

  it.each([
    ['a superseded revision', DEFAULT, { folder: 'in', superseded: true }],
    ['a forgotten document', DEFAULT, { folder: 'in', forgotten: true }],
    ['another namespace', DEFAULT, { folder: 'in', namespace: 'other' }],
    ['another folder', { ...DEFAULT, folder: 'in' }, { folder: 'in2' }],
    [
      'another namespace, beside a narrowed scope',
      { ...DEFAULT, folder: 'in' },
      { folder: 'in', namespace: 'other' },
    ],
  ])('%s changes no digit [graph.stays-in-scope]', async (_, fields, place) => {
    await native.add(inside, unique);
    const before = await walk(native, ['e1', 'e4'], { fields });
    expect(before.candidates.length).toBeGreaterThan(20);
    const { passages, mentions: more } = foreign(1_000, place);
    await native.add(passages, more);
    expect(await walk(native, ['e1', 'e4'], { fields })).toEqual(before);
    await native.db.pool.query('analyze mentions; analyze passage_index');
    expect(await walk(native, ['e1', 'e4'], { fields })).toEqual(before);
  });

  it('a wide scope is walked entity by entity and gives the same digits [graph.stays-in-scope]', async () => {
    const fields = { ...DEFAULT, folder: 'in' };
    await native.add(inside, unique);
    await native.add(foreign(1_000, { folder: 'out' }).passages, foreign(1_000, { folder: 'out' }).mentions);
    const before = await walk(native, ['e1', 'e4'], { fields });
    await native.add(
      range(10_000, 5_001).map((id) => ({ id, folder: 'in' })),
      [],
    );
    expect(await walk(native, ['e1', 'e4'], { fields })).toEqual(before);
  });

  it('the past is walked as it was [graph.stays-in-scope]', async () => {
    await native.add(inside, unique);
    const before = await walk(native, ['e1', 'e4']);
    const set = (id: number) =>
      native.db.pool.query(`update passage_index set superseded_at = '2026-05-01' where passage_id = $1`, [
        id,
      ]);
    const first = before.candidates[0]?.passageId ?? 0;
    await set(first);
    await native.add([{ id: 999 }], [{ key: 'e1', passage: 999, weight: 1 }]);
    await native.db.pool.query(`update passage_index set recorded_at = '2026-05-01' where passage_id = 999`);
    const now = await walk(native, ['e1', 'e4']);
    expect(ids(now)).not.toContain(first);
    expect(ids(now)).toContain(999);
    expect(await walk(native, ['e1', 'e4'], { fields: { ...DEFAULT, as_of: '2026-03-01' } })).toEqual(before);
  });

  it('is read from the mention itself only where nothing else bounds it [graph.stays-in-scope]', async () => {
    const short = async (fields: ScopeFields) =>
      mentionScopeCondition(await buildScope(native.db.pool, PRINCIPAL, fields), new Parameters(), 'm');
    expect(await short({})).toBe('m.namespace_id = any($1::bigint[]) and m.live');
    expect(await short(DEFAULT)).toBe('m.namespace_id = $1::bigint and m.live');
    const bounds: ScopeFields[] = [
      { kinds: ['doc'] },
      { sources: ['a'] },
      { folder: 'a' },
      { library: 'a' },
      { version: '1' },
      { tags: ['a'] },
      { date_from: '2026-01-01' },
      { date_to: '2026-01-01' },
      { min_trust: 'agent' },
      { as_of: '2026-01-01' },
    ];
    for (const bound of bounds) expect([bound, await short(bound)]).toEqual([bound, null]);
  });

  it('one name in two namespaces is one seed [graph.stays-in-scope]', async () => {
    await native.add([{ id: 1 }, { id: 2 }], mentionsOf('a: 1, x: 1 2'));
    await native.add(
      [
        { id: 11, namespace: 'other' },
        { id: 12, namespace: 'other' },
      ],
      mentionsOf('a: 11, y: 11 12'),
    );
    expect(ids(await walk(native, ['a']))).toEqual([2]);
    expect(ids(await walk(native, ['a'], { fields: { namespaces: ['other'] } }))).toEqual([12]);
    const { candidates } = await walk(native, ['a'], { fields: {} });
    expect(candidates.map((one) => one.passageId)).toEqual([2, 12]);
    expect(candidates[0]?.mass).toEqual(candidates[1]?.mass);
  });
});

describe('merged entities', () => {
  it('are walked as one, and the undo brings back every digit [entities.merge-and-undo]', async () => {
    await fill(mentionsOf('pg: 1, postgres: 2 3, postgresql: 4, a: 3 7, b: 4 8, c: 8 9, q: 20'));
    const before = await walk(native, ['postgres', 'q']);
    expect(ids(before)).not.toContain(8);
    await native.merge('pg', 'postgres');
    await native.merge('postgres', 'postgresql');
    const merged = await walk(native, ['postgres', 'q']);
    expect(ids(merged)).toContain(8);
    expect(await walk(native, ['postgresql', 'q'])).toEqual({
      ...merged,
      candidates: merged.candidates.map((one) => ({
        ...one,
        matched: one.matched.map((name) => name.replace('postgres', 'postgresql')),
      })),
    });
    await native.unmerge('postgres');
    const { rows } = await native.db.pool.query(
      `select e.key, r.key as root from entities e join entities r on r.id = e.canonical_id where e.key like 'p%' order by 1`,
    );
    expect(rows.map((row) => [row.key, row.root])).toEqual([
      ['pg', 'postgres'],
      ['postgres', 'postgres'],
      ['postgresql', 'postgresql'],
    ]);
    await native.unmerge('pg');
    expect(await walk(native, ['postgres', 'q'])).toEqual(before);
  });
});
