import { bare, type Evidence, evidenceOf, isName, isQuoted, lowerOf } from './name-evidence.js';
import { isJoining, isNumber, type NameRun, nameRuns } from './name-runs.js';
import { type NameWord, nameWords } from './name-words.js';
import type { WordSense } from './word-sense.js';

const OWNER = /['’]s$/u;
const POSSESSIVE = /['’]s?$/u;
const SHOUTED_WORDS = 4;

/** Names that stand in lines of prose as runs of capitalised words, as written, in order, with repeats. */
export function namesInLines(lines: readonly string[], sense: WordSense): string[] {
  const read = lines
    .filter((line) => !isShouted(line))
    .map((line) => {
      const words = nameWords(line, sense);
      return { line, words, runs: nameRuns(line, words, sense) };
    });
  const evidence = evidenceOf(read);
  return read.flatMap(({ line, runs }) =>
    runs
      .map((run) => withoutOpening(run, line, sense, evidence))
      .filter((run) => isName(run, line, sense, evidence))
      .flatMap((run) => [run, ...partsOfRun(run, sense, evidence)])
      .map((run) => textOf(line, run)),
  );
}

/** True for a line in capitals throughout, where they tell nothing. */
function isShouted(line: string): boolean {
  return !/\p{Ll}/u.test(line) && line.split(' ').length >= SHOUTED_WORDS;
}

/** A run without a first word that is capitalised only because a sentence begins. */
function withoutOpening(run: NameRun, line: string, sense: WordSense, evidence: Evidence): NameRun {
  const [first] = run;
  if (run.length < 2 || !first?.opens || isNumber(first) || evidence.named.has(bare(first))) return run;
  const meaning = sense.senseOf(lowerOf(first));
  if ((meaning !== 'function' && meaning !== 'verb') || isQuoted(line, run)) return run;
  const rest = run.slice(1);
  while (isJoining(rest[0]) || sense.isOfCalendar(rest[0]?.text ?? '')) rest.shift();
  return rest;
}

/**
 * Parts of a run that are names of their own: `Oxford` of `University of Oxford`, `Michael Jordan` of
 * `Michael Jordan's Chicago Bulls`, `FIFA World Cup` of `2014 FIFA World Cup`, `Paris` of `Paris 1924`,
 * `Otto Blum` of a sentence that begins with `Thanks Otto Blum`. A wrong one of several words stands nowhere
 * else and so leads nowhere; of one word only what is a name by itself is taken.
 */
function partsOfRun(run: NameRun, sense: WordSense, evidence: Evidence): NameRun[] {
  const tells = (word: NameWord | undefined) => word !== undefined && sense.senseOf(lowerOf(word)) === 'name';
  const parts: NameRun[] = [];
  const joint = run.findIndex(isJoining);
  if (joint > 0) {
    if (joint > 1 && tells(run[joint - 1])) parts.push(run.slice(0, joint));
    parts.push(run.slice(run.findIndex((word, n) => n > joint && !isJoining(word))));
  }
  const owner = run.findIndex((word) => OWNER.test(word.text));
  if (owner !== -1 && owner < run.length - 1) parts.push(run.slice(0, owner + 1), run.slice(owner + 1));
  const [first] = run;
  const isUnsure = first?.opens && !tells(first) && !evidence.named.has(bare(first));
  if (joint !== 1 && (isUnsure || isNumber(first))) parts.push(run.slice(1));
  if (run.length > 1 && isNumber(run.at(-1))) parts.push(run.slice(0, -1));
  return parts.filter((part) => part.length > 1 || (tells(part[0]) && !isNumber(part[0])));
}

function textOf(line: string, run: NameRun): string {
  return line.slice(run[0]?.start, run.at(-1)?.end).replace(POSSESSIVE, '');
}
