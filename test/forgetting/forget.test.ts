import { WriteDocumentRequest } from '@memo/contract/documents';
import { ForgetRequest } from '@memo/contract/forgetting';
import { MODES } from '@memo/contract/vocabulary';
import type { Principal } from '@memo/core/access/principal';
import { verifyStore } from '@memo/core/jobs/verify';
import { CountMemory, clearCountMemories } from '@memo/core/lexical/count-memory';
import { parseAddress } from '@memo/core/remember/address';
import { changeTrust } from '@memo/core/remember/change-trust';
import { deleteDocument } from '@memo/core/remember/delete-document';
import { forget } from '@memo/core/remember/forget';
import { readDocument } from '@memo/core/remember/read-documents';
import { writeDocument } from '@memo/core/remember/write-document';
import { openDatabase } from '@memo/core/store/database';
import { startEmbedded } from '@memo/core/store/embedded';
import { migrate } from '@memo/core/store/migrate';
import { WRONG_STATISTICS } from '@memo/core/store/sql/recount-statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL, tokenCounter } from '../support/memory.js';
import { temporaryDirectory } from '../support/server.js';
import { mention, placesOf } from './support.js';

let memory: Memory;
const AGENT: Principal = { ...PRINCIPAL, channel: 'mcp', name: 'an agent' };

beforeAll(async () => {
  memory = await openMemory();
  await memory.loadModel();
});
afterAll(() => memory.close());

const run = (request: { address: string; reason?: string; redact?: boolean }, who = PRINCIPAL) =>
  forget(memory.db, who, ForgetRequest.parse({ reason: 'asked to', ...request }));
const read = (address: string) => readDocument(memory.db, PRINCIPAL, parseAddress(address));
const wrongStatistics = async () => (await memory.db.pool.query(WRONG_STATISTICS)).rows;

describe('hiding', () => {
  it('no mode, granularity, as_of or version finds it, no hint names it [forget.hides-at-once]', async () => {
    const text = 'The quokka ledger lies in the vault of Rottnest, see QUOKKA_17.';
    const { document } = await memory.write({ path: 'Zoo/old.md', text, version: '1', tags: ['marsupial'] });
    await memory.write({ path: 'Zoo/old.md', text: `${text} Revised.`, version: '2', tags: ['marsupial'] });
    for (let n = 0; n < 4; n++)
      await memory.write({ path: `Zoo/other-${n}.md`, text: `A numbat ledger of Rottnest, ${n}.` });
    await memory.embed();
    const inScope = async () => (await memory.search('numbat')).trace.filters.in_scope ?? 0;
    const before = await inScope();
    await run({ address: document });
    expect(await inScope()).toBe(before - 1);
    const soon = new Date(Date.now() + 60_000).toISOString();
    for (const mode of MODES) {
      for (const bounds of [
        {},
        { as_of: soon },
        { version: '1' },
        { version: '2' },
        { tags: ['marsupial'] },
      ]) {
        for (const granularity of ['chunk', 'document'] as const) {
          const answer = await memory.search({
            query: 'quokka ledger QUOKKA_17',
            mode,
            granularity,
            response_format: 'explain',
            limit: 1,
            ...bounds,
          });
          expect(answer.results.filter((one) => one.provenance?.path === 'Zoo/old.md')).toEqual([]);
          expect(answer.narrow_hint ?? '').not.toContain('marsupial');
        }
      }
    }
    const { rows } = await memory.db.pool.query(
      `select 1 from mentions m join passage_index i using (passage_id) where m.live and i.forgotten_at is not null`,
    );
    expect(rows).toEqual([]);
    expect(await wrongStatistics()).toEqual([]);
  });

  it('mentions of it are not live, so no walk meets it [forget.hides-at-once]', async () => {
    const { document } = await memory.write({ path: 'walk.md', text: 'Bilby meets Potoroo.' });
    await mention(memory.db.pool, document, ['bilby']);
    const { counts } = await run({ address: document });
    expect(counts).toMatchObject({ mentions: 3, entities: 3 });
    const { rows } = await memory.db.pool.query(
      `select m.live from mentions m join entities e on e.id = m.entity_id where e.key = 'bilby'`,
    );
    expect(rows).toEqual([{ live: false }]);
  });

  it('a passage of it that waits for its vector is not sent to the model [forget.hides-at-once]', async () => {
    const { document } = await memory.write({ path: 'unsent.md', text: 'Never to be sent out.' });
    await run({ address: document });
    expect(await memory.embed()).toEqual({ embedded: 0, failed: 0 });
  });

  it('of one revision leaves the others: by address, as_of and version [forget.one-revision]', async () => {
    const { document } = await memory.write({ path: 'two.md', text: 'Echidna one.', version: 'a' });
    await memory.write({ path: 'two.md', text: 'Echidna two.', version: 'b' });
    await run({ address: `${document}@1` });
    expect((await read(document)).text).toBe('Echidna two.');
    await expect(read(`${document}@1`)).rejects.toMatchObject({ code: 'forgotten' });
    expect(await memory.paths({ query: 'echidna', version: 'a' })).toEqual([]);
    expect(await memory.paths({ query: 'echidna', version: 'b' })).toEqual(['two.md']);
    // The current one now: what it replaced does not rise again.
    await run({ address: `${document}@2` });
    await expect(read(document)).rejects.toMatchObject({ code: 'forgotten' });
    expect(await wrongStatistics()).toEqual([]);
  });

  it('twice is once, with the same receipt [forget.receipt-counts]', async () => {
    const { document } = await memory.write({ path: 'twice.md', text: 'Wombat wombat burrow.' });
    await memory.embed();
    const first = await run({ address: document, reason: 'first' });
    expect(first).toMatchObject({
      already: false,
      redacted: false,
      who: 'test',
      counts: { revisions: 1, passages: 1, vectors: 1, mentions: 1, entities: 1, facts: 0 },
    });
    expect(first.counts.lexemes).toBeGreaterThanOrEqual(2);
    expect(await run({ address: document, reason: 'second' })).toEqual({ ...first, already: true });
    const redacted = await run({ address: document, reason: 'third', redact: true });
    expect(redacted).toMatchObject({ already: false, redacted: true, counts: first.counts });
    expect(await run({ address: document })).toEqual({ ...redacted, already: true });
  });

  it('refuses a passage, and what is not there [forget.receipt-counts]', async () => {
    const { document } = await memory.write({ path: 'whole.md', text: 'Whole.' });
    await expect(run({ address: `${document}@1#0` })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(run({ address: `${document}@7` })).rejects.toMatchObject({ code: 'not_found' });
    await expect(run({ address: 'memo://doc/aaaaaaaaaaaaaaaa' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('writing afterwards', () => {
  it('the same content at its path is a new revision, not unchanged [forget.new-revision-after]', async () => {
    const given = { path: 'again.md', text: 'Galah again.' };
    const first = await memory.write(given);
    await run({ address: first.document });
    const again = await memory.write(given);
    expect(again).toMatchObject({
      document: first.document,
      revision: 2,
      outcome: 'revised',
      unchanged: false,
    });
    expect(await memory.paths('galah')).toEqual(['again.md']);
    expect((await read(first.document)).text).toBe('Galah again.');
    await expect(read(`${first.document}@1`)).rejects.toMatchObject({ code: 'forgotten' });
    expect(await memory.write(given)).toMatchObject({ unchanged: true, revision: 2 });
    expect(await wrongStatistics()).toEqual([]);
  });

  it('a duplicate of what was forgotten is not told of [forget.hides-at-once]', async () => {
    const first = await memory.write({ path: 'dup-a.md', text: 'Cassowary twins.' });
    await run({ address: first.document });
    expect((await memory.write({ path: 'dup-b.md', text: 'Cassowary twins.' })).duplicate_of).toBeNull();
  });

  it('redacted content is refused at every path of its namespace, until it is overridden [forget.tombstone-refuses]', async () => {
    const text = 'Password of the kookaburra.';
    const { document } = await memory.write({ path: 'secret.md', text });
    await memory.write({ path: 'copy.md', text });
    const receipt = await run({ address: document, redact: true, reason: 'a password' });
    expect(receipt.also_at).toEqual([expect.stringMatching(/@1$/)]);
    for (const path of ['secret.md', 'elsewhere.md']) {
      const refused = memory.write({ path, text: `\ufeff${text}` });
      await expect(refused).rejects.toMatchObject({
        code: 'tombstoned',
        message: expect.stringContaining('a password'),
      });
    }
    await memory.namespace('apart');
    expect(await memory.write({ path: 'secret.md', text, namespace: 'apart' })).toMatchObject({
      revision: 1,
    });
    expect(await memory.write({ path: 'secret.md', text: 'Other content.' })).toMatchObject({ revision: 2 });
    const back = await memory.write({ path: 'elsewhere.md', text, override_tombstone: true });
    expect(back.outcome).toBe('new');
    const { rows } = await memory.db.pool.query(`select who, reason from audit where action = 'override'`);
    expect(rows).toEqual([{ who: 'test', reason: expect.stringContaining('a password') }]);
  });
});

describe('redaction', () => {
  it('leaves none of its words in any table; what others hold stays [forget.redact-destroys]', async () => {
    const nonce = 'zyxomorphus';
    const stays = await memory.write({ path: 'stays.md', text: 'Common ground of the drongo.' });
    await mention(memory.db.pool, stays.document, ['drongo']);
    const { document } = await memory.write({
      path: 'burn.md',
      title: `Title ${nonce}a`,
      tags: [`${nonce}b`],
      library: `${nonce}c`,
      version: `${nonce}d`,
      text: `# ${nonce}e\n\nThe drongo of ${nonce}f, ${nonce}f and get_${nonce}g().`,
    });
    await memory.write({ path: 'burn.md', text: `Second text of ${nonce}h.`, version: `${nonce}i` });
    await memory.embed();
    await memory.fold();
    await mention(memory.db.pool, document, ['drongo', `${nonce}j`]);
    await memory.db.pool.query(
      `insert into entity_aliases select namespace_id, key || 'k', id from entities where key like $1::text`,
      [`${nonce}%`],
    );
    expect((await placesOf(memory.db.pool, nonce)).length).toBeGreaterThan(8);

    const { counts } = await run({ address: document, redact: true, reason: 'must go' });
    expect(counts).toMatchObject({ revisions: 2, passages: 2, vectors: 2, mentions: 9, entities: 6 });
    expect(await placesOf(memory.db.pool, nonce)).toEqual([]);
    await memory.fold();
    expect(await placesOf(memory.db.pool, nonce)).toEqual([]);
    expect(await wrongStatistics()).toEqual([]);
    await expect(read(document)).rejects.toMatchObject({
      code: 'forgotten',
      message: expect.stringMatching(/^Forgotten on \d{4}-\d\d-\d\d because: must go/),
    });
    expect(await memory.paths('drongo ground')).toEqual(['stays.md']);
    const { rows } = await memory.db.pool.query(`select key from entities where key = 'drongo'`);
    expect(rows).toHaveLength(1);
    // The hash stays.
    const hashes = await memory.db.pool.query(
      `select count(*) as n from revisions r join tombstones t using (content_sha256) where r.redacted`,
    );
    expect(hashes.rows[0]?.n).toBeGreaterThanOrEqual(2);
  });

  it('of one revision takes those with the same text [forget.redact-destroys]', async () => {
    const write = (text: string) => memory.write({ path: 'aba.md', text });
    const { document } = await write('Numbat alpha.');
    await write('Numbat beta.');
    await write('Numbat alpha.');
    expect((await run({ address: `${document}@3`, redact: true })).counts.revisions).toBe(2);
    await expect(read(`${document}@1`)).rejects.toMatchObject({ code: 'forgotten' });
    expect((await read(`${document}@2`)).text).toBe('Numbat beta.');
  });

  it('a merged entity that nothing mentions goes with all it was merged with [forget.redact-destroys]', async () => {
    const { document } = await memory.write({ path: 'merged.md', text: 'Taipan and Adder.' });
    await mention(memory.db.pool, document, ['taipan', 'adder']);
    await memory.db.pool.query(
      `update entities e set merged_into = t.id, root_id = t.id from entities t where e.key = 'adder' and t.key = 'taipan'`,
    );
    expect((await run({ address: document, redact: true })).counts).toMatchObject({
      entities: 3,
      mentions: 3,
    });
    expect(
      (await memory.db.pool.query(`select 1 from entities where key in ('taipan', 'adder')`)).rows,
    ).toEqual([]);
  });

  it('lets go of what is kept in memory [forget.redact-destroys]', async () => {
    const kept = new CountMemory(10);
    kept.set('a text', 2);
    clearCountMemories();
    expect(kept.size).toBe(0);
    kept.set('a text', 2);
    const { document } = await memory.write({ path: 'kept.md', text: 'Kept in memory.' });
    await run({ address: document, redact: true });
    expect(kept.size).toBe(0);
  });

  it('in the embedded database leaves none either [forget.redact-destroys]', async () => {
    const place = temporaryDirectory();
    const embedded = await startEmbedded(place.path, () => undefined);
    try {
      await migrate(embedded.url);
      const db = openDatabase({ url: embedded.url, kind: 'embedded' });
      const request = WriteDocumentRequest.parse({
        path: 'e.md',
        text: 'The zyxomorphus of get_zyxomorphus().',
      });
      const { document } = await writeDocument(db, PRINCIPAL, request, await tokenCounter(), null);
      await mention(db.pool, document, ['zyxomorphus']);
      await forget(db, PRINCIPAL, { address: document, reason: 'must go', redact: true });
      expect(await placesOf(db.pool, 'zyxomorphus')).toEqual([]);
      expect((await verifyStore(db, PRINCIPAL, { repair: false })).found).toBe(0);
      await db.close();
    } finally {
      await embedded.stop();
      place.remove();
    }
  });
});

describe('beside others', () => {
  it('forgets, writes and folds of the same documents leave exact statistics [forget.beside-writers]', async () => {
    const first = await Promise.all(
      Array.from({ length: 4 }, (_, n) => memory.write({ path: `race/${n}.md`, text: `Brolga ${n} start.` })),
    );
    await Promise.all(
      Array.from({ length: 6 }, async (_, worker) => {
        for (let n = 0; n < 8; n++) {
          const at = (worker + n) % 4;
          const address = first[at]?.document ?? '';
          if (worker < 3)
            await memory
              .write({ path: `race/${at}.md`, text: `Brolga ${worker} and ${n}.` })
              .catch(tolerated);
          else if (worker < 5) await run({ address, redact: worker === 4 });
          else await memory.fold();
        }
      }),
    );
    for (const { document } of first) await run({ address: document, redact: true });
    expect(await wrongStatistics()).toEqual([]);
    expect(await placesOf(memory.db.pool, 'brolga')).toEqual([]);
    expect(
      (await verifyStore(memory.db, PRINCIPAL, { repair: false })).checks.filter(
        (one) => one.kind !== 'tombstoned_content_live' && one.found > 0,
      ),
    ).toEqual([]);
  });
});

/** What was redacted a moment ago is refused, as it must be. */
function tolerated(error: { code?: string }): void {
  if (error.code !== 'tombstoned') throw error;
}

describe('agents', () => {
  const write = async (who: Principal, path: string, text: string, more: object = {}) =>
    writeDocument(
      memory.db,
      who,
      WriteDocumentRequest.parse({ path, text, ...more }),
      await tokenCounter(),
      null,
    );

  it('forget, supersede and delete only what agents wrote [trust.agents-bounded]', async () => {
    const mine = await write(AGENT, 'agent.md', 'An agent wrote this.');
    expect(await write(AGENT, 'agent.md', 'An agent wrote this anew.')).toMatchObject({ revision: 2 });
    const theirs = await write(PRINCIPAL, 'person.md', 'A person wrote this.');
    const forbidden = { code: 'forbidden' };
    await expect(write(AGENT, 'person.md', 'An agent knows better.')).rejects.toMatchObject(forbidden);
    await expect(run({ address: theirs.document }, AGENT)).rejects.toMatchObject(forbidden);
    await expect(deleteDocument(memory.db, AGENT, parseAddress(theirs.document))).rejects.toMatchObject(
      forbidden,
    );
    await expect(write(AGENT, 'person.md', 'x', { override_tombstone: true })).rejects.toMatchObject(
      forbidden,
    );
    await expect(verifyStore(memory.db, AGENT, { repair: true })).rejects.toMatchObject(forbidden);
    expect((await read(theirs.document)).text).toBe('A person wrote this.');
    // A revision of an agent under one of a person: the document as a whole is not the agent's.
    await write(PRINCIPAL, 'agent.md', 'A person took it over.');
    await expect(run({ address: mine.document }, AGENT)).rejects.toMatchObject(forbidden);
    expect(await run({ address: `${mine.document}@1` }, AGENT)).toMatchObject({
      already: false,
      who: 'an agent',
    });
  });

  it('never change trust [trust.agents-bounded]', async () => {
    const mine = await write(AGENT, 'own.md', 'Own words of an agent.');
    const request = { address: mine.document, trust: 'curated', reason: 'I am sure' } as const;
    await expect(changeTrust(memory.db, AGENT, request)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await read(mine.document)).trust).toBe('agent');
  });
});
