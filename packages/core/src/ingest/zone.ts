import { MemoError } from '@memo/contract/errors';

/**
 * First instant at which it is a civil time in a zone. Where a change of clocks skips that time, the first
 * that exists after it.
 * @param civil milliseconds of that time as if it were UTC.
 */
export function instantAt(civil: number, tz: string): number {
  const first = civil - offsetAt(civil, tz);
  const second = civil - offsetAt(first, tz);
  return offsetAt(second, tz) === civil - second ? second : Math.max(first, second);
}

/** The civil time of an instant in a zone, as milliseconds of that time in UTC. */
export function civilAt(instant: number, tz: string): number {
  return instant + offsetAt(instant, tz);
}

/**
 * A zone that is known here.
 * @throws MemoError `invalid_date`
 */
export function checkZone(tz: string): string {
  formatOf(tz);
  return tz;
}

function formatOf(tz: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
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
      { cause, faults: [{ path: 'tz', message: 'unknown time zone' }] },
    );
  }
}

/** Offset of a zone from UTC at an instant, in milliseconds, east positive. */
function offsetAt(instant: number, tz: string): number {
  const parts = Object.fromEntries(
    formatOf(tz)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
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
