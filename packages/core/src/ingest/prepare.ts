import { createHash } from 'node:crypto';
import { MemoError } from '@memo/contract/errors';
import type { ContentKind } from '@memo/contract/vocabulary';
import type { TokenCounter } from '../embed/tokens.js';
import type { Block } from './blocks.js';
import { chunkBlocks } from './chunk.js';
import { codeBlocks } from './code.js';
import { type ContentDate, dateInName } from './content-date.js';
import { type Format, formatOf, stemOf } from './file-names.js';
import { NO_FRONT_MATTER, readFrontMatter } from './front-matter.js';
import { languageOf } from './language.js';
import { markdownBlocks } from './markdown.js';
import { looksBinary, normaliseLine, normaliseText } from './normalise.js';
import { type PreparedPassage, presentPassages } from './passages.js';
import { plainBlocks } from './plain.js';
import { proseOf } from './prose.js';
import { inlineTags, uniqueTags } from './tags.js';
import { wikiLinks } from './wiki-links.js';

export interface PrepareInput {
  /** Where the document stands in its source; its name gives format, date and title where nothing else does. */
  path: string;
  text: string;
  format?: Format;
  title?: string;
  kind?: ContentKind;
  library?: string;
  version?: string;
  /** Added to those of the text itself. */
  tags?: readonly string[];
  /** What the client says the document is about. */
  entities?: readonly string[];
  contentDate?: ContentDate;
  modifiedAt?: Date;
  /** Zone of a time that the text gives without one. */
  tz?: string;
}

/** A text and what is said of it, before it is cut into passages. */
export interface DescribedDocument {
  title: string;
  kind: ContentKind;
  format: Format;
  /** The whole text as it is stored, normalised. */
  text: string;
  /** Of the text and all that is indexed with it: equal means that there is nothing to write. */
  sha256: Buffer;
  /** Of the text alone. */
  contentSha256: Buffer;
  library: string | null;
  version: string | null;
  tags: string[];
  /** Other names of what the document is about, as its front matter lists them. */
  aliases: string[];
  /** What the client says the document is about. */
  declared: string[];
  contentDate: ContentDate | null;
  wikiLinks: string[];
  /** Spans of the text; what cutting goes by. */
  blocks: Block[];
}

export interface PreparedDocument extends Omit<DescribedDocument, 'blocks'> {
  /** Of the passages, sorted. */
  languages: string[];
  passages: PreparedPassage[];
}

const MOST_TITLE = 1_000;
const MOST_NAME = 200;

/**
 * The pure half of the write path: a text and what is said of it in, passages out.
 * @param counter tokens of the embedding model, which bound the passages.
 * @throws MemoError `unreadable_content` for a text that is binary or holds nothing but white space
 */
export function prepareDocument(input: PrepareInput, counter: TokenCounter): PreparedDocument {
  return cutDocument(input.path, describeDocument(input), counter);
}

/**
 * What a document is and says of itself: enough to know whether it changed, without the counting of tokens
 * that cutting takes.
 * @throws MemoError `unreadable_content` for a text that is binary
 */
export function describeDocument(input: PrepareInput): DescribedDocument {
  if (looksBinary(input.text)) {
    throw new MemoError('unreadable_content', `${input.path} does not hold text. Nothing was written.`);
  }
  const text = normaliseText(input.text);
  const format = input.format ?? formatOf(input.path);
  const markdown = format === 'markdown';
  const matter = markdown ? readFrontMatter(text, input.tz ?? null) : NO_FRONT_MATTER;
  const blocks = blocksOf(text, format, matter.length);
  const links = markdown
    ? wikiLinks(proseOf(text, blocks, ['front-matter', 'heading', 'prose', 'table']))
    : [];
  const inline = markdown ? inlineTags(proseOf(text, blocks, ['prose', 'table'])) : [];
  const tags = uniqueTags([...(input.tags ?? []), ...matter.tags, ...inline]);
  const inName = dateInName(input.path);
  const named = matter.date ?? (inName && { at: inName, civil: true });
  const personal = named !== null || tags.length > 0 || links.length > 0;
  const meta = {
    title:
      oneOf(MOST_TITLE, input.title, matter.title, firstHeading(text, blocks), stemOf(input.path)) ??
      input.path,
    kind: input.kind ?? matter.kind ?? defaultKind(format, personal),
    library: oneOf(MOST_NAME, input.library, matter.library),
    version: oneOf(MOST_NAME, input.version, matter.version),
    tags,
    contentDate:
      input.contentDate ?? named ?? (input.modifiedAt ? { at: input.modifiedAt, civil: false } : null),
  };
  // A file that was only touched is not another one: its time of change alone makes no revision.
  const dated = input.contentDate ?? named;
  const declared = [...new Set(namesAsStored(input.entities ?? []))];
  const identity = {
    ...meta,
    ...(declared.length > 0 && { declared }),
    format,
    contentDate: dated && (dated.civil ? dated.at : { instant: dated.at }),
  };
  return {
    ...meta,
    format,
    text,
    sha256: createHash('sha256').update(text).update('\0').update(JSON.stringify(identity)).digest(),
    contentSha256: createHash('sha256').update(text).digest(),
    declared,
    aliases: namesAsStored(matter.aliases),
    wikiLinks: links,
    blocks,
  };
}

/**
 * The passages of a document.
 * @param path for the error.
 * @throws MemoError `unreadable_content` for a text that holds nothing but white space
 */
export function cutDocument(
  path: string,
  { blocks, ...document }: DescribedDocument,
  counter: TokenCounter,
): PreparedDocument {
  const { text, format, title } = document;
  const chunks = chunkBlocks(text, blocks, counter);
  if (chunks.length === 0) {
    throw new MemoError('unreadable_content', `${path} holds no text. Nothing was written.`);
  }
  const language =
    format === 'code' ? 'english' : languageOf(proseOf(text, blocks, ['heading', 'prose', 'table']));
  const passages = presentPassages(text, chunks, { title, format, language }, counter);
  return {
    ...document,
    languages: [...new Set(passages.map((passage) => passage.language))].sort(),
    passages,
  };
}

/** Names in one line each, as they are stored. */
export function namesAsStored(names: readonly string[]): string[] {
  return names.map((name) => normaliseLine(name, MOST_NAME)).filter(Boolean);
}

function blocksOf(text: string, format: Format, bodyStart: number): Block[] {
  if (format === 'code') return codeBlocks(text);
  if (format === 'text') return plainBlocks(text);
  const blocks = markdownBlocks(text, bodyStart);
  if (bodyStart === 0) return blocks;
  // Front matter is found too: its authors, aliases and descriptions stand nowhere else.
  const page = blocks[0]?.page ?? null;
  return [{ start: 0, end: bodyStart, sectionPath: [], page, kind: 'front-matter' }, ...blocks];
}

/** The first of some names that holds anything, as it is stored. */
function oneOf(most: number, ...names: (string | null | undefined)[]): string | null {
  for (const name of names) {
    const line = normaliseLine(name ?? '', most);
    if (line) return line;
  }
  return null;
}

/** The first heading of the first level; where there is none, the first heading. */
function firstHeading(text: string, blocks: readonly Block[]): string | null {
  const headings = blocks.filter(({ kind, sectionPath }) => kind === 'heading' && sectionPath.at(-1));
  const first = headings.find(({ start, end }) =>
    /^ {0,3}#(?!#)|\n {0,3}=+\s*$/.test(text.slice(start, end)),
  );
  return (first ?? headings[0])?.sectionPath.at(-1) ?? null;
}

function defaultKind(format: Format, personal: boolean): ContentKind {
  if (format === 'code') return 'code';
  return format === 'markdown' && personal ? 'note' : 'doc';
}
