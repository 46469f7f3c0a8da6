import { ListDocumentsRequest } from '@memo/contract/documents';
import { MemoError } from '@memo/contract/errors';
import { listDocuments } from '@memo/core/remember/read-documents';
import { readMoment } from '@memo/core/retrieve/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory, PRINCIPAL } from '../support/memory.js';

const HOUR = 3_600_000;
const day = (text: string, tz: string) => {
  const { start, end } = readMoment(text, tz, 'date_from');
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    hours: (end.getTime() - start.getTime()) / HOUR,
  };
};

describe('a bare date', () => {
  it.each([
    ['UTC', '2026-08-12T00:00:00.000Z', '2026-08-13T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-08-11T10:00:00.000Z', '2026-08-12T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-08-12T12:00:00.000Z', '2026-08-13T12:00:00.000Z'],
    ['Asia/Kathmandu', '2026-08-11T18:15:00.000Z', '2026-08-12T18:15:00.000Z'],
  ])('is that day in %s [scope.bare-date-in-tz]', (tz, start, end) => {
    expect(day('2026-08-12', tz)).toEqual({ start, end, hours: 24 });
  });

  it('has 23 hours where clocks go forward and 25 where they go back [scope.bare-date-in-tz]', () => {
    expect(day('2026-03-29', 'Europe/Berlin')).toEqual({
      start: '2026-03-28T23:00:00.000Z',
      end: '2026-03-29T22:00:00.000Z',
      hours: 23,
    });
    expect(day('2026-10-25', 'Europe/Berlin')).toEqual({
      start: '2026-10-24T22:00:00.000Z',
      end: '2026-10-25T23:00:00.000Z',
      hours: 25,
    });
    expect(day('2026-03-08', 'America/New_York').hours).toBe(23);
    expect(day('2026-11-01', 'America/New_York').hours).toBe(25);
  });

  it('begins at the first instant that exists where the change skips midnight [scope.bare-date-in-tz]', () => {
    // Beirut 2021-03-28: 00:00 became 01:00. Cairo 2023-10-27: midnight came twice on the day before.
    expect(day('2021-03-28', 'Asia/Beirut')).toMatchObject({ start: '2021-03-27T22:00:00.000Z', hours: 23 });
    expect(day('2023-10-26', 'Africa/Cairo').hours).toBe(25);
  });

  it('neighbouring days meet without gap or overlap, all year, in both hemispheres [scope.dates-half-open]', () => {
    for (const tz of ['America/Santiago', 'Australia/Lord_Howe', 'Asia/Beirut']) {
      for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2024, 0, 1); at += 24 * HOUR) {
        const here = new Date(at).toISOString().slice(0, 10);
        const next = new Date(at + 24 * HOUR).toISOString().slice(0, 10);
        expect([tz, here, day(here, tz).end]).toEqual([tz, here, day(next, tz).start]);
      }
    }
  });

  it('may be a leap day and may be in the first century [scope.bare-date-in-tz]', () => {
    expect(day('2024-02-29', 'UTC').end).toBe('2024-03-01T00:00:00.000Z');
    expect(day('0099-05-01', 'UTC').start).toBe('0099-05-01T00:00:00.000Z');
  });
});

describe('an instant', () => {
  it('is itself, whatever the tz [scope.bare-date-in-tz]', () => {
    for (const text of ['2026-08-12T09:00:00Z', '2026-08-12T11:00:00+02:00', '2026-08-12 11:00+0200']) {
      const { start, end } = readMoment(text, 'Asia/Tokyo', 'date_to');
      expect([start.toISOString(), end.getTime()]).toEqual(['2026-08-12T09:00:00.000Z', start.getTime()]);
    }
  });
});

it.each([
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2025-02-29T12:00:00+02:00',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  'yesterday',
  '12.08.2026',
  '2026-8-2',
  '2026-08-12T09:00:00',
  '2026-08-12T25:00:00Z',
  '20260812',
  '2026-08-12; drop table',
])('%j is refused with a typed error that names the field [scope.bad-date-refused]', (text) => {
  try {
    readMoment(text, 'UTC', 'date_from');
    expect.unreachable('it was taken');
  } catch (error) {
    expect(error).toBeInstanceOf(MemoError);
    expect(error).toMatchObject({ code: 'invalid_date', faults: [{ path: 'date_from' }] });
  }
});

it('an unknown time zone is refused with a typed error [scope.bad-date-refused]', () => {
  expect(() => readMoment('2026-08-12', 'Mars/Olympus', 'date_from')).toThrow(
    expect.objectContaining({ code: 'invalid_date' }),
  );
});

describe('date scope through SQL', () => {
  let memory: Memory;
  beforeAll(async () => {
    memory = await openMemory();
    for (const [path, content_date] of [
      ['before.txt', '2026-08-11T23:59:59.999Z'],
      ['first.txt', '2026-08-12T00:00:00Z'],
      ['noon.txt', '2026-08-12T12:00:00Z'],
      ['last.txt', '2026-08-12T23:59:59.999Z'],
      ['after.txt', '2026-08-13T00:00:00Z'],
    ] as const) {
      await memory.write({ path, text: 'The quarterly plan.', content_date });
    }
    await memory.write({ path: 'undated.txt', text: 'The quarterly plan.' });
  });
  afterAll(() => memory.close());

  it('one day takes in its first and its last instant and nothing else [scope.dates-half-open]', async () => {
    const paths = await memory.paths({ query: 'quarterly', date_from: '2026-08-12', date_to: '2026-08-12' });
    expect(paths.sort()).toEqual(['first.txt', 'last.txt', 'noon.txt']);
  });

  it("the day is the caller's, at +14 and at -12 [scope.bare-date-in-tz]", async () => {
    const bounds = { query: 'quarterly', date_from: '2026-08-12', date_to: '2026-08-12' };
    const east = await memory.paths({ ...bounds, tz: 'Pacific/Kiritimati' });
    expect(east.sort()).toEqual(['before.txt', 'first.txt']);
    const west = await memory.paths({ ...bounds, tz: 'Etc/GMT+12' });
    expect(west.sort()).toEqual(['after.txt', 'last.txt', 'noon.txt']);
  });

  it('an open end is open [scope.dates-half-open]', async () => {
    expect((await memory.paths({ query: 'quarterly', date_from: '2026-08-13' })).sort()).toEqual([
      'after.txt',
    ]);
    expect((await memory.paths({ query: 'quarterly', date_to: '2026-08-11' })).sort()).toEqual([
      'before.txt',
    ]);
  });

  it('from and to do what date_from and date_to do [scope.from-to-aliases]', async () => {
    const named = await memory.search({ query: 'quarterly', date_from: '2026-08-12', date_to: '2026-08-12' });
    const alias = await memory.search({ query: 'quarterly', from: '2026-08-12', to: '2026-08-12' });
    expect(alias.results).toEqual(named.results);
    expect(alias.trace.scope.date_from).toBe(named.trace.scope.date_from);
    expect(alias.trace.scope.date_to).toBe('2026-08-13T00:00:00.000Z');
  });

  it('one bound under both its names is refused, not dropped [scope.from-to-aliases]', async () => {
    for (const both of [
      { date_from: '2026-01-01', from: '2026-02-01' },
      { date_to: '2026-01-01', to: '2026-01-01' },
    ]) {
      await expect(memory.search({ query: 'quarterly', ...both })).rejects.toMatchObject({
        code: 'invalid_request',
        faults: [{ path: Object.keys(both)[1] }],
      });
    }
  });

  it('a bad date or tz refuses the search [scope.bad-date-refused]', async () => {
    for (const bad of [
      { date_from: '2026-02-30' },
      { to: 'soon!' },
      { as_of: 'never' },
      { from: '2026-01-01', tz: 'X/Y' },
      { from: '2026-01-01T00:00:00Z', tz: 'X/Y' },
      { tz: 'X/Y' },
    ]) {
      await expect(memory.search({ query: 'quarterly', ...bad })).rejects.toMatchObject({
        code: 'invalid_date',
      });
    }
  });
});

describe('a content date without a zone [scope.civil-days]', () => {
  let memory: Memory;
  const WRITTEN = [
    { path: 'matter.md', text: '---\ndate: 2025-08-12\n---\nThe quarterly plan.' },
    { path: '2025-08-12 named.md', text: 'The quarterly plan.' },
    { path: 'field.md', text: 'The quarterly plan.', content_date: '2025-08-12' },
    { path: 'zoned.md', text: 'The quarterly plan.', content_date: '2025-08-12', tz: 'America/New_York' },
    { path: 'late.md', text: '---\ndate: 2025-08-12 23:30\n---\nThe quarterly plan.' },
  ];
  beforeAll(async () => {
    memory = await openMemory();
    for (const document of WRITTEN) await memory.write(document);
    await memory.write({
      path: 'instant.md',
      text: 'The quarterly plan.',
      content_date: '2025-08-12T00:00:00Z',
    });
  });
  afterAll(() => memory.close());
  const civil = WRITTEN.map(({ path }) => path).sort();

  it.each(['UTC', 'America/New_York', 'Etc/GMT+12', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'is that day for a reader in %s, however it was written [scope.civil-days]',
    async (tz) => {
      const on = async (day: string) =>
        (await memory.paths({ query: 'quarterly', from: day, to: day, tz })).filter(
          (path) => path !== 'instant.md',
        );
      expect((await on('2025-08-12')).sort()).toEqual(civil);
      expect([await on('2025-08-11'), await on('2025-08-13')]).toEqual([[], []]);
    },
  );

  it('an instant stays an instant [scope.civil-days] [scope.bare-date-in-tz]', async () => {
    const on = (day: string, tz: string) => memory.paths({ query: 'quarterly', from: day, to: day, tz });
    expect(await on('2025-08-11', 'America/New_York')).toEqual(['instant.md']);
    expect(await on('2025-08-12', 'America/New_York')).not.toContain('instant.md');
    expect(await on('2025-08-12', 'UTC')).toContain('instant.md');
  });

  it('a bound that is an instant takes in the days it touches [scope.civil-days]', async () => {
    const some = (from: string, to: string, tz: string) => memory.paths({ query: 'quarterly', from, to, tz });
    const noon = ['2025-08-12T09:00:00Z', '2025-08-12T10:00:00Z'] as const;
    expect((await some(...noon, 'UTC')).sort()).toEqual(civil);
    const night = ['2025-08-13T01:00:00Z', '2025-08-13T02:00:00Z'] as const;
    expect(await some(...night, 'UTC')).toEqual([]);
    expect((await some(...night, 'America/New_York')).sort()).toEqual(civil);
  });

  it('is shown as it was written [scope.civil-days]', async () => {
    const { results } = await memory.search({ query: 'quarterly' });
    const shown = Object.fromEntries(results.map(({ provenance: p }) => [p?.path, p?.content_date]));
    expect(shown).toMatchObject({
      'matter.md': '2025-08-12',
      'zoned.md': '2025-08-12',
      'late.md': '2025-08-12T23:30:00',
      'instant.md': '2025-08-12T00:00:00.000Z',
    });
    const { documents } = await listDocuments(memory.db, PRINCIPAL, ListDocumentsRequest.parse({}));
    for (const one of documents) expect(one.content_date).toBe(shown[one.path]);
  });
});
