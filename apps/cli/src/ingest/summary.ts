import { safeLine } from '../output/safe-text.js';
import type { Terminal } from '../output/terminal.js';
import { sumOf, type Tally } from './tally.js';

/** What came of a run. Counts to standard output, what went wrong to standard error. */
export function printSummary({ print, warn, paint }: Terminal, tally: Tally): void {
  for (const { file, reason } of tally.failed)
    warn(`${paint('red', 'failed')}  ${safeLine(file)}: ${safeLine(reason)}`);
  const counts = `new ${tally.new}, revised ${tally.revised}, unchanged ${tally.unchanged}`;
  print(`${counts}, skipped ${sumOf(tally.skipped)}, failed ${tally.failed.length}`);
  const reasons = reasonsOf(tally.skipped);
  if (reasons) print(paint('dim', `skipped files: ${reasons}`));
  const folders = reasonsOf(tally.folders_left_out);
  if (folders) print(paint('dim', `folders left out: ${folders}`));
  if (tally.pending > 0) {
    print(
      paint(
        'dim',
        `${tally.pending} passages wait for their vectors; their words are found already. memo status shows how far it is.`,
      ),
    );
  }
  if (tally.stopped === null) return;
  const why = tally.stopped === 'interrupted' ? 'Stopped' : 'Stopped, for the server is lost';
  warn(paint('yellow', `${why}; run the same command again to go on: what is done is left unchanged.`));
}

function reasonsOf(reasons: Record<string, number>): string {
  return Object.entries(reasons)
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([reason, count]) => `${safeLine(reason)} ${count}`)
    .join(', ');
}
