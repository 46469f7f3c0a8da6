import type { WriteStream } from 'node:tty';
import { safeJson } from './safe-text.js';

/** Select Graphic Rendition codes: on and off. */
const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;
export type Style = keyof typeof STYLES;
export type Paint = (style: Style, text: string) => string;

/** Width where standard output is no terminal. */
const PIPED_WIDTH = 80;

/** Where output goes, and what it may look like there. */
export interface Terminal {
  /** Standard output is a terminal. */
  interactive: boolean;
  width: number;
  paint: Paint;
  /** Line to standard output. */
  print(line: string): void;
  /** A JSON body to standard output, as it is. */
  printJson(json: string): void;
  /** Line to standard error. */
  warn(line: string): void;
  /** The stream for progress. */
  progress: { interactive: boolean; width: number; write(text: string): void };
}

type Stream = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

export function openTerminal(out: Stream, error: Stream, colour: boolean | null): Terminal {
  const coloured = colour ?? out.isTTY === true;
  return {
    interactive: out.isTTY === true,
    width: widthOf(out),
    paint: (style, text) =>
      coloured ? `\u001b[${STYLES[style][0]}m${text}\u001b[${STYLES[style][1]}m` : text,
    print: (line) => void out.write(`${line}\n`),
    printJson: (json) => void out.write(`${out.isTTY ? safeJson(json) : json}\n`),
    warn: (line) => void error.write(`${line}\n`),
    progress: {
      interactive: error.isTTY === true,
      width: widthOf(error),
      write: (text) => void error.write(text),
    },
  };
}

function widthOf(stream: Stream): number {
  return stream.isTTY && stream.columns ? Math.max(40, Math.min(stream.columns, 120)) : PIPED_WIDTH;
}
