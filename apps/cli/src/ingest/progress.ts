import type { Terminal } from '../output/terminal.js';
import { seenBy, type Tally } from './tally.js';

const REDRAW_MS = 100;
const LINE_MS = 5_000;
const ERASE_LINE = '\r\u001b[2K';

/** Files there are in all, once they are counted. */
export interface Expected {
  total: number | null;
}

/** Show how far a run is: a bar on a terminal, else a line every few seconds. @returns how to end it */
export function showProgress({ progress }: Terminal, tally: Tally, expected: Expected): () => void {
  const draw = progress.interactive
    ? () => progress.write(`${ERASE_LINE}${progressBar(tally, expected, progress.width)}`)
    : () => progress.write(`${progressText(tally, expected)}\n`);
  const timer = setInterval(draw, progress.interactive ? REDRAW_MS : LINE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (progress.interactive) progress.write(ERASE_LINE);
  };
}

export function progressText(tally: Tally, { total }: Expected): string {
  const failed = tally.failed.length > 0 ? `, failed ${tally.failed.length}` : '';
  return `${seenBy(tally)}${total === null ? '' : ` of ${total}`} files: new ${tally.new}, revised ${tally.revised}, unchanged ${tally.unchanged}${failed}`;
}

export function progressBar(tally: Tally, expected: Expected, width: number): string {
  const text = progressText(tally, expected);
  const room = Math.min(30, width - text.length - 4);
  if (expected.total === null || expected.total === 0 || room < 8) return text.slice(0, width - 1);
  const full = Math.round(Math.min(1, seenBy(tally) / expected.total) * room);
  return `[${'█'.repeat(full)}${'░'.repeat(room - full)}] ${text}`;
}
