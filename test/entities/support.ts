import type { Mention } from '@memo/core/entities/mention-weights';
import { mentionsOf } from '@memo/core/entities/mentions';
import { prepare } from '../ingest/support.js';

/** Mentions of the first passage of a text by their keys. */
export function mentioned(
  path: string,
  text: string,
  more: { title?: string; tags?: string[]; declared?: string[] } = {},
): Map<string, Mention> {
  const { declared, ...given } = more;
  const [first = []] = mentionsOf(prepare(path, text, { ...given, ...(declared && { entities: declared }) }));
  return new Map(first.map((mention) => [mention.key, mention]));
}
