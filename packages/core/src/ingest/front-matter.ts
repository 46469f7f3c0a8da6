import { CONTENT_KINDS, type ContentKind } from '@memo/contract/vocabulary';
import { parse } from 'yaml';

/** What the head of a Markdown file says of it. */
export interface FrontMatter {
  title: string | null;
  tags: string[];
  date: Date | null;
  kind: ContentKind | null;
  library: string | null;
  version: string | null;
  /** Characters up to the body; 0 where there is no front matter. */
  length: number;
}

const BLOCK = /^---[ \t]*\n(?<yaml>[\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const NONE: FrontMatter = {
  title: null,
  tags: [],
  date: null,
  kind: null,
  library: null,
  version: null,
  length: 0,
};

/** Read YAML front matter. What is malformed is text like any other, never an error. */
export function readFrontMatter(text: string): FrontMatter {
  const match = BLOCK.exec(text);
  if (!match) return NONE;
  let fields: unknown;
  try {
    fields = parse(match.groups?.yaml ?? '', { schema: 'core' });
  } catch {
    return NONE;
  }
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return NONE;
  const field = (...names: string[]) => {
    for (const [name, value] of Object.entries(fields))
      if (names.includes(name.toLowerCase())) return value as unknown;
    return undefined;
  };
  const kind = field('kind', 'type');
  return {
    title: plain(field('title')),
    tags: tagList(field('tags', 'tag', 'keywords')),
    date: readDate(plain(field('date', 'content_date', 'created', 'created_at'))),
    kind: CONTENT_KINDS.find((known) => known === kind) ?? null,
    library: plain(field('library')),
    version: plain(field('version')),
    length: match[0].length,
  };
}

function plain(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
}

function tagList(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\s]+/) : [];
  return list.flatMap((tag) => plain(tag)?.replace(/^#/, '') || []);
}

/** An ISO date or instant; a bare date is midnight UTC. null for what is none. */
export function readDate(text: string | null): Date | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text ?? '',
    );
  if (!match) return null;
  const [, year = '', month = '', day = '', time = '00:00', zone = 'Z'] = match;
  return (
    realDate(Number(year), Number(month), Number(day)) &&
    validOrNull(new Date(`${year}-${month}-${day}T${time}${zone}`))
  );
}

/** Midnight UTC of a day, or null where there is no such day. */
export function realDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

function validOrNull(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
