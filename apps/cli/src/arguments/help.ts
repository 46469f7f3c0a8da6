import { wrap } from '../output/wrap.js';
import type { Command, Flag } from './command.js';

const COLUMN = 26;

/** `memo --help`. */
export function overview(commands: readonly Command[], width: number): string {
  const rows = commands.map(({ name, operands, about }) => row(`${name} ${operands}`.trim(), about, width));
  return [
    'memo: the memory of your team, from the command line',
    '',
    'Use: memo <command> [flags]',
    '',
    ...rows,
    '',
    row('<command> --help', 'Flags and examples of a command.', width),
    row('--version', 'Version of this program.', width),
    '',
    ...wrap(
      'The server is that of npm start on this machine, or the one that MEMO_URL and MEMO_API_KEY name. ' +
        'Exit codes: 0 done, also when the answer is "not in the knowledge base"; 1 failed; 2 not understood.',
      width,
    ),
  ].join('\n');
}

/** `memo <command> --help`. */
export function helpOf({ name, operands, about, details, flags, examples }: Command, width: number): string {
  return [
    ...wrap(about, width),
    ...(details ? ['', ...wrap(details, width)] : []),
    '',
    `Use: memo ${name} ${operands}${operands && ' '}[flags]`,
    '',
    ...Object.entries(flags).map(([flag, spec]) => row(labelOf(flag, spec), aboutOf(spec), width)),
    row('-h, --help', 'Show this help.', width),
    '',
    'Examples:',
    ...examples.map((line) => `  ${line}`),
  ].join('\n');
}

function labelOf(name: string, { type, value, multiple }: Flag): string {
  const operand = type === 'boolean' ? '' : ` <${value ?? (type === 'number' ? 'n' : 'text')}>`;
  return `--${name}${operand}${multiple ? ' ...' : ''}`;
}

function aboutOf({ about, multiple }: Flag): string {
  return multiple ? `${about} May be given more than once.` : about;
}

function row(label: string, about: string, width: number): string {
  const [first = '', ...rest] = wrap(about, Math.max(30, width - COLUMN - 4));
  const indent = ' '.repeat(COLUMN + 4);
  const lines = [first, ...rest].map((line) => indent + line);
  const shown = `  ${label}`;
  if (shown.length > COLUMN + 2) return [shown, ...lines].join('\n');
  return [shown.padEnd(COLUMN + 4) + first, ...lines.slice(1)].join('\n');
}
