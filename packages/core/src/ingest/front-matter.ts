import { CONTENT_KINDS, type ContentKind } from '@memo/contract/vocabulary';
import { parse } from 'yaml';
import type { ContentDate } from './content-date.js';
import { readDate } from './dates.js';
import { tagList } from './tags.js';

/** What the head of a Markdown file says of it; null where it says nothing that can be read. */
export interface FrontMatter {
  title: string | null;
  tags: string[];
  /** Other names of what the document is about. */
  aliases: string[];
  date: ContentDate | null;
  kind: ContentKind | null;
  library: string | null;
  version: string | null;
  /** Characters up to the body; 0 where there is no front matter. */
  length: number;
}

const BLOCK = /^---[ \t]*\n(?<yaml>[\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

export const NO_FRONT_MATTER: FrontMatter = {
  title: null,
  tags: [],
  aliases: [],
  date: null,
  kind: null,
  library: null,
  version: null,
  length: 0,
};

/**
 * Read YAML front matter of a normalised text. What is malformed is text like any other, never an error.
 * @param tz of a time that is written without one; null: it stays civil.
 */
export function readFrontMatter(text: string, tz: string | null): FrontMatter {
  const match = BLOCK.exec(text);
  const fields = match && readFields(match.groups?.yaml ?? '');
  if (!fields) return NO_FRONT_MATTER;
  /** Values of the named fields that are there, in the order of the names. */
  const valuesOf = (...names: string[]) =>
    names.map((name) => fields.get(name)).filter((value) => value !== undefined);
  const firstText = (...names: string[]) =>
    valuesOf(...names)
      .map(textOf)
      .find((value) => value !== null) ?? null;
  const written = valuesOf('kind', 'type').map((value) => textOf(value)?.toLowerCase());
  return {
    title: firstText('title'),
    tags: valuesOf('tags', 'tag', 'keywords').flatMap(tagList),
    aliases: valuesOf('aliases', 'alias').flatMap(namesOf),
    date:
      valuesOf('content_date', 'date', 'created', 'created_at')
        .map((value) => readDate(textOf(value) ?? '', tz))
        .find((date) => date !== null) ?? null,
    kind: CONTENT_KINDS.find((known) => written.includes(known)) ?? null,
    library: firstText('library'),
    version: firstText('version'),
    length: match[0].length,
  };
}

/** Fields by their lower-case names; null where the YAML is malformed or no mapping. */
function readFields(yaml: string): Map<string, unknown> | null {
  try {
    // Scalars stay strings, so that a version 1.10 or a date is kept as it is written.
    const value: unknown = parse(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'error' });
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
    return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.trim() !== 'null' ? value.trim() : null;
}

/** A list of names, or one string with commas between them: a name may hold spaces. */
function namesOf(value: unknown): string[] {
  const names = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? []);
  return names.map(textOf).filter((name) => name !== null);
}
