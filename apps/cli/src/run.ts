import { readFileSync } from 'node:fs';
import type { Command, Context } from './arguments/command.js';
import { helpOf, overview } from './arguments/help.js';
import { nearest } from './arguments/nearest.js';
import { parseCommand } from './arguments/parse-command.js';
import { COMMANDS } from './commands/table.js';
import { Failure, UsageError } from './failure.js';

/** Do what a command line says. @returns the exit code */
export async function run(args: readonly string[], context: Context): Promise<number> {
  const { terminal } = context;
  try {
    const [first] = args;
    if (first === '--version' || first === '-v') {
      terminal.print(`memo ${ownVersion()}`);
      return 0;
    }
    if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
      return showHelp(args.slice(1), context, first === undefined);
    }
    const found = findCommand(args);
    if (!found) return helpOfGroup(args, context);
    const given = parseCommand(found.command, found.rest);
    if (given) return await found.command.run(context, given);
    terminal.print(helpOf(found.command, terminal.width));
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    terminal.warn(`memo: ${error.message}`);
    return error.exitCode;
  }
}

/** `memo --help`, `memo help search`; bare `memo` shows the help as a usage error. */
function showHelp(topic: readonly string[], { terminal }: Context, bare: boolean): number {
  const found = findCommand(topic);
  const text = found ? helpOf(found.command, terminal.width) : overview(COMMANDS, terminal.width);
  if (bare) terminal.warn(text);
  else terminal.print(text);
  return bare ? 2 : 0;
}

function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    const command = COMMANDS.find((one) => one.name === name);
    if (command) return { command, rest: args.slice(words) };
  }
  return null;
}

/** `memo namespaces`, `memo profiles --help`: what is there under the first word. @throws UsageError */
function helpOfGroup(args: readonly string[], { terminal }: Context): number {
  const [first = '', second] = args;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && (second === undefined || second === '--help' || second === '-h')) {
    const text = group.map((command) => helpOf(command, terminal.width)).join('\n\n');
    if (second !== undefined) {
      terminal.print(text);
      return 0;
    }
    terminal.warn(text);
    return 2;
  }
  if (group.length > 0)
    throw new UsageError(`memo ${first} has: ${group.map(({ name }) => name.split(' ')[1]).join(', ')}.`);
  if (first.startsWith('-'))
    throw new UsageError(`Flags stand after the command. memo --help lists the commands.`);
  const meant = nearest(
    first,
    COMMANDS.map(({ name }) => name),
  );
  throw new UsageError(
    `There is no command ${JSON.stringify(first)}. ${meant ? `Did you mean memo ${meant}?` : 'memo --help lists them.'}`,
  );
}

function ownVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
