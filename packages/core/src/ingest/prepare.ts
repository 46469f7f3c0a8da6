import { createHash } from 'node:crypto';
import { MemoError } from '@memo/contract/errors';
import type { ContentKind } from '@memo/contract/vocabulary';
import type { Block } from './blocks.js';
import { type Chunk, chunkBlocks, type TokenCounter } from './chunk.js';
import { codeBlocks } from './code.js';
import { dateInName } from './content-date.js';
import { type Format, formatOf, stemOf } from './file-names.js';
import { readFrontMatter } from './front-matter.js';
import { headerOf } from './header.js';
import { languageOf } from './language.js';
import { inlineTags, markdownBlocks, wikiLinks } from './markdown.js';
import { looksBinary, normaliseText } from './normalise.js';
import { plainBlocks } from './plain.js';

export interface PrepareInput {
  path: string;
  text: string;
  format?: Format;
  title?: string;
  kind?: ContentKind;
  library?: string;
  version?: string;
  tags?: readonly string[];
  contentDate?: Date;
  modifiedAt?: Date;
}

export interface PreparedPassage {
  ordinal: number;
  /** `text.slice(charStart, charEnd)` of the document. */
  text: string;
  header: string;
  sectionPath: string[];
  page: number | null;
  anchor: string | null;
  charStart: number;
  charEnd: number;
  /** From 1, both included. */
  lineStart: number;
  lineEnd: number;
  tokens: number;
  /** Name of a Postgres stemmer, or `simple`. */
  language: string;
}

export interface PreparedDocument {
  title: string;
  kind: ContentKind;
  format: Format;
  text: string;
  /** Of the text and all that is indexed with it: equal means that there is nothing to write. */
  sha256: Buffer;
  /** Of the text alone. */
  contentSha256: Buffer;
  library: string | null;
  version: string | null;
  tags: string[];
  contentDate: Date | null;
  languages: string[];
  wikiLinks: string[];
  passages: PreparedPassage[];
}

const PASSAGE_LETTERS = 200;

/**
 * The pure half of the write path: a text and what is said of it in, passages out.
 * @throws MemoError `unreadable_content`
 */
export function prepareDocument(input: PrepareInput, counter: TokenCounter): PreparedDocument {
  if (looksBinary(input.text)) {
    throw new MemoError('unreadable_content', `${input.path} does not hold text. Nothing was written.`);
  }
  const text = normaliseText(input.text);
  const format = input.format ?? formatOf(input.path);
  const matter = format === 'markdown' ? readFrontMatter(text) : readFrontMatter('');
  const blocks = blocksOf(text, format, matter.length);
  const title = (input.title ?? matter.title ?? firstHeading(blocks) ?? stemOf(input.path)).slice(0, 1_000);
  const links = format === 'markdown' ? wikiLinks(text) : [];
  const tags = uniqueTags([
    ...(input.tags ?? []),
    ...matter.tags,
    ...(format === 'markdown' ? inlineTags(text, blocks) : []),
  ]);
  const named = matter.date ?? dateInName(input.path);
  const chunks = chunkBlocks(text, blocks, counter);
  if (chunks.length === 0)
    throw new MemoError('unreadable_content', `${input.path} holds no text. Nothing was written.`);
  const language = format === 'code' ? 'english' : languageOf(text.slice(matter.length));
  const passages = presentPassages(text, chunks, { title, format, language }, counter);
  const meta = {
    title,
    kind:
      input.kind ?? matter.kind ?? defaultKind(format, named !== null || tags.length > 0 || links.length > 0),
    library: input.library ?? matter.library,
    version: input.version ?? matter.version,
    tags,
    contentDate: input.contentDate ?? named ?? input.modifiedAt ?? null,
  };
  return {
    ...meta,
    format,
    text,
    sha256: hashOf(text, { ...meta, format, contentDate: identifyingDate(input, named) }),
    contentSha256: hashOf(text),
    languages: [...new Set(passages.map((passage) => passage.language))].sort(),
    wikiLinks: links,
    passages,
  };
}

function blocksOf(text: string, format: Format, bodyStart: number): Block[] {
  if (format === 'code') return codeBlocks(text);
  if (format === 'text') return plainBlocks(text);
  const blocks = markdownBlocks(text, bodyStart);
  // A note that is nothing but front matter is found by it.
  return blocks.length > 0 ? blocks : plainBlocks(text);
}

function presentPassages(
  text: string,
  chunks: readonly Chunk[],
  document: { title: string; format: Format; language: string },
  counter: TokenCounter,
): PreparedPassage[] {
  const lineAt = lineCounter(text);
  return chunks.map((chunk, ordinal) => {
    const body = text.slice(chunk.start, chunk.end).trimEnd();
    const charEnd = chunk.start + body.length;
    const lineStart = lineAt(chunk.start);
    const lineEnd = lineAt(Math.max(chunk.start, charEnd - 1));
    return {
      ordinal,
      text: body,
      header: headerOf(document.title, chunk.sectionPath, counter),
      sectionPath: chunk.sectionPath,
      page: chunk.page,
      anchor: anchorOf(document.format, chunk, lineStart, lineEnd),
      charStart: chunk.start,
      charEnd,
      lineStart,
      lineEnd,
      tokens: chunk.tokens,
      language: passageLanguage(body, document),
    };
  });
}

/** Code by its lines; the rest by page or section, which a citation shows by itself. */
function anchorOf(format: Format, chunk: Chunk, lineStart: number, lineEnd: number): string | null {
  if (chunk.page !== null) return `p.${chunk.page}`;
  return format === 'code' ? `L${lineStart}-L${lineEnd}` : null;
}

/** The document's, unless the passage is long enough to say otherwise. */
function passageLanguage(body: string, document: { format: Format; language: string }): string {
  if (document.format === 'code' || (body.match(/\p{L}/gu)?.length ?? 0) < PASSAGE_LETTERS)
    return document.language;
  return languageOf(body, document.language);
}

/** Line of a place in a text, from 1; places must be asked for in any order near one another. */
function lineCounter(text: string): (place: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (place) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function firstHeading(blocks: readonly Block[]): string | null {
  const headings = blocks.filter((block) => block.heading);
  const first = headings.find((block) => block.sectionPath.length === 1) ?? headings[0];
  return first?.sectionPath.at(-1) || null;
}

function defaultKind(format: Format, personal: boolean): ContentKind {
  if (format === 'code') return 'code';
  return format === 'markdown' && personal ? 'note' : 'doc';
}

function uniqueTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().replace(/^#/, '').slice(0, 200)).filter(Boolean))].slice(
    0,
    200,
  );
}

/** A file that was only touched is not another one: its time of change alone makes no revision. */
function identifyingDate(input: PrepareInput, named: Date | null): Date | null {
  return input.contentDate ?? named;
}

function hashOf(text: string, meta?: object): Buffer {
  const hash = createHash('sha256').update(text);
  if (meta) hash.update('\0').update(JSON.stringify(meta));
  return hash.digest();
}
