import { randomBytes } from 'node:crypto';
import { MemoError } from '@memo/contract/errors';

/** What an address names: a document, one revision of it, or one passage of a revision. */
export interface Address {
  document: string;
  revision: number | null;
  passage: number | null;
}

const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
const FORM = /^(?:memo:\/\/)?doc\/([2-9a-km-np-z]{16})(?:@(\d{1,9})(?:#(\d{1,9}))?)?$/;

/** A new public id: 16 characters of 32, 80 random bits, so that none can be guessed or counted. */
export function newPublicId(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte & 31]).join('');
}

/** `memo://doc/<id>`, `memo://doc/<id>@<revision>`, `memo://doc/<id>@<revision>#<passage>`. */
export function formatAddress(document: string, revision?: number, passage?: number): string {
  const at = revision === undefined ? '' : `@${revision}${passage === undefined ? '' : `#${passage}`}`;
  return `memo://doc/${document}${at}`;
}

/**
 * Read an address; `memo://` may be left out.
 * @throws MemoError `invalid_address`
 */
export function parseAddress(text: string): Address {
  const match = FORM.exec(text.trim());
  if (!match?.[1]) {
    throw new MemoError(
      'invalid_address',
      `${JSON.stringify(text.slice(0, 100))} is not an address. One looks like memo://doc/<16 characters>, memo://doc/...@3 or memo://doc/...@3#7; search and list give them out.`,
    );
  }
  return {
    document: match[1],
    revision: match[2] === undefined ? null : Number(match[2]),
    passage: match[3] === undefined ? null : Number(match[3]),
  };
}
