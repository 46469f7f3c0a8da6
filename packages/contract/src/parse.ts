import type { z } from 'zod';
import { MemoError } from './errors.js';

const DEEPEST = 20;

/**
 * A lone surrogate, which no database takes, becomes U+FFFD in every string of a value (Unicode 17, 3.9,
 * best practice for ill-formed text). NUL is for the schemas: a name with it is refused, a text loses it.
 * @throws MemoError `invalid_request` for a value that is nested deeper than any schema is
 */
function wellFormed(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new MemoError('invalid_request', 'The body is nested too deep to be a request.');
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map((inner) => wellFormed(inner, depth + 1));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, wellFormed(inner, depth + 1)]),
    );
  }
  return value;
}

/**
 * Parse a value that crossed a boundary. Unknown fields are refused by the schemas themselves
 * (strict objects), never dropped.
 * @throws MemoError `invalid_request`, with one fault for each field that is wrong.
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(wellFormed(value));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const said = faults.map((f) => (f.path ? `${f.path}: ${f.message}` : f.message)).join('; ');
  throw new MemoError('invalid_request', said, { faults });
}
