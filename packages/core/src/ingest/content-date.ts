import { realDate } from './dates.js';

const DAY = /(?<!\d)((?:19|20)\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g;
const MONTH = /(?<!\d)((?:19|20)\d{2})[-_.](\d{2})(?![-_.]?\d)/g;

/**
 * The date that a file name tells, midnight UTC: `2025-08-12-walk.md`, `IMG_20250812_0930.txt`,
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
