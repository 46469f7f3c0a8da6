import { backfillMentions } from '@memo/core/jobs/backfill-mentions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

let memory: Memory;
beforeAll(async () => {
  memory = await openMemory();
});
beforeEach(async () => {
  await memory.db.pool.query('truncate documents, sources, entities, term_statistics, term_deltas cascade');
  await memory.db.pool.query(`delete from namespaces where name <> 'default'`);
});
afterAll(() => memory.close());

/** A film, its director, and where he was born: three notes of which no two hold the same rest. */
async function chain(): Promise<void> {
  await memory.write({ path: 'film.md', text: '# Silent Harbour\n\nA film that Otto Brandvik directed.' });
  await memory.write({ path: 'man.md', text: '# Otto Brandvik\n\nHe was born at Kirkenes in winter.' });
  await memory.write({ path: 'town.md', text: '# Kirkenes\n\nMayor here was Ingrid Solheim.' });
  await memory.write({ path: 'other.md', text: '# Baking\n\nFlour, water and salt.' });
  await memory.fold();
}

async function routed(request: Parameters<Memory['search']>[0]) {
  const { trace, results } = await memory.search(
    typeof request === 'string' ? { query: request, response_format: 'explain' } : request,
  );
  const arm = (name: string) => trace.arms.find((one) => one.arm === name);
  return { results, entity: arm('entity'), graph: arm('graph') };
}

it('one name alone does not route, with relational phrasing it does [entities.routed-when-named]', async () => {
  await chain();
  const alone = await routed('Silent Harbour film');
  expect(alone.entity).toMatchObject({ status: 'skipped', reason: 'the query only names Silent Harbour' });
  expect(alone.graph).toMatchObject({ status: 'skipped', candidates: 0 });
  const related = await routed('What is Silent Harbour related to?');
  expect(related.entity).toMatchObject({
    status: 'ran',
    reason: 'the query names Silent Harbour and asks how things hang together',
  });
  expect(related.graph).toMatchObject({ status: 'ran' });
  const nothing = await routed('flour and water between meals');
  expect(nothing.graph).toMatchObject({ reason: 'the query names no entity that the texts mention' });
});

it('two names route, with a twentieth of the vote [entities.routed-when-named]', async () => {
  await chain();
  const two = await routed('Silent Harbour, Kirkenes');
  expect(two.entity).toMatchObject({ status: 'ran', reason: 'the query names Silent Harbour, Kirkenes' });
  const votes = two.results.flatMap(({ why }) => why?.arms.filter(({ arm }) => arm === 'entity') ?? []);
  expect(Math.max(...votes.map(({ contribution }) => contribution))).toBeCloseTo(0.4 * 0.05);
});

it('a name of over 50 mentions is a hub and starts no walk [graph.hubs-turn-back]', async () => {
  await chain();
  for (let n = 0; n < 51; n++)
    await memory.write({ path: `log/${n}.txt`, text: `Entry ${n}: rain at Stavern Bay again.` });
  const { graph } = await routed('What is Stavern Bay related to?');
  expect(graph).toMatchObject({
    status: 'skipped',
    reason: 'the query names only Stavern Bay, which over 50 passages mention',
  });
});

it('the walk finds what holds none of the words, and says how [graph.why-seeds-mass-hops]', async () => {
  await chain();
  const { results } = await routed({
    query: 'Where was the director of Silent Harbour born?',
    response_format: 'explain',
  });
  const man = results.find(({ provenance }) => provenance?.path === 'man.md');
  expect(man?.why?.arms.find(({ arm }) => arm === 'graph')).toMatchObject({
    raw_kind: 'pagerank',
    walk: { seeds: ['Silent Harbour'], hops: 1, hubs: [] },
  });
  const town = results.find(({ provenance }) => provenance?.path === 'town.md');
  const walk = town?.why?.arms.find(({ arm }) => arm === 'graph')?.walk;
  expect(walk?.hops).toBe(2);
  expect(walk?.mass[0]).toBeGreaterThan(0);
});

it('mode graph asks the arms over mentions alone [graph.mode-and-weights]', async () => {
  await chain();
  const { trace, results } = await memory.search({ query: 'Silent Harbour', mode: 'graph' });
  expect(trace.arms.filter(({ status }) => status === 'ran').map(({ arm }) => arm)).toEqual([
    'entity',
    'graph',
  ]);
  // What is around the name comes first; the passage that mentions it is there too.
  expect(results.map(({ provenance }) => provenance?.path)).toEqual(['man.md', 'town.md', 'film.md']);
});

it('profiles no-graph and text-only leave the arms out [graph.no-graph-profile]', async () => {
  await chain();
  const query = 'What is Silent Harbour related to?';
  const noGraph = await routed({ query, profile: 'no-graph' });
  expect([noGraph.entity?.status, noGraph.graph?.status]).toEqual(['ran', 'skipped']);
  const textOnly = await routed({ query, profile: 'text-only' });
  expect([textOnly.entity?.status, textOnly.graph?.status]).toEqual(['skipped', 'skipped']);
});

it('a name that stands in another namespace only is not known here [entities.counted-in-scope]', async () => {
  await chain();
  await memory.namespace('secret');
  await memory.write({
    namespace: 'secret',
    path: 'plan.md',
    text: '# Project Nightjar\n\nSilent Harbour pays for Project Nightjar.',
  });
  const open = await routed({
    query: 'How does Silent Harbour depend on Project Nightjar?',
    namespaces: ['default'],
    response_format: 'explain',
  });
  expect(open.entity?.reason).toBe('the query names Silent Harbour and asks how things hang together');
  expect(JSON.stringify(open)).not.toContain('plan.md');
  const both = await routed('How does Silent Harbour depend on Project Nightjar?');
  expect(both.entity?.reason).toContain('Silent Harbour, Project Nightjar');
});

it('mentions follow a revision and a deletion [entities.follow-the-text]', async () => {
  await chain();
  const query = 'What is Kirkenes related to?';
  const mentions = async () =>
    (await routed({ query, mode: 'graph' })).results.map((one) => one.provenance?.path);
  expect(await mentions()).toContain('man.md');
  await memory.write({ path: 'man.md', text: '# Otto Brandvik\n\nHe was born at Bergen in winter.' });
  const revised = await routed({ query, mode: 'graph', response_format: 'explain' });
  expect(revised.results.map((one) => one.provenance?.path)).toEqual(['town.md']);
  const { documents } = { documents: await memory.search('Kirkenes mayor') };
  await memory.remove(documents.results[0]?.provenance?.document ?? '');
  const deleted = await routed({ query, mode: 'graph' });
  expect(deleted.results).toEqual([]);
  expect(deleted.graph?.reason).toBe('the query names no entity that the texts mention');
});

it('what a client declares is mentioned, and is another revision [entities.declared-by-client]', async () => {
  const document = { path: 'a.txt', text: 'The yearly report came late.' };
  await memory.write(document);
  const again = await memory.write({ ...document, entities: ['Halvorsen Group'] });
  expect(again.outcome).toBe('revised');
  expect((await memory.write({ ...document, entities: ['Halvorsen Group'] })).unchanged).toBe(true);
  const { results } = await routed({ query: 'Halvorsen Group', mode: 'graph' });
  expect(results.map((one) => one.provenance?.path)).toEqual(['a.txt']);
});

it('documents written before entities were get their mentions [entities.backfill-is-same]', async () => {
  await chain();
  await memory.write({
    path: 'man.md',
    text: '# Otto Brandvik\n\nHe was born at Kirkenes in a cold winter.',
  });
  const rows = async () =>
    (
      await memory.db.pool.query(
        `select e.key, p.text, m.weight, m.source, m.live from mentions m
           join entities e on e.id = m.entity_id join passages p on p.id = m.passage_id order by 1, 2`,
      )
    ).rows;
  const before = await rows();
  expect(before.length).toBeGreaterThan(5);
  await memory.db.pool.query('truncate entities cascade');
  await memory.db.pool.query('update revisions set mentions_version = 0');
  expect(await backfillMentions(memory.db)).toBe(5);
  expect(await rows()).toEqual(before);
  expect(await backfillMentions(memory.db)).toBe(0);
});

it('an arm over mentions that is late is reported, the others answer [degraded.deadline-per-arm]', async () => {
  await chain();
  const blocker = await memory.db.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table mentions in access exclusive mode');
    const context = { ...memory.context, armDeadlineMs: 300 };
    Object.assign(memory.context, context);
    const { results, entity, graph } = await routed('What is Silent Harbour related to?');
    expect(entity).toMatchObject({ status: 'failed', reason: 'it passed its deadline of 300 ms' });
    expect(graph).toMatchObject({ status: 'failed' });
    expect(results[0]?.provenance?.path).toBe('film.md');
  } finally {
    await blocker.query('rollback');
    blocker.release();
    memory.context.armDeadlineMs = 30_000;
  }
});
