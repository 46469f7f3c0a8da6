import { MemoError } from '@memo/contract/errors';
import { checkZone, civilAt, instantAt } from '../ingest/zone.js';

const BARE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const DAY_MS = 86_400_000;

/** A time, and the first instant after it: the next day for a bare date, itself for an instant. */
export interface Moment {
  start: Date;
  end: Date;
  /** True for a bare date. */
  isDay: boolean;
  /** Its civil day in `tz`, and the day after it: midnight of each, as if it were UTC. */
  day: Date;
  nextDay: Date;
}

/**
 * The one reader of dates in requests.
 * @param text a bare ISO date (that whole day in `tz`) or an ISO instant with its offset.
 * @param field named in the error.
 * @throws MemoError `invalid_date`
 */
export function readMoment(text: string, tz: string, field: string): Moment {
  checkZone(tz);
  const bare = BARE.exec(text.trim());
  if (bare) {
    const day = midnightOf(bare, text, field);
    return {
      start: new Date(instantAt(day, tz)),
      end: new Date(instantAt(day + DAY_MS, tz)),
      isDay: true,
      day: new Date(day),
      nextDay: new Date(day + DAY_MS),
    };
  }
  const written = INSTANT.exec(text.trim());
  if (!written) throw refuse(text, field, 'write 2026-08-12 or 2026-08-12T09:00:00Z');
  midnightOf(written, text, field);
  const instant = new Date(text.trim().replace(' ', 'T'));
  if (Number.isNaN(instant.getTime())) throw refuse(text, field, 'there is no such time');
  const year = instant.getUTCFullYear();
  if (year < 1 || year > 9999) throw refuse(text, field, 'in UTC it is outside of the years 0001 to 9999');
  const day = Math.floor(civilAt(instant.getTime(), tz) / DAY_MS) * DAY_MS;
  return { start: instant, end: instant, isDay: false, day: new Date(day), nextDay: new Date(day + DAY_MS) };
}

/** Midnight UTC of a day; `new Date` would make 2 March of 30 February. */
function midnightOf(match: RegExpExecArray, text: string, field: string): number {
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const utc = new Date(Date.UTC(year, month - 1, day));
  utc.setUTCFullYear(year);
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day)
    throw refuse(text, field, 'there is no such day');
  return utc.getTime();
}

function refuse(text: string, field: string, why: string): MemoError {
  return new MemoError('invalid_date', `${field}: ${JSON.stringify(text)} is not a date: ${why}.`, {
    faults: [{ path: field, message: why }],
  });
}
