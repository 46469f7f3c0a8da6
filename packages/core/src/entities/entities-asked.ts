import { UNSEGMENTED } from '../lexical/words.js';
import { entityKey } from './entity-key.js';
import { WEIGHTS } from './mention-weights.js';
import { isNamingKey } from './naming-keys.js';
import { isOrdinaryWord } from './proper-names.js';

/** What the store knows of a key, inside the caller's scope. */
export interface KnownEntity {
  /** Mentions in scope; 0 hides an entity as if it were not there. */
  mentions: number;
  /** The heaviest of them. */
  weight: number;
}

/** An entity that a query names. */
export interface NamedEntity<Known extends KnownEntity> {
  key: string;
  /** As the query writes it. */
  name: string;
  known: Known;
}

/** A part of a query that may be a name: units `from` to `to`, the latter not included. */
interface Span {
  key: string;
  name: string;
  from: number;
  to: number;
}

/** Words of a name. In scripts without spaces each character is a unit. */
const MOST_IN_NAME = 8;
/** Units of a query that are looked at: 452 candidates at most. */
const MOST_UNITS = 60;
const UNIT = new RegExp(`[${UNSEGMENTED}]\\p{M}*|(?:(?![${UNSEGMENTED}])[^\\s,;:/()[\\]"“”„«»])+`, 'gu');

/**
 * The keys of all that a query may name: every run of up to 8 words, as it may be written without capitals.
 * At most 452, each once; none of stop words or numbers alone.
 */
export function candidateKeys(query: string): string[] {
  return [...new Set(spansOf(query).map(({ key }) => key))];
}

/**
 * The entities that a query names, in its order: of the candidates that are known, the longest first, none
 * over another, each once. An ordinary word alone (`country`) names one only where the query gives it a
 * capital, or, in a query without capitals, where some passage mentions it on purpose: prose makes an entity
 * of each word that a table or the title of a film writes with a capital, and every question about some
 * country would be routed for it.
 * @param known by key; what the store has of `candidateKeys(query)`.
 */
export function pickNamed<Known extends KnownEntity>(
  query: string,
  known: ReadonlyMap<string, Known>,
): NamedEntity<Known>[] {
  const picked: (Span & { known: Known })[] = [];
  const isCased = /.\p{Lu}/su.test(query.trimStart());
  const longestFirst = spansOf(query).sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  for (const span of longestFirst) {
    const entity = known.get(span.key);
    const isFree = picked.every(
      ({ from, to, key }) => (span.to <= from || to <= span.from) && key !== span.key,
    );
    if (entity && entity.mentions > 0 && isFree && isNamed(span, entity, isCased))
      picked.push({ ...span, known: entity });
  }
  return picked
    .sort((a, b) => a.from - b.from)
    .map(({ key, name, known: entity }) => ({ key, name, known: entity }));
}

function isNamed({ key, name, from }: Span, { weight }: KnownEntity, isCased: boolean): boolean {
  if (!isOrdinaryWord(key)) return true;
  return isCased ? from > 0 && /\p{Lu}/u.test(name) : weight >= WEIGHTS.identifier;
}

function spansOf(query: string): Span[] {
  const units = [...query.matchAll(UNIT)].slice(0, MOST_UNITS);
  return units.flatMap(({ index: start }, from) =>
    units.slice(from, from + MOST_IN_NAME).flatMap(({ 0: last, index }, n) => {
      const name = query.slice(start, index + last.length);
      const key = entityKey(name);
      return isNamingKey(key) ? [{ key, name, from, to: from + n + 1 }] : [];
    }),
  );
}
