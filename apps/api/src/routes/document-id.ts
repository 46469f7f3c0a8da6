import { type Address, parseAddress } from '@memo/core/remember/address';

export const FACT_ID = { id: 'The 16 characters after `fact/` in an address.' };
export const DOCUMENT_ID = { id: 'The 16 characters after `doc/` in an address.' };

/** @throws MemoError `invalid_address` */
export function documentId(params: Record<string, string>): Address {
  return parseAddress(`doc/${params.id ?? ''}`);
}

/** @throws MemoError `invalid_address` */
export function factId(params: Record<string, string>): Address {
  return parseAddress(`fact/${params.id ?? ''}`);
}
