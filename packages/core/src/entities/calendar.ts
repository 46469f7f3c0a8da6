import { STEMMED } from '../ingest/language.js';

/** The 2nd of each month of 2024, and seven days in a row: Intl has their names in every language. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 2)));
const DAYS = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));

const known = new Map<string, ReadonlySet<string>>();

/**
 * Lower-case names of months and weekdays in a language, and in English.
 * @param language name of a stemmer, or `simple`, which has the English ones only.
 */
export function calendarNames(language: string): ReadonlySet<string> {
  const names = known.get(language) ?? new Set(['en', codeOf(language)].flatMap(namesIn));
  known.set(language, names);
  return names;
}

function codeOf(language: string): string {
  return Object.keys(STEMMED).find((code) => STEMMED[code] === language) ?? 'en';
}

function namesIn(code: string): string[] {
  // With the day beside it some languages put the month in another case: `2 января`, and alone `январь`.
  const alone = new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' });
  const beside = new Intl.DateTimeFormat(code, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' });
  const inDate = (date: Date) => beside.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
  const names = [
    ...MONTHS.flatMap((date) => [alone.format(date), inDate(date)]),
    ...DAYS.map((d) => weekday.format(d)),
  ];
  return names.map((name) => name.toLowerCase());
}
