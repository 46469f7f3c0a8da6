import { MemoError } from '@memo/contract/errors';

/** An opaque cursor: the sort key of the last row of a page. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * @param shape the type of each part of the key.
 * @throws MemoError `invalid_cursor`
 */
export function decodeCursor<T extends readonly ('string' | 'number')[]>(
  cursor: string,
  shape: T,
): { -readonly [K in keyof T]: T[K] extends 'number' ? number : string } {
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    key = null;
  }
  const fits =
    Array.isArray(key) && key.length === shape.length && shape.every((type, n) => isPart(key[n], type));
  if (!fits) {
    throw new MemoError(
      'invalid_cursor',
      'cursor: this is not a cursor of this list. Start again without one.',
      {
        faults: [{ path: 'cursor', message: 'not a cursor of this list' }],
      },
    );
  }
  return key as never;
}

/** What the database takes as well: whole numbers that are exact, and text without NUL. */
function isPart(value: unknown, type: 'string' | 'number'): boolean {
  if (type === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && !value.includes('\0');
}

/** A page out of `limit + 1` rows: the rows to show, and the cursor of the next page or null. */
export function pageOf<T>(
  rows: T[],
  limit: number,
  keyOf: (row: T) => readonly (string | number)[],
): { page: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}
