import { MemoError } from '@memo/contract/errors';
import type { DocumentRow } from '../store/sql/document-rows.js';
import type { Tombstone } from '../store/sql/tombstones.js';

/** What an address says that was forgotten: when, and why. */
export function forgotten({
  forgottenAt,
  forgetReason,
  redacted,
}: Pick<DocumentRow, 'forgottenAt' | 'forgetReason' | 'redacted'>): MemoError {
  const because = forgetReason === null ? '.' : ` because: ${forgetReason}`;
  const left = redacted ? ' (Its text was destroyed; nothing but its hash is kept.)' : '';
  return new MemoError('forgotten', `Forgotten on ${dayOf(forgottenAt)}${because}${left}`);
}

/** What is told who writes content that was redacted. */
export function tombstoned({ at, reason }: Tombstone): MemoError {
  return new MemoError(
    'tombstoned',
    `This content was redacted here on ${dayOf(at)} because: ${reason} (Nothing was written. To write it all the same, send override_tombstone: true.)`,
  );
}

function dayOf(at: Date | null): string {
  return at?.toISOString().slice(0, 10) ?? 'a day unknown';
}
