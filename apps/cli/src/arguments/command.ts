import type { Client } from '../client.js';
import type { Terminal } from '../output/terminal.js';

/** One flag, as data: parsing, checking and the help text are all made from it. */
export interface Flag {
  type: 'boolean' | 'string' | 'number';
  about: string;
  multiple?: true;
  /** What the help calls the value: `--limit <n>`. */
  value?: string;
  /** Smallest and greatest number taken. */
  range?: readonly [number, number];
}

export type Flags = Readonly<Record<string, Flag>>;

/** What was typed, checked against the command's flags. */
export interface Given {
  words: readonly string[];
  flag(name: string): boolean;
  one(name: string): string | undefined;
  many(name: string): readonly string[];
  number(name: string): number | undefined;
}

/** What a command may use. */
export interface Context {
  terminal: Terminal;
  /** Finds the server when first asked. @throws Failure */
  connect(): Promise<Client>;
  /** Aborts at the first Ctrl-C; the reason is the exit code. Until a command asks, Ctrl-C ends the process. */
  interruption(): AbortSignal;
}

export interface Command {
  /** `search`, or two words: `profiles show`. */
  name: string;
  /** What follows the name, such as `<query>...`. */
  operands: string;
  /** Fewest and most operands. */
  count: readonly [number, number];
  about: string;
  details?: string;
  flags: Flags;
  examples: readonly string[];
  /** @returns the exit code */
  run(context: Context, given: Given): Promise<number>;
}

export const JSON_FLAG = {
  json: { type: 'boolean', about: "Print the server's JSON answer as it came." },
} as const;
