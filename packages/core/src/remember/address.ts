import { randomBytes } from 'node:crypto';
import { type Address, readAddress } from '@memo/contract/address';
import { MemoError } from '@memo/contract/errors';

export type { Address };

const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';

/** A new public id: 16 characters of 32, 80 random bits, so that none can be guessed or counted. */
export function newPublicId(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte & 31]).join('');
}

/** `memo://doc/<id>`, `memo://doc/<id>@<revision>`, `memo://doc/<id>@<revision>#<passage>`. */
export function formatAddress(document: string, revision?: number, passage?: number): string {
  const at = revision === undefined ? '' : `@${revision}${passage === undefined ? '' : `#${passage}`}`;
  return `memo://doc/${document}${at}`;
}

/** `memo://fact/<id>`. */
export function formatFact(fact: string): string {
  return `memo://fact/${fact}`;
}

/** The address of a row of `documents`, which may be a fact: that has one revision and one passage, and needs none named. */
export function addressOf(
  { publicId, fact }: { publicId: string; fact: boolean },
  revision?: number,
  passage?: number,
): string {
  return fact ? formatFact(publicId) : formatAddress(publicId, revision, passage);
}

/** The address itself, as the lists give it out. */
export function textOf({ document, revision, fact }: Address): string {
  return addressOf({ publicId: document, fact: fact === true }, revision ?? undefined);
}

/**
 * Read an address; `memo://` may be left out.
 * @throws MemoError `invalid_address`
 */
export function parseAddress(text: string): Address {
  const address = readAddress(text);
  if (address) return address;
  throw new MemoError(
    'invalid_address',
    `${JSON.stringify(text.slice(0, 100))} is not an address. One looks like memo://doc/<16 characters>, memo://doc/...@3, memo://doc/...@3#7 or memo://fact/<16 characters>; search and list give them out.`,
  );
}

/**
 * Read the address of a document or a revision: what is forgotten or promoted as a whole.
 * @throws MemoError `invalid_address`, `invalid_request` for a passage
 */
export function parseWhole(text: string): Address {
  const address = parseAddress(text);
  if (address.passage === null) return address;
  const { document, revision } = address;
  const message = 'names one passage; this is done to a document or a revision as a whole';
  throw new MemoError(
    'invalid_request',
    `address: ${message}. Name ${formatAddress(document, revision ?? undefined)}.`,
    { faults: [{ path: 'address', message }] },
  );
}
