import { ListFactsRequest } from '@memo/contract/facts';
import { parse } from '@memo/contract/parse';
import { parseAddress } from '@memo/core/remember/address';
import { listFacts, readFactHistory } from '@memo/core/remember/read-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL } from '../support/memory.js';

let memory: Memory;

beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

const list = async (request: Record<string, unknown>) =>
  (await listFacts(memory.db, PRINCIPAL, parse(ListFactsRequest, request))).facts;
const statements = async (request: Record<string, unknown>) =>
  (await list(request)).map((one) => one.statement);
const count = async (table: string) =>
  (await memory.db.pool.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]?.count;

describe('the same fact', () => {
  it('again is unchanged while it stands, however it is written [facts.same-fact-unchanged]', async () => {
    const told = { statement: 'Zoë  works in Kraków.', about: ['Zoë', 'Kraków'], valid_from: '2026-01-01' };
    const first = await memory.remember(told);
    expect(first).toMatchObject({ unchanged: false, supersedes: null });
    const documents = await count('documents');
    for (const again of [
      told,
      { ...told, statement: ' Zoe\u0308 works in Krako\u0301w. ' },
      { ...told, about: ['the Kraków', 'ZOË', 'zoë'] },
      { ...told, valid_from: '2026-01-01T00:00:00Z' },
    ])
      expect(await memory.remember(again)).toEqual({ ...first, unchanged: true });
    expect(await count('documents')).toBe(documents);
    for (const other of [
      { ...told, statement: 'Zoë works in Kraków!' },
      { ...told, about: ['Zoë'] },
      { ...told, valid_from: '2026-01-02' },
      { ...told, valid_to: '2030-01-01' },
    ])
      expect((await memory.remember(other)).unchanged).toBe(false);
    await memory.namespace('same');
    expect((await memory.remember({ ...told, namespace: 'same' })).unchanged).toBe(false);
  });

  it('at once is one fact [facts.same-fact-unchanged]', async () => {
    const told = { statement: 'Ten at once.', about: ['Ten', 'Once'] };
    const all = await Promise.all(Array.from({ length: 10 }, () => memory.remember(told)));
    expect(new Set(all.map((one) => one.fact)).size).toBe(1);
    expect(all.filter((one) => !one.unchanged)).toHaveLength(1);
  });

  it('that was superseded since is a new one [facts.same-fact-unchanged]', async () => {
    const first = await memory.remember('The light is on.');
    const second = await memory.remember({ statement: 'The light is off.', supersedes: first.fact });
    const third = await memory.remember({ statement: 'The light is on.', supersedes: second.fact });
    expect(third.unchanged).toBe(false);
    expect(third.fact).not.toBe(first.fact);
    const { history } = await readFactHistory(memory.db, PRINCIPAL, parseAddress(second.fact));
    expect(history.map((one) => one.address)).toEqual([first.fact, second.fact, third.fact]);
  });
});

describe('supersession', () => {
  it('comes only when told: one that contradicts leaves the other alone [facts.supersede-only-when-told]', async () => {
    await memory.remember({ statement: 'The office is on floor 3.', about: ['Office'] });
    await memory.remember({ statement: 'The office is on floor 4.', about: ['Office'] });
    expect(await statements({ about: 'office' })).toEqual([
      'The office is on floor 4.',
      'The office is on floor 3.',
    ]);
  });

  it('ends the old one at the instant at which the new one begins [facts.history-kept]', async () => {
    const { fact: old } = await memory.remember({ statement: 'Rent is 900.', about: ['Rent'] });
    const request = { statement: 'Rent is 950.', about: ['Rent'], supersedes: old };
    const told = await memory.remember(request);
    expect(told).toMatchObject({ unchanged: false, supersedes: old });
    // The answer was lost, and it is told again.
    expect(await memory.remember(request)).toEqual({ ...told, unchanged: true });
    expect(await statements({ about: 'Rent' })).toEqual(['Rent is 950.']);
    const [now, before] = await list({ about: 'Rent', history: 'true' });
    expect(now).toMatchObject({
      address: told.fact,
      supersedes: old,
      superseded_by: null,
      superseded_at: null,
    });
    expect(before).toMatchObject({ address: old, supersedes: null, superseded_by: told.fact });
    expect(before?.superseded_at).toBe(now?.recorded_at);
    const instant = Date.parse(now?.recorded_at ?? '');
    const at = (shift: number) =>
      statements({ about: 'Rent', as_of: new Date(instant + shift).toISOString() });
    expect([await at(-1), await at(0)]).toEqual([['Rent is 900.'], ['Rent is 950.']]);
  });

  it('of one fact by two at once: one is told to look at the other, and wrote nothing [facts.superseded-once]', async () => {
    const { fact } = await memory.remember('The vault code is new.');
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => memory.remember({ statement: `Change ${n} of the code.`, supersedes: fact })),
    );
    const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect([done.length, refused.length]).toEqual([1, 3]);
    for (const error of refused) {
      expect(error).toMatchObject({ code: 'fact_superseded', status: 409 });
      expect(error.message).toContain(done[0]?.fact);
      expect(error.message).toContain('Nothing was written');
    }
    const { history } = await readFactHistory(memory.db, PRINCIPAL, parseAddress(fact));
    expect(history.map((one) => one.address)).toEqual([fact, done[0]?.fact]);
  });

  it('of what is not there, foreign or forgotten is refused alike [facts.bad-input-refused]', async () => {
    await memory.namespace('foreign');
    const { fact: foreign } = await memory.remember({ statement: 'Foreign.', namespace: 'foreign' });
    const { fact: forgotten } = await memory.remember('Forgotten soon.');
    const { document } = await memory.write({ path: 'd.txt', text: 'A document.' });
    await memory.db.pool.query(
      `update revisions set forgotten_at = now()
        where document_id = (select id from documents where public_id = $1)`,
      [forgotten.slice(-16)],
    );
    const documents = await count('documents');
    for (const supersedes of [
      foreign,
      forgotten,
      'memo://fact/2222222222222222',
      document.replace('/doc/', '/fact/'),
    ]) {
      await expect(memory.remember({ statement: 'New.', supersedes })).rejects.toMatchObject({
        code: 'not_found',
        message: `supersedes: there is no fact ${supersedes} in this namespace that you may read. Nothing was written.`,
      });
    }
    expect(await count('documents')).toBe(documents);
    expect(await statements({ namespace: 'foreign' })).toEqual(['Foreign.']);
  });
});

it('evidence of another namespace, and a fact as evidence, are refused as what is not there [facts.bad-input-refused]', async () => {
  await memory.namespace('apart');
  const { document } = await memory.write({ namespace: 'apart', path: 'e.txt', text: 'Secret evidence.' });
  const { fact } = await memory.remember('A fact is no evidence.');
  for (const evidence of [`${document}@1#0`, `${fact.replace('/fact/', '/doc/')}@1#0`]) {
    await expect(memory.remember({ statement: 'Read elsewhere.', evidence })).rejects.toMatchObject({
      code: 'not_found',
      message: `evidence: there is no passage ${evidence} in this namespace that you may read. Nothing was written.`,
    });
  }
});

it('what a fact is about is an entity of its namespace, by key and by alias [facts.about-entities]', async () => {
  await memory.namespace('names');
  const tell = (statement: string, about: string[]) =>
    memory.remember({ namespace: 'names', statement, about });
  await tell('One.', ['The Foundry', 'Coca-Cola']);
  await tell('Two.', ["Foundry's"]);
  const { rows } = await memory.db.pool.query<{ id: number; key: string; namespaceId: number }>(
    `select e.id, e.key, e.namespace_id as "namespaceId" from entities e join namespaces n on n.id = e.namespace_id
      where n.name = 'names' order by e.id`,
  );
  expect(rows.map((row) => row.key).sort()).toEqual(['coca cola', 'foundry']);
  const foundry = rows.find((row) => row.key === 'foundry');
  await memory.db.pool.query(
    `insert into entity_aliases (namespace_id, key, entity_id) values ($1, 'smithy', $2)`,
    [foundry?.namespaceId, foundry?.id],
  );
  await tell('Three.', ['Smithy']);
  for (const about of ['foundry', 'SMITHY', 'the Foundry'])
    expect([about, await statements({ namespace: 'names', about })]).toEqual([
      about,
      ['Three.', 'Two.', 'One.'],
    ]);
  const [first] = (await list({ namespace: 'names' })).slice(-1);
  expect(first?.about).toEqual(['The Foundry', 'Coca-Cola']);
  expect(await statements({ about: 'nobody' })).toEqual([]);
  expect(await statements({ about: '...' })).toEqual([]);
});

it('one that is not valid is listed with history only [facts.history-kept] [facts.validity-window]', async () => {
  await memory.namespace('windows');
  const tell = (statement: string, bounds: object) =>
    memory.remember({ namespace: 'windows', statement, ...bounds });
  await tell('Over.', { valid_to: '2020-01-31' });
  await tell('To come.', { valid_from: '2999-01-01' });
  await tell('Now.', { valid_from: '2020-01-01', valid_to: '2998-12-31' });
  const seen = (bounds: object) => statements({ namespace: 'windows', ...bounds });
  expect(await seen({})).toEqual(['Now.']);
  expect(await seen({ as_of: '2999-01-01' })).toEqual(['To come.']);
  expect(await seen({ history: 'true' })).toEqual(['Now.', 'To come.', 'Over.']);
});

it('deleting the last of a history leaves the one before superseded, and statistics exact [facts.history-kept]', async () => {
  const { fact: old } = await memory.remember('Quartz one.');
  const { fact: last } = await memory.remember({ statement: 'Quartz two.', supersedes: old });
  expect(await memory.remove(last)).toEqual({
    document: last,
    deleted: { revisions: 1, passages: 1, vectors: 0 },
  });
  const { history } = await readFactHistory(memory.db, PRINCIPAL, parseAddress(old));
  expect(history).toMatchObject([{ address: old, superseded_by: null }]);
  await expect(memory.remember({ statement: 'Quartz three.', supersedes: old })).rejects.toMatchObject({
    code: 'fact_superseded',
  });
  await memory.fold();
  const { rows } = await memory.db.pool.query(
    `select sum(passages)::int as passages from term_statistics where lexeme = 'quartz'`,
  );
  expect(rows).toEqual([{ passages: 0 }]);
});
