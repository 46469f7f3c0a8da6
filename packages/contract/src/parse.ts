import type { z } from 'zod';
import { MemoError } from './errors.js';

/**
 * Parse a value that crossed a boundary. Unknown fields are refused by the schemas themselves
 * (strict objects), never dropped.
 * @throws MemoError `invalid_request`, with one fault for each field that is wrong.
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const said = faults.map((f) => (f.path ? `${f.path}: ${f.message}` : f.message)).join('; ');
  throw new MemoError('invalid_request', said, { faults });
}
