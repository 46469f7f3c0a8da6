import { changeTrust } from '@memo/core/remember/change-trust';
import { cutoffAt } from '@memo/core/retrieve/cutoff';
import type { Aged } from '@memo/core/retrieve/recency';
import { orderByTrust } from '@memo/core/retrieve/trust';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL } from '../support/memory.js';

const aged = (passageId: number, final: number, trust: number): Aged => ({
  candidate: {
    passageId,
    documentId: passageId,
    kind: 'doc',
    contentDate: null,
    recordedAt: new Date(0),
    language: 'english',
    trust,
    raw: 1,
    matched: [],
  },
  evidence: [],
  fused: final,
  ageDays: null,
  recencyFactor: 1,
  final,
});
const ids = (results: readonly Aged[]) => results.map((one) => one.candidate.passageId);

describe('order by trust', () => {
  it('the more trusted first within 10 %, not beyond [trust.breaks-ties]', () => {
    const ordered = orderByTrust([
      aged(1, 1, 0),
      aged(2, 0.95, 1),
      aged(3, 0.9, 2),
      aged(4, 0.89, 2),
      aged(5, 0.5, 2),
    ]);
    expect(ids(ordered)).toEqual([3, 2, 1, 4, 5]);
    expect(ordered.map((one) => one.moved)).toEqual([2, 0, -2, 0, 0]);
    expect(ordered.map((one) => one.final)).toEqual([0.9, 0.95, 1, 0.89, 0.5]);
  });

  const lists = fc
    .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 2 })), {
      maxLength: 40,
    })
    .map((pairs) => pairs.sort((a, b) => b[0] - a[0]).map(([final, trust], n) => aged(n, final, trust)));

  it('is a permutation in which nobody passes a score higher by more than 10 % [trust.breaks-ties]', () => {
    fc.assert(
      fc.property(lists, (results) => {
        const ordered = orderByTrust(results);
        expect(ids(ordered).sort((a, b) => a - b)).toEqual(ids(results));
        for (const [n, before] of ordered.entries())
          for (const after of ordered.slice(n + 1))
            expect(before.final).toBeGreaterThanOrEqual(0.9 * after.final);
        expect(ordered.reduce((sum, one) => sum + one.moved, 0)).toBe(0);
      }),
    );
  });

  it('changes nothing where all are trusted alike [trust.breaks-ties]', () => {
    fc.assert(
      fc.property(lists, (results) => {
        const alike = results.map((one) => ({ ...one, candidate: { ...one.candidate, trust: 1 } }));
        expect(ids(orderByTrust(alike))).toEqual(ids(results));
      }),
    );
  });

  it('comes after the cutoff, which a risen score would mislead [trust.breaks-ties] [cutoff.first-big-drop]', () => {
    const scores = [1, 0.9, 0.5];
    const settings = { min_results: 1, cutoff_gap: 0.5 };
    expect(cutoffAt(scores, settings)).toBe(3);
    expect(cutoffAt([0.9, 1, 0.45], settings)).toBe(2);
  });
});

describe('in a search', () => {
  let memory: Memory;
  const found: Record<string, string> = {};
  beforeAll(async () => {
    memory = await openMemory();
    for (const name of ['a', 'b', 'c'])
      found[name] = (
        await memory.write({ path: `${name}.md`, text: 'The heron stands in the shallow water.' })
      ).document;
    await memory.write({
      path: 'far.md',
      text: `The heron. ${'Much else is told of the harbour and its boats. '.repeat(12)}`,
    });
  });
  afterAll(() => memory.close());
  const promote = (name: string, trust: 'agent' | 'user' | 'curated') =>
    changeTrust(memory.db, PRINCIPAL, { address: found[name] ?? '', trust, reason: 'checked' });

  it('the curated of equals is first, scores as they were, and why says so [trust.breaks-ties] [trust.curated-by-promotion]', async () => {
    const asked = { query: 'heron shallow water', response_format: 'explain' } as const;
    const before = await memory.search(asked);
    expect(before.results.slice(0, 3).map((one) => one.provenance?.path)).toEqual(['a.md', 'b.md', 'c.md']);
    await promote('c', 'curated');
    await promote('a', 'agent');
    const after = await memory.search(asked);
    expect(after.results.slice(0, 3).map((one) => [one.provenance?.path, one.why?.trust])).toEqual([
      ['c.md', { level: 'curated', moved: 2 }],
      ['b.md', { level: 'user', moved: 0 }],
      ['a.md', { level: 'agent', moved: -2 }],
    ]);
    expect(after.results.map((one) => one.score)).toEqual(before.results.map((one) => one.score));
    expect(after.results[0]?.why?.rank).toBe(1);
    expect((await memory.search({ ...asked, limit: 1 })).results[0]?.provenance?.path).toBe('c.md');
    expect(await memory.paths({ query: 'heron', min_trust: 'curated' })).toEqual(['c.md']);
  });

  it('a revision that follows has the trust of its writer [trust.curated-by-promotion]', async () => {
    await memory.write({ path: 'c.md', text: 'The heron stands in the shallow water, still.' });
    expect(await memory.paths({ query: 'heron', min_trust: 'curated' })).toEqual([]);
    await promote('c', 'curated');
    expect(await memory.paths({ query: 'heron', min_trust: 'curated' })).toEqual(['c.md']);
  });

  it('every change is audited with from and to; none is none [trust.transitions-audited]', async () => {
    const { rows } = await memory.db.pool.query(
      `select action, revision, trust_from, trust_to, who, reason from audit where document = $1::text order by id`,
      [found.c?.replace('memo://doc/', '')],
    );
    const common = { who: 'test', reason: 'checked', action: 'promote', trust_from: 1, trust_to: 2 };
    expect(rows).toEqual([
      { ...common, revision: 1 },
      { ...common, revision: 2 },
    ]);
    expect(await promote('c', 'curated')).toMatchObject({ unchanged: true, from: 'curated', to: 'curated' });
    expect(await promote('c', 'user')).toMatchObject({ unchanged: false, from: 'curated', to: 'user' });
    const { rows: all } = await memory.db.pool.query(`select 1 from audit where document = $1::text`, [
      found.c?.replace('memo://doc/', ''),
    ]);
    expect(all).toHaveLength(3);
  });
});
