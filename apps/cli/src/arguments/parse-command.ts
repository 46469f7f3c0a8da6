import { parseArgs } from 'node:util';
import { UsageError } from '../failure.js';
import type { Command, Flag, Given } from './command.js';
import { nearest } from './nearest.js';

const HELP: Flag = { type: 'boolean', about: 'Show this help.' };
type Values = Map<string, (string | true)[]>;

/**
 * Read what follows a command's name.
 * @returns null when help was asked for
 * @throws UsageError
 */
export function parseCommand(command: Command, args: readonly string[]): Given | null {
  const flags: Record<string, Flag> = { ...command.flags, help: HELP };
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type }]) => [
      name,
      {
        type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' && { short: 'h' }),
      },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) return null;
  const values: Values = new Map();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = flags[token.name];
    if (!flag) throw unknownFlag(command, token.rawName, Object.keys(flags));
    const before = flag.multiple ? (values.get(token.name) ?? []) : [];
    values.set(token.name, [...before, checkedValue(token, flag)]);
  }
  checkCount(command, words);
  // An empty path would be the folder that one stands in: a variable of a script that was not set.
  if (words.some((word) => word.trim() === ''))
    throw new UsageError(`A word of memo ${command.name} is empty. Is a variable not set?`);
  return givenBy(words, values);
}

function unknownFlag(command: Command, typed: string, known: readonly string[]): UsageError {
  const meant = nearest(typed.replace(/^-+/, ''), known);
  const advice = meant ? `Did you mean --${meant}?` : `memo ${command.name} --help lists the flags.`;
  return new UsageError(
    `memo ${command.name} has no flag ${typed}. ${advice} (Text that starts with a dash goes after --.)`,
  );
}

function checkedValue(
  token: { rawName: string; value: string | undefined; inlineValue: boolean | undefined },
  flag: Flag,
): string | true {
  const { rawName, value, inlineValue } = token;
  if (flag.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return true;
  }
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) {
    throw new UsageError(`${rawName} needs a value: ${rawName} <${flag.value ?? 'text'}>.`);
  }
  if (flag.type === 'number') checkNumber(rawName, value, flag.range);
  return value;
}

function checkNumber(
  name: string,
  value: string,
  range: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER],
): void {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range[0] && number <= range[1]) return;
  throw new UsageError(
    `${name} takes a whole number from ${range[0]} to ${range[1]}, not ${JSON.stringify(value)}.`,
  );
}

function checkCount({ name, operands, count: [fewest, most] }: Command, words: readonly string[]): void {
  if (words.length >= fewest && words.length <= most) return;
  const fault =
    words.length < fewest ? 'Something is missing' : `${JSON.stringify(words[most])} is one too many`;
  throw new UsageError(
    `${fault}. Use: memo ${name}${operands && ` ${operands}`}\nmemo ${name} --help says more.`,
  );
}

function givenBy(words: readonly string[], values: Values): Given {
  const many = (name: string) => (values.get(name) ?? []).map(String);
  const one = (name: string) => many(name).at(-1);
  return {
    words,
    many,
    one,
    flag: (name) => values.has(name),
    number: (name) => {
      const text = one(name);
      return text === undefined ? undefined : Number(text);
    },
  };
}
