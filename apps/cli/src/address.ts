import { type Address, readAddress } from '@memo/contract/address';
import { UsageError } from './failure.js';

/**
 * `memo://doc/<16 characters>`, `...@<revision>`, `...@<revision>#<passage>`, `memo://fact/<16
 * characters>`; `memo://` may be left out.
 * @throws UsageError
 */
export function parseAddress(text: string): Address {
  const address = readAddress(text);
  if (address) return address;
  throw new UsageError(
    `${JSON.stringify(text.slice(0, 100))} is not an address. One looks like memo://doc/<16 characters>, with @3 for a revision and @3#7 for a passage, or memo://fact/<16 characters>; memo search, memo ls and memo facts print them.`,
  );
}
