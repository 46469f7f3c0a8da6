import type { ContentDate } from './content-date.js';
import { instantAt } from './zone.js';

const WRITTEN =
  /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?)?$/i;

/**
 * A date or instant as people write it in front matter: `2025-08-12`, `2025/8/12`, `2025-08` (its first
 * day), `2025-08-12 09:30`, `2025-08-12T09:30:00+02:00`. null for what is none.
 * @param tz of a time that is written without one; null: it stays civil.
 */
export function readDate(text: string, tz: string | null): ContentDate | null {
  const match = WRITTEN.exec(text.trim());
  if (!match) return null;
  const [, year, , month, day = '1', time, zone] = match;
  const midnight = realDate(Number(year), Number(month), Number(day));
  if (!midnight) return null;
  if (time === undefined) return { at: midnight, civil: true };
  const offset = (zone ?? 'Z').toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(`${midnight.toISOString().slice(0, 10)}T${time}${offset}`);
  if (Number.isNaN(instant.getTime())) return null;
  // In another zone the last hours of the year 9999 are of one that ISO dates cannot write.
  if (instant.getUTCFullYear() > 9999) return null;
  if (zone !== undefined || tz === null) return { at: instant, civil: zone === undefined };
  return { at: new Date(instantAt(instant.getTime(), tz)), civil: false };
}

/** Midnight UTC of a day, or null where the calendar has no such day. */
export function realDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
