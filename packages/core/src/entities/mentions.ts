import type { PreparedDocument } from '../ingest/prepare.js';
import { codeNames } from './code-names.js';
import {
  documentNames,
  lastSegment,
  type NamingDocument,
  type NamingPassage,
  type SpreadName,
  sectionNames,
} from './document-names.js';
import { entityKey, type NamedText, namedText } from './entity-key.js';
import { headingNames } from './heading-names.js';
import { identifiersNamed } from './identifiers-named.js';
import { type Mention, type MentionSource, WEIGHTS } from './mention-weights.js';
import { isNamingKey } from './naming-keys.js';
import { partsOf } from './passage-parts.js';
import { properNames } from './proper-names.js';

/**
 * What stands over passages counts for so many of them, and for later ones where their text names it. Over a
 * longer stretch it says what the section is about, not the passage; and an entity of over 50 mentions is a
 * hub, through which no walk goes.
 */
const MOST_UNDER = 20;
/** Raised by a change of what is extracted, or by which weight: older mentions are then made anew. */
export const MENTIONS_VERSION = 1;
const MOST_PER_PASSAGE = 64;
const MOST_NAME = 200;

/**
 * The entities that each passage of a document mentions: one list a passage, in the order of passages; each
 * key once with its highest weight, heaviest first, at most 64. What a passage mentions depends on its own
 * text and header, on how many passages are before it under the same title or heading, and on what is said of
 * the whole document; on no other text.
 */
export function mentionsOf(document: NamingDocument): Mention[][] {
  const ofDocument = documentNames(document);
  const passagesUnder = new Map<string, number>();
  return document.passages.map((passage) => {
    const found = new PassageMentions(passage);
    for (const name of ofDocument) found.addSpread(name, passage.ordinal);
    passage.sectionPath.forEach((heading, depth) => {
      const section = passage.sectionPath.slice(0, depth + 1).join('\0');
      const place = passagesUnder.get(section) ?? 0;
      passagesUnder.set(section, place + 1);
      for (const name of sectionNames(heading, passage.language)) found.addSpread(name, place);
    });
    found.addText(document.format);
    return found.heaviest();
  });
}

class PassageMentions {
  readonly #passage: NamingPassage;
  readonly #found = new Map<string, Mention>();
  #text: NamedText | undefined;

  constructor(passage: NamingPassage) {
    this.#passage = passage;
  }

  /** @param place how many passages under the same title or heading are before this one. */
  addSpread({ name, from, weight, elsewhere }: SpreadName, place: number): void {
    const near = place < MOST_UNDER;
    if ((near && weight === elsewhere) || this.#names(name)) this.#add(name, from, weight);
    else if (near) this.#add(name, from, elsewhere);
  }

  addText(format: PreparedDocument['format']): void {
    const { text, language } = this.#passage;
    const parts = partsOf(text, format);
    const headings = parts.headings.flatMap((heading) => headingNames(heading, language));
    for (const name of headings) this.#add(name, 'heading', WEIGHTS.heading);
    for (const name of parts.codeSpans.flatMap(codeNames)) this.#add(name, 'code', WEIGHTS.code);
    for (const link of parts.links) this.#add(lastSegment(link), 'link', WEIGHTS.link);
    for (const name of identifiersNamed(parts.text)) this.#add(name, 'identifier', WEIGHTS.identifier);
    for (const name of properNames(parts.prose, language)) this.#add(name, 'prose', WEIGHTS.prose);
  }

  heaviest(): Mention[] {
    return [...this.#found.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_PER_PASSAGE);
  }

  #names(name: string): boolean {
    this.#text ??= namedText(this.#passage.text);
    return this.#text.names(entityKey(name));
  }

  #add(name: string, from: MentionSource, weight: number): void {
    if (name.length > MOST_NAME) return;
    const key = entityKey(name);
    const known = this.#found.get(key);
    if (known ? known.weight < weight : isNamingKey(key)) this.#found.set(key, { key, name, weight, from });
  }
}
