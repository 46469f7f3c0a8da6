import { MemoError } from '@memo/contract/errors';

const BARE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const DAY_MS = 86_400_000;

/** A time, and the first instant after it: the next day for a bare date, itself for an instant. */
export interface Moment {
  start: Date;
  end: Date;
}

/**
 * The one reader of dates in requests.
 * @param text a bare ISO date (that whole day in `tz`) or an ISO instant with its offset.
 * @param field named in the error.
 * @throws MemoError `invalid_date`
 */
export function readMoment(text: string, tz: string, field: string): Moment {
  const bare = BARE.exec(text.trim());
  if (bare) {
    const [year = 0, month = 0, day = 0] = bare.slice(1).map(Number);
    const utc = new Date(Date.UTC(year, month - 1, day));
    utc.setUTCFullYear(year);
    if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day)
      throw refuse(text, field, 'there is no such day');
    return {
      start: startOfDay(utc.getTime(), tz, field),
      end: startOfDay(utc.getTime() + DAY_MS, tz, field),
    };
  }
  if (!INSTANT.test(text.trim())) throw refuse(text, field, 'write 2026-08-12 or 2026-08-12T09:00:00Z');
  const instant = new Date(text.trim().replace(' ', 'T'));
  if (Number.isNaN(instant.getTime())) throw refuse(text, field, 'there is no such time');
  return { start: instant, end: instant };
}

/** First instant of a civil day in a zone. Where a change of clocks skips midnight, the first that exists. */
function startOfDay(utcMidnight: number, tz: string, field: string): Date {
  const first = utcMidnight - offsetAt(utcMidnight, tz, field);
  const second = utcMidnight - offsetAt(first, tz, field);
  return new Date(offsetAt(second, tz, field) === utcMidnight - second ? second : Math.max(first, second));
}

/** Offset of a zone from UTC at an instant, in milliseconds, east positive. */
function offsetAt(instant: number, tz: string, field: string): number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (cause) {
    throw new MemoError(
      'invalid_date',
      `tz: ${JSON.stringify(tz)} is not a time zone that is known here; write one such as Europe/Berlin.`,
      { cause, faults: [{ path: field, message: 'unknown time zone' }] },
    );
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const year = parts.era?.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year);
  const civil = new Date(
    Date.UTC(
      2000,
      Number(parts.month) - 1,
      Number(parts.day),
      Number(parts.hour),
      Number(parts.minute),
      Number(parts.second),
    ),
  );
  civil.setUTCFullYear(year);
  return civil.getTime() - Math.floor(instant / 1000) * 1000;
}

function refuse(text: string, field: string, why: string): MemoError {
  return new MemoError('invalid_date', `${field}: ${JSON.stringify(text)} is not a date: ${why}.`, {
    faults: [{ path: field, message: why }],
  });
}
