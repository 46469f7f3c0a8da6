import { realDate } from './dates.js';

/** When the content of a document is of. */
export interface ContentDate {
  /** The instant; of a civil date, the instant at which it is that time in UTC. */
  at: Date;
  /** A day, or a time without a zone: it is that day for every reader, wherever they are. */
  civil: boolean;
}

/** As it is shown: `2025-08-12`, `2025-08-12T09:30:00` (civil, without a zone), `2025-08-12T09:30:00.000Z`. */
export function contentDateText(at: Date | null, civil: boolean): string | null {
  const text = at?.toISOString() ?? null;
  return text && civil ? text.replace(/(?:T00:00:00)?(?:\.000)?Z$/, '') : text;
}

const DAY = /(?<!\d)((?:19|20)\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;
const MONTH = /(?<!\d)((?:19|20)\d{2})[-_.](\d{2})(?![-_.]?\d)/g;

/**
 * The day that a file name tells, as midnight UTC: `2025-08-12-walk.md`, `IMG_20250812_0930.txt`,
 * `2025-08-12T0930.md`, `2025_08 notes.md` (the first day). null where it tells none that exists.
 */
export function dateInName(path: string): Date | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const [, year, , month, day] of name.matchAll(DAY)) {
    const date = realDate(Number(year), Number(month), Number(day));
    if (date) return date;
  }
  for (const [, year, month] of name.matchAll(MONTH)) {
    const date = realDate(Number(year), Number(month), 1);
    if (date) return date;
  }
  return null;
}
