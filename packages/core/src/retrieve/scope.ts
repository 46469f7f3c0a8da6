import { MemoError } from '@memo/contract/errors';
import { SCOPE_FIELDS } from '@memo/contract/scope';
import type { SearchRequest } from '@memo/contract/search';
import { CONTENT_KINDS, type ContentKind, type KindFilter, TRUST_LEVELS } from '@memo/contract/vocabulary';
import type { Principal } from '../access/principal.js';
import { normaliseLine } from '../ingest/normalise.js';
import { pathSegments } from '../ingest/path-segments.js';
import { uniqueTags } from '../ingest/tags.js';
import { checkZone } from '../ingest/zone.js';
import type { Queryable } from '../store/database.js';
import type { Parameters } from '../store/parameters.js';
import { type SearchedNamespace, searchedNamespaces } from '../store/sql/readable-namespaces.js';
import { type Moment, readMoment } from './dates.js';

/** The fields of a request that bound it; the permission set of the caller is no field. */
export type ScopeFields = Pick<
  SearchRequest,
  | 'namespaces'
  | 'kinds'
  | 'sources'
  | 'folder'
  | 'library'
  | 'version'
  | 'tags'
  | 'date_from'
  | 'date_to'
  | 'from'
  | 'to'
  | 'min_trust'
  | 'as_of'
  | 'tz'
> &
  Partial<Pick<SearchRequest, 'granularity'>>;

/**
 * Everything that bounds one search. Made by `buildScope` only; each arm, count and hydration takes
 * one and puts all of it into its SQL before its top-k.
 */
export interface Scope {
  namespaces: readonly SearchedNamespace[];
  /** Names asked for that do not exist or may not be read: alike, so that neither is told. */
  missing: readonly string[];
  kinds: readonly ContentKind[] | null;
  sources: readonly string[] | null;
  folder: string | null;
  library: string | null;
  version: string | null;
  tags: readonly string[] | null;
  /** Content date, half-open: from <= date < to. */
  dateFrom: Date | null;
  dateTo: Date | null;
  /** The same bounds as civil days, as midnight UTC of each, for content dates that are civil. */
  dayFrom: Date | null;
  dayTo: Date | null;
  minTrust: number | null;
  asOf: Date | null;
  /**
   * Which records: null: passages of documents, and facts that were read out of none. `facts`: facts alone. `all`:
   * also the facts that stand for a passage that is not in scope.
   */
  records: 'facts' | 'all' | null;
  /** Names of the fields that were given, for the trace. */
  fields: readonly string[];
}

const MOST_NAME = 200;

/** Scope fields that bound a search; `tz` only says how to read them. */
const BOUNDING = [...(Object.keys(SCOPE_FIELDS) as (keyof typeof SCOPE_FIELDS)[]), 'from', 'to'].filter(
  (name) => name !== 'tz',
) as (keyof ScopeFields)[];

const MEMORY: readonly ContentKind[] = ['note'];
const CLASSES: Record<'artifact' | 'memory' | 'chunk', readonly ContentKind[]> = {
  artifact: CONTENT_KINDS.filter((kind) => !MEMORY.includes(kind)),
  memory: MEMORY,
  chunk: CONTENT_KINDS,
};

/**
 * Work out what one caller may search, intersected with what the request asks for. A namespace that
 * the caller may not read is left out just like one that does not exist.
 * @throws MemoError `invalid_date`, `invalid_request`
 */
export async function buildScope(db: Queryable, principal: Principal, fields: ScopeFields): Promise<Scope> {
  const tz = checkZone(fields.tz ?? 'UTC');
  const from = oneName(fields, 'date_from', 'from');
  const to = oneName(fields, 'date_to', 'to');
  const since = from === undefined ? null : readMoment(from, tz, 'date_from');
  const until = to === undefined ? null : readMoment(to, tz, 'date_to');
  refuseReversed(since, until);
  const asOf = fields.as_of === undefined ? null : readMoment(fields.as_of, tz, 'as_of');
  const namespaces = await searchedNamespaces(db, principal, fields.namespaces ?? null);
  const found = new Set(namespaces.map((namespace) => namespace.name));
  return {
    namespaces,
    missing: (fields.namespaces ?? []).filter((name) => !found.has(name)),
    kinds: fields.kinds ? contentKinds(fields.kinds) : null,
    sources: fields.sources ?? null,
    folder: fields.folder === undefined ? null : folderPrefix(fields.folder),
    // As a write stores them.
    library: fields.library === undefined ? null : normaliseLine(fields.library, MOST_NAME),
    version: fields.version === undefined ? null : normaliseLine(fields.version, MOST_NAME),
    tags: fields.tags ? tagsAsked(fields.tags) : null,
    dateFrom: since?.start ?? null,
    // An instant given as the end is included, as a bare date's whole day is; Postgres keeps microseconds.
    dateTo: until && (until.end > until.start ? until.end : new Date(until.end.getTime() + 1)),
    dayFrom: since?.day ?? null,
    dayTo: until?.nextDay ?? null,
    minTrust: fields.min_trust === undefined ? null : TRUST_LEVELS.indexOf(fields.min_trust),
    // The end of a bare day is its last millisecond, so that "as of" a day is before the next one begins.
    asOf: asOf && (asOf.end > asOf.start ? new Date(asOf.end.getTime() - 1) : asOf.end),
    records: fields.granularity === 'fact' ? 'facts' : null,
    fields: BOUNDING.filter((name) => fields[name] !== undefined),
  };
}

/** @throws MemoError `invalid_date` for a range that ends before it begins: nothing can lie in it */
function refuseReversed(since: Moment | null, until: Moment | null): void {
  if (!since || !until || until.end > since.start) return;
  if (!until.isDay && until.end >= since.start) return;
  const message = 'it lies before date_from';
  throw new MemoError(
    'invalid_date',
    `date_to: ${message}, so nothing can lie between them. Exchange them?`,
    {
      faults: [{ path: 'date_to', message }],
    },
  );
}

/** @throws MemoError `invalid_request` for one that no document can carry, which would bound nothing */
function tagsAsked(tags: readonly string[]): string[] {
  const empty = tags.findIndex((tag) => uniqueTags([tag]).length === 0);
  if (empty < 0) return uniqueTags(tags);
  const message = `${JSON.stringify(tags[empty])} is no tag`;
  throw new MemoError('invalid_request', `tags: ${message}.`, {
    faults: [{ path: `tags.${empty}`, message }],
  });
}

/** One bound has two names; given under both, one of them would be dropped. */
function oneName(
  fields: ScopeFields,
  name: 'date_from' | 'date_to',
  alias: 'from' | 'to',
): string | undefined {
  if (fields[name] !== undefined && fields[alias] !== undefined) {
    const message = `give either ${name} or ${alias}: they are one bound`;
    throw new MemoError('invalid_request', `${alias}: ${message}.`, { faults: [{ path: alias, message }] });
  }
  return fields[name] ?? fields[alias];
}

function contentKinds(filters: readonly KindFilter[]): ContentKind[] {
  const wanted = new Set(
    filters.flatMap((filter) =>
      filter === 'artifact' || filter === 'memory' || filter === 'chunk' ? CLASSES[filter] : [filter],
    ),
  );
  return CONTENT_KINDS.filter((kind) => wanted.has(kind));
}

/** `Work/Foundry` and `/Work/Foundry/` alike; whole segments only. '' means no bound. */
export function folderPrefix(folder: string): string | null {
  const segments = pathSegments(folder);
  return segments.length === 0 ? null : `${segments.join('/')}/`;
}

/**
 * The whole scope as one SQL condition on a row of `passage_index`.
 * @param alias of that table in the statement.
 */
export function scopeCondition(scope: Scope, p: Parameters, alias: string): string {
  const all = [namespaceCondition(scope, p, alias), liveCondition(scope, p, alias)];
  if (scope.records === 'facts') all.push(`${alias}.fact`);
  if (scope.records === null) all.push(`${alias}.evidence_id is null`);
  if (scope.kinds) all.push(`${alias}.kind = any(${p.add(scope.kinds, 'text[]')})`);
  if (scope.sources) {
    const named = p.add(scope.sources, 'text[]');
    all.push(
      `${alias}.source_id in (select s.id from sources s where s.namespace_id = ${alias}.namespace_id and (s.uri = any(${named}) or s.name = any(${named})))`,
    );
  }
  if (scope.folder !== null) all.push(`starts_with(${alias}.path, ${p.add(scope.folder, 'text')})`);
  if (scope.library !== null) all.push(`${alias}.library = ${p.add(scope.library, 'text')}`);
  if (scope.tags) all.push(`${alias}.tags @> ${p.add(scope.tags, 'text[]')}`);
  const bound = (civil: Date | null, instant: Date) =>
    `case when ${alias}.content_civil then ${p.add(civil, 'timestamptz')} else ${p.add(instant, 'timestamptz')} end`;
  if (scope.dateFrom) all.push(`${alias}.content_date >= ${bound(scope.dayFrom, scope.dateFrom)}`);
  if (scope.dateTo) all.push(`${alias}.content_date < ${bound(scope.dayTo, scope.dateTo)}`);
  if (scope.minTrust !== null) all.push(`${alias}.trust >= ${p.add(scope.minTrust, 'smallint')}`);
  return all.join(' and ');
}

/** The scope of what is shown: the arms may have given facts in the place of their evidence. */
export function scopeOfResults(scope: Scope): Scope {
  return scope.records === null ? { ...scope, records: 'all' } : scope;
}

/**
 * The same as a condition on a row of `mentions`, where namespaces and the live rule are all there is to
 * the scope: a foreign key keeps both there equal to those of the passage. null: there is more to it.
 */
export function mentionScopeCondition(scope: Scope, p: Parameters, alias: string): string | null {
  // Whatever field there is or will be counts as a bound.
  const { namespaces: _namespaces, missing: _missing, fields: _fields, ...bounds } = scope;
  if (Object.values(bounds).some((bound) => bound !== null)) return null;
  return `${namespaceCondition(scope, p, alias)} and ${alias}.live`;
}

/** One namespace is an equality, so that both columns of the GIN serve one look-up. */
export function namespaceCondition(scope: Scope, p: Parameters, alias: string): string {
  const [only, ...more] = scope.namespaces;
  if (only && more.length === 0) return `${alias}.namespace_id = ${p.add(only.id, 'bigint')}`;
  return `${alias}.namespace_id = any(${p.add(
    scope.namespaces.map((n) => n.id),
    'bigint[]',
  )})`;
}

function liveCondition(scope: Scope, p: Parameters, alias: string): string {
  const parts = [`${alias}.forgotten_at is null`];
  if (scope.version !== null) parts.push(`${alias}.version = ${p.add(scope.version, 'text')}`);
  const at = scope.asOf ? p.add(scope.asOf, 'timestamptz') : 'statement_timestamp()';
  if (scope.asOf) {
    parts.push(`${alias}.recorded_at <= ${at}`);
    if (scope.version === null)
      parts.push(`(${alias}.superseded_at is null or ${alias}.superseded_at > ${at})`);
  } else if (scope.version === null) parts.push(`${alias}.superseded_at is null`);
  // Of facts; others are always valid.
  parts.push(`(${alias}.valid_from is null or ${alias}.valid_from <= ${at})`);
  parts.push(`(${alias}.valid_to is null or ${alias}.valid_to > ${at})`);
  return parts.join(' and ');
}

/** Text search languages in use in the namespaces of a scope, each once, in order. */
export function languagesOf(scope: Pick<Scope, 'namespaces'>): string[] {
  return [...new Set(scope.namespaces.flatMap((namespace) => namespace.languages))].sort();
}

/** Live passages in the namespaces of a scope, before its other fields. */
export function livePassages(scope: Pick<Scope, 'namespaces'>): number {
  return scope.namespaces.reduce((sum, namespace) => sum + namespace.passages, 0);
}

/** True when scope fields beyond the namespaces and the live rule bound the search, or facts alone are asked. */
export function isNarrowed(scope: Scope): boolean {
  return scope.records === 'facts' || scope.fields.some((field) => field !== 'namespaces');
}
