import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * A statement that a connection parses and plans once, and then only runs: for the short statements of a
 * search that is half of their time. Only where the best plan is the same for all values, and where the
 * texts are few, since each connection keeps the plans of all it has seen.
 * @param fewTexts false where the text varies with what a request may hold: then it is planned each time.
 */
export function prepared(text: string, values: unknown[], fewTexts = true): pg.QueryConfig {
  return {
    text,
    values,
    ...(fewTexts && { name: createHash('sha256').update(text).digest('base64url') }),
  };
}
