import { createHash } from 'node:crypto';
import { type Address, readAddress } from '@memo/contract/address';
import { type ErrorCode, MemoError } from '@memo/contract/errors';
import { MAX_STATEMENT_CHARS, type RememberRequest } from '@memo/contract/facts';
import type { TokenCounter } from '../embed/tokens.js';
import { entityKey } from '../entities/entity-key.js';
import { languageOf } from '../ingest/language.js';
import { normaliseLine, shorten } from '../ingest/normalise.js';
import type { PreparedDocument } from '../ingest/prepare.js';
import { wordsOf } from '../lexical/words.js';
import { readMoment } from '../retrieve/dates.js';
import { formatAddress } from './address.js';

/** Facts are the documents of this source; no other write may use it. */
export const FACTS_SOURCE = { uri: 'memo:facts', name: 'facts' } as const;

const MOST_NAME = 200;
const MOST_TITLE = 200;

/** One fact as it was told, checked and normalised. */
export interface ToldFact {
  statement: string;
  /** Entities by key, in the order of telling, with the name as it was written. */
  about: { key: string; name: string }[];
  validFrom: Date | null;
  /** Exclusive. */
  validTo: Date | null;
  evidence: { address: string; document: string; revision: number; passage: number } | null;
  /** Public id of the fact that it takes the place of. */
  supersedes: string | null;
  /** Of all but `supersedes`: equal means that it is the same fact. */
  sha256: Buffer;
}

/**
 * Read what was told.
 * @throws MemoError `invalid_request`, `invalid_date`, `invalid_address`
 */
export function readToldFact(request: RememberRequest): ToldFact {
  const statement = statementOf(request.statement);
  const about = entitiesOf(request.about ?? []);
  const { validFrom, validTo } = windowOf(request);
  const evidence = request.evidence === undefined ? null : evidenceOf(request.evidence);
  const keys = about.map(({ key }) => key).sort();
  return {
    statement,
    about,
    validFrom,
    validTo,
    evidence,
    supersedes: request.supersedes === undefined ? null : supersededOf(request.supersedes),
    sha256: sha256Of(JSON.stringify([statement, keys, validFrom, validTo, evidence?.address ?? null])),
  };
}

/** Of the statement alone: by it a redacted one is known again. */
export function statementSha256({ statement }: Pick<ToldFact, 'statement'>): Buffer {
  return sha256Of(statement);
}

/** The fact as the document that it is stored as: one passage, however long, with no header to it. */
export function documentOf({ statement, sha256 }: ToldFact, counter: TokenCounter): PreparedDocument {
  const language = languageOf(statement);
  return {
    title: shorten(statement, MOST_TITLE),
    kind: 'note',
    format: 'text',
    text: statement,
    sha256,
    contentSha256: statementSha256({ statement }),
    library: null,
    version: null,
    tags: [],
    aliases: [],
    declared: [],
    contentDate: null,
    wikiLinks: [],
    languages: [language],
    passages: [
      {
        ordinal: 0,
        text: statement,
        header: '',
        sectionPath: [],
        page: null,
        anchor: null,
        charStart: 0,
        charEnd: statement.length,
        lineStart: 1,
        lineEnd: 1,
        tokens: counter.count(statement),
        language,
      },
    ],
  };
}

function statementOf(told: string): string {
  const statement = normaliseLine(told, Number.POSITIVE_INFINITY);
  if (statement.length > MAX_STATEMENT_CHARS)
    throw refuse('invalid_request', 'statement', `it has over ${MAX_STATEMENT_CHARS} characters; tell less`);
  if (wordsOf(statement, 'index').length === 0)
    throw refuse('invalid_request', 'statement', 'it holds no word; say what is the case');
  return statement;
}

/** Each entity once, under the name by which it was told first. */
function entitiesOf(names: readonly string[]): ToldFact['about'] {
  const byKey = new Map<string, string>();
  for (const [n, told] of names.entries()) {
    const name = normaliseLine(told, MOST_NAME);
    const key = entityKey(name);
    if (key === '')
      throw refuse('invalid_request', `about.${n}`, `${JSON.stringify(told)} holds no letter and no digit`);
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey].map(([key, name]) => ({ key, name }));
}

function windowOf({ valid_from, valid_to, tz = 'UTC' }: RememberRequest): {
  validFrom: Date | null;
  validTo: Date | null;
} {
  const validFrom = valid_from === undefined ? null : readMoment(valid_from, tz, 'valid_from').start;
  const end = valid_to === undefined ? null : readMoment(valid_to, tz, 'valid_to').end;
  if (validFrom && end && end <= validFrom)
    throw refuse('invalid_date', 'valid_to', 'it does not lie after valid_from, so it is never true');
  // Past the last day that a date can name there is nothing to bound.
  return { validFrom, validTo: end && end.getUTCFullYear() <= 9999 ? end : null };
}

function evidenceOf(text: string): NonNullable<ToldFact['evidence']> {
  const read = readAddress(text);
  if (!isPassage(read))
    throw refuse(
      'invalid_address',
      'evidence',
      `${JSON.stringify(text.slice(0, 100))} is no address of a passage; one looks like memo://doc/...@3#7, and search gives them out`,
    );
  const { document, revision, passage } = read;
  return { address: formatAddress(document, revision, passage), document, revision, passage };
}

function isPassage(read: Address | null): read is Address & { revision: number; passage: number } {
  return read !== null && read.revision !== null && read.passage !== null;
}

function supersededOf(text: string): string {
  const read = readAddress(text);
  if (read?.fact) return read.document;
  throw refuse(
    'invalid_address',
    'supersedes',
    `${JSON.stringify(text.slice(0, 100))} is no address of a fact; one looks like memo://fact/<16 characters>, and the list of facts gives them out`,
  );
}

function refuse(code: ErrorCode, path: string, message: string): MemoError {
  return new MemoError(code, `${path}: ${message}. Nothing was written.`, { faults: [{ path, message }] });
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest();
