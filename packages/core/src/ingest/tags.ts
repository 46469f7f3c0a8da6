import { normaliseLine } from './normalise.js';

// Not after a letter (C#), in an address (/#part), an entity (&#x27;) or the target of a link: ](#part).
const INLINE = /(?<![^\s([,;:])(?<!\]\()#([\p{L}_](?:[\p{L}\p{M}\p{N}_/-]*[\p{L}\p{M}\p{N}_])?)/gu;
const MOST_LENGTH = 200;
const MOST = 200;

/** `#tags` in the prose of a Markdown text, in order. */
export function inlineTags(prose: string): string[] {
  return [...prose.matchAll(INLINE)].map((match) => match[1] ?? '');
}

/** A list of tags, or one string with commas or spaces between them. */
export function tagList(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:null|~)$/.test(value) ? [] : value.split(/[,\s]+/);
  if (!Array.isArray(value)) return [];
  return value.filter((tag) => typeof tag === 'string' || typeof tag === 'number').map(String);
}

/** Tags as stored: no `#` before them, trimmed, each once, case kept; at most 200 of 200 characters. */
export function uniqueTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) =>
    normaliseLine(normaliseLine(tag, MOST_LENGTH).replace(/^#+/, ''), MOST_LENGTH),
  );
  return [...new Set(clean.filter(Boolean))].slice(0, MOST);
}
