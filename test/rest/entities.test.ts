import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memo } from '../cli/support.js';
import { createTestDatabase } from '../support/database.js';
import { ADMIN_KEY, type Server, startServer, temporaryDirectory } from '../support/server.js';

let server: Server;
let end: () => Promise<void>;
const post = (path: string, body: unknown) => server.call('POST', `/v1/${path}`, body);
const get = (path: string) => server.call('GET', `/v1/${path}`);
const write = (path: string, text: string, more: object = {}) => post('documents', { path, text, ...more });
const cli = (...args: string[]) => memo(args, { MEMO_URL: server.url, MEMO_API_KEY: ADMIN_KEY }).ended;

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  const place = temporaryDirectory();
  server = await startServer({ data: place.path, env: { DATABASE_URL: url, MEMO_MODEL: 'none' } });
  end = async () => {
    await server.stop();
    await drop();
    place.remove();
  };
  await write('film.md', '# Silent Harbour\n\nA film that Otto Brandvik directed.');
  await write('man.md', '# Otto Brandvik\n\nHe was born at Kirkenes in winter.');
  await write('town.md', '# Kirkenes\n\nMayor here was Ingrid Solheim.');
  await post('namespaces', { name: 'secret' });
  await write('x.md', '# Otto Brandvik\n\nOtto Brandvik owes Nils Nightjar money.', { namespace: 'secret' });
}, 60_000);
afterAll(() => end());

const keys = (list: { key: string; hops: number }[], hops: number) =>
  list.filter((one) => one.hops === hops).map(({ key }) => key);

describe('explore', () => {
  it('shows passages and neighbours by hops, in scope only [explore.passages-and-neighbours]', async () => {
    const one = await post('explore', { entity: 'silent harbour', namespaces: ['default'] });
    expect(one.status).toBe(200);
    expect(one.body.entity).toMatchObject({
      name: 'Silent Harbour',
      key: 'silent harbour',
      mentions: 1,
      hub: false,
    });
    expect(one.body.passages.map((p: { citation: string }) => p.citation)).toEqual([
      'film.md (Silent Harbour)',
    ]);
    expect(keys(one.body.neighbours, 1)).toContain('otto brandvik');
    expect(keys(one.body.neighbours, 2)).toEqual([]);
    const two = await post('explore', { entity: 'Silent Harbour', hops: 2, namespaces: ['default'] });
    expect(keys(two.body.neighbours, 2)).toContain('kirkenes');
    const weights = two.body.neighbours.map(({ weight }: { weight: number }) => weight);
    for (const weight of weights) expect(weight).toBeGreaterThan(0);
    expect(weights.reduce((a: number, b: number) => a + b, 0)).toBeLessThanOrEqual(2);
    const hidden = await post('explore', { entity: 'Otto Brandvik', hops: 2, namespaces: ['default'] });
    expect(JSON.stringify(hidden.body)).not.toContain('nightjar');
    expect(JSON.stringify((await post('explore', { entity: 'Otto Brandvik' })).body)).toContain('nightjar');
  });

  it('what nothing in scope mentions is not found, alike for what is elsewhere [explore.passages-and-neighbours]', async () => {
    const foreign = await post('explore', { entity: 'Nils Nightjar', namespaces: ['default'] });
    const nothing = await post('explore', { entity: 'Nils Nowhere', namespaces: ['default'] });
    expect([foreign.status, nothing.status]).toEqual([404, 404]);
    expect(foreign.body.detail.replace('Nightjar', 'Nowhere')).toBe(nothing.body.detail);
  });

  it('as of a date shows what stood then [explore.as-of]', async () => {
    await write('ship.md', '# MS Vesla\n\nBuilt by Lars Hauge.');
    const { body } = await get('documents');
    const before = body.documents.find((d: { path: string }) => d.path === 'ship.md').recorded_at;
    await new Promise((done) => setTimeout(done, 20));
    await write('ship.md', '# MS Vesla\n\nBuilt by Per Holm.');
    const then = await post('explore', { entity: 'MS Vesla', as_of: before });
    const now = await post('explore', { entity: 'MS Vesla' });
    expect(keys(then.body.neighbours, 1)).toContain('lars hauge');
    expect(keys(then.body.neighbours, 1)).not.toContain('per holm');
    expect(keys(now.body.neighbours, 1)).toContain('per holm');
    expect(keys(now.body.neighbours, 1)).not.toContain('lars hauge');
  });

  it('the command line shows the same [explore.passages-and-neighbours]', async () => {
    const { body } = await post('explore', { entity: 'Silent Harbour', hops: 2, namespaces: ['default'] });
    const json = await cli('explore', 'Silent', 'Harbour', '--hops', '2', '--namespace', 'default', '--json');
    expect(JSON.parse(json.out)).toEqual(body);
    const shown = await cli('explore', 'Silent', 'Harbour', '--hops', '2', '--namespace', 'default');
    expect(shown.out).toContain('film.md (Silent Harbour)');
    expect(shown.out).toMatch(/2 hops .* Kirkenes/);
    expect((await cli('explore', 'Nobody', 'Here')).code).toBe(1);
  });
});

describe('entities', () => {
  it('are listed by key, with a prefix, a page at a time [entities.listed-in-scope]', async () => {
    const { body } = await get('entities?prefix=Otto');
    expect(body.entities.map((e: { key: string; namespace: string }) => [e.key, e.namespace])).toEqual([
      ['otto brandvik', 'default'],
      ['otto brandvik', 'secret'],
    ]);
    const first = await get('entities?limit=1&namespace=default');
    const second = await get(`entities?limit=1&namespace=default&cursor=${first.body.next_cursor}`);
    expect(first.body.entities[0].key < second.body.entities[0].key).toBe(true);
    expect((await get('entities?namespace=nowhere')).status).toBe(404);
    expect((await cli('entities', 'ls', 'otto')).out).toContain(
      'Otto Brandvik  otto brandvik; 2 mentions, in default',
    );
  });

  it('near keys are proposed, merged and taken back by a person [entities.near-keys-proposed] [entities.merge-and-undo]', async () => {
    await write('a.md', '# Foundry Machinery Holding Company\n\nThe works at Moss.');
    await write('b.md', '# Foundry Machinary Holding Company\n\nThe other spelling stands on an invoice.');
    await write('v.md', '# Apollo 11\n\nOne flight.');
    await write('w.md', '# Apollo 12\n\nAnother flight.');
    const { body } = await get('entities/proposals');
    const pairs = body.proposals.map((p: { entity: string; into: string }) =>
      [p.entity, p.into].sort().join(' / '),
    );
    expect(pairs).toEqual(['foundry machinary holding company / foundry machinery holding company']);
    const asked = () => post('explore', { entity: 'Foundry Machinery Holding Company' });
    expect((await asked()).body.entity.mentions).toBe(1);

    const merged = await cli(
      'entities',
      'merge',
      'Foundry Machinary Holding Company',
      '--into',
      'Foundry Machinery Holding Company',
    );
    expect(merged.out).toContain('also foundry machinary holding company; 2 mentions');
    expect((await asked()).body.entity).toMatchObject({
      mentions: 2,
      aliases: ['foundry machinary holding company'],
    });
    expect((await post('explore', { entity: 'foundry machinary holding company' })).body.entity.name).toBe(
      'Foundry Machinery Holding Company',
    );
    expect((await get('entities/proposals')).body.proposals).toEqual([]);
    const again = await post('entities/merge', {
      entity: 'Foundry Machinary Holding Company',
      into: 'Foundry Machinery Holding Company',
    });
    expect([again.status, again.body.code]).toEqual([409, 'entity_conflict']);
    const circle = await post('entities/merge', {
      entity: 'Foundry Machinery Holding Company',
      into: 'Foundry Machinary Holding Company',
    });
    expect(circle.body.code).toBe('entity_conflict');
    // What is written under the merged name while it is one, goes with the undo.
    await write('c.md', '# Foundry Machinary Holding Company\n\nA third note.');
    expect((await asked()).body.entity.mentions).toBe(3);

    await cli('entities', 'unmerge', 'Foundry Machinary Holding Company');
    expect((await asked()).body.entity).toMatchObject({ mentions: 1, aliases: [] });
    expect(
      (await post('explore', { entity: 'Foundry Machinary Holding Company' })).body.entity.mentions,
    ).toBe(2);
    expect((await post('entities/unmerge', { entity: 'Foundry Machinary Holding Company' })).body.code).toBe(
      'entity_conflict',
    );

    await cli(
      'entities',
      'distinct',
      'Foundry Machinary Holding Company',
      '--from',
      'Foundry Machinery Holding Company',
    );
    expect((await get('entities/proposals')).body.proposals).toEqual([]);
  });

  it('an alias names the entity, in queries and in what is written after it [entities.aliases-name-one]', async () => {
    const given = await cli('entities', 'alias', 'Kirkenes', '--as', 'the Ore Town');
    expect(given.out).toContain('also ore town');
    await write('ore.md', '# The Ore Town\n\nSnow fell early.');
    const { body } = await post('explore', { entity: 'Ore Town', namespaces: ['default'] });
    expect(body.entity).toMatchObject({ name: 'Kirkenes', mentions: 3 });
    const taken = await post('entities/alias', { entity: 'Kirkenes', alias: 'Otto Brandvik' });
    expect(taken.body.code).toBe('entity_conflict');
    expect((await post('entities/alias', { entity: 'Nobody Here', alias: 'x y' })).status).toBe(404);
    expect((await post('entities/alias', { entity: 'Kirkenes', alias: 'of the' })).body.code).toBe(
      'invalid_request',
    );
  });
});

describe('diff', () => {
  it('tells what was added and revised between two instants, for a namespace or an entity [time.diff-between-dates]', async () => {
    const start = new Date();
    await new Promise((done) => setTimeout(done, 10));
    await write('d1.md', '# Delta One\n\nAsk Greta Lund.');
    await write('d2.md', '# Delta Two\n\nNothing.');
    await write('d2.md', '# Delta Two\n\nStill nothing.');
    const { body } = await get(`diff?from=${start.toISOString()}`);
    expect(body.counts).toEqual({ added: 2, revised: 1, superseded: 0, forgotten: 0 });
    expect(body.changes.map((c: { change: string; path: string }) => [c.change, c.path])).toEqual([
      ['added', 'd1.md'],
      ['added', 'd2.md'],
      ['revised', 'd2.md'],
    ]);
    const about = await get(`diff?from=${start.toISOString()}&entity=greta%20lund`);
    expect(about.body.changes.map((c: { path: string }) => c.path)).toEqual(['d1.md']);
    const first = await get(`diff?from=${start.toISOString()}&limit=1`);
    const rest = await get(`diff?from=${start.toISOString()}&limit=2&cursor=${first.body.next_cursor}`);
    expect(rest.body.changes.map((c: { change: string }) => c.change)).toEqual(['added', 'revised']);
    expect((await get(`diff?from=${start.toISOString()}&namespace=secret`)).body.changes).toEqual([]);
    expect((await get('diff?from=2026-02-02&to=2026-02-01')).body.code).toBe('invalid_date');
    const shown = await cli('diff', '--from', start.toISOString());
    expect(shown.out).toContain('2 added, 1 revised, 0 superseded, 0 forgotten');
    expect(shown.out).toMatch(/revised .* d2\.md/);
  });
});

describe('facts that rest on what is forgotten', () => {
  it('go with their evidence, and a redacted statement does not come back [forget.facts-go-with-evidence]', async () => {
    const { body: doc } = await write('rate.md', '# Quarry Rates\n\nThe quarry asks 140 a ton.');
    const evidence = `${doc.document}@1#0`;
    const told = {
      statement: 'Brynjar quarry raised its price to 140.',
      about: ['Brynjar Quarry'],
      evidence,
    };
    const { body: fact } = await post('facts', told);
    expect((await post('explore', { entity: 'Brynjar Quarry' })).body.facts).toHaveLength(1);
    const lone = await post('facts', { statement: 'Sigrun keeps the Brynjar keys.' });
    const { body } = await post('forget', { address: doc.document, reason: 'asked to', redact: true });
    expect(body.counts).toMatchObject({ facts: 1, passages: 2 });
    const gone = await get(`facts/${fact.fact.replace('memo://fact/', '')}`);
    expect(gone.status === 404 || gone.status === 410).toBe(true);
    const found = JSON.stringify(
      (await post('search', { query: 'Brynjar quarry price', granularity: 'fact' })).body.results,
    );
    expect(found).not.toContain('raised its price');
    expect(found).toContain('Sigrun keeps');
    expect((await post('explore', { entity: 'Brynjar Quarry' })).status).toBe(404);
    // By its own address too.
    const own = await post('forget', { address: lone.body.fact, reason: 'private', redact: true });
    expect(own.body).toMatchObject({ address: lone.body.fact, counts: { revisions: 1, passages: 1 } });
    const again = await post('facts', { statement: 'Sigrun keeps the Brynjar keys.' });
    expect([again.status, again.body.code]).toEqual([409, 'tombstoned']);
    const written = await cli('remember', 'Sigrun keeps the Brynjar keys.', '--override-tombstone');
    expect([written.code, written.error]).toEqual([0, '']);
    const report = await post('verify', { repair: false });
    expect(report.body.checks?.filter((c: { found: number }) => c.found > 0) ?? []).toEqual([]);
  });
});
