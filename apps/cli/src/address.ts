import { UsageError } from './failure.js';

export interface Address {
  document: string;
  revision: number | undefined;
  passage: number | undefined;
}

const FORM = /^(?:memo:\/\/)?doc\/([2-9a-km-np-z]{16})(?:@(\d{1,9})(?:#(\d{1,9}))?)?$/;

/**
 * `memo://doc/<16 characters>`, `...@<revision>`, `...@<revision>#<passage>`; `memo://` may be left out.
 * @throws UsageError
 */
export function parseAddress(text: string): Address {
  const match = FORM.exec(text.trim());
  if (!match?.[1]) {
    throw new UsageError(
      `${JSON.stringify(text.slice(0, 100))} is not an address. One looks like memo://doc/<16 characters>, with @3 for a revision and @3#7 for a passage; memo search and memo ls print them.`,
    );
  }
  return {
    document: match[1],
    revision: match[2] === undefined ? undefined : Number(match[2]),
    passage: match[3] === undefined ? undefined : Number(match[3]),
  };
}
