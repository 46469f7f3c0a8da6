import type { Given } from './command.js';

/**
 * A day on a command line is a day where the line is typed.
 * @param dates the flags that may hold one
 */
export function zoneFor(given: Given, dates: readonly string[]): { tz?: string } {
  if (!dates.some((name) => given.flag(name))) return {};
  return { tz: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
