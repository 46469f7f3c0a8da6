import { realDate } from './front-matter.js';

const DAY = /(?<!\d)((?:19|20)\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/;
const MONTH = /(?<!\d)((?:19|20)\d{2})[-_.](\d{2})(?![-_.]?\d)/;

/** The date that a file name tells: `2025-08-12-walk.md`, `20250812.txt`, `2025_08 notes.md` (its first day). */
export function dateInName(path: string): Date | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const day = DAY.exec(name);
  if (day) {
    const date = realDate(Number(day[1]), Number(day[3]), Number(day[4]));
    if (date) return date;
  }
  const month = MONTH.exec(name);
  return month ? realDate(Number(month[1]), Number(month[2]), 1) : null;
}
