import type { PreparedPassage } from '../ingest/passages.js';
import type { PreparedDocument } from '../ingest/prepare.js';
import { headingNames } from './heading-names.js';
import { type MentionSource, WEIGHTS } from './mention-weights.js';

/** What of a passage and its document names entities. */
export type NamingPassage = Pick<PreparedPassage, 'ordinal' | 'text' | 'sectionPath' | 'language'>;
export interface NamingDocument
  extends Pick<PreparedDocument, 'title' | 'aliases' | 'tags' | 'declared' | 'format'> {
  passages: readonly NamingPassage[];
}

/** A name that stands over more than one passage. */
export interface SpreadName {
  name: string;
  from: MentionSource;
  /** Where the name stands in the text of the passage. */
  weight: number;
  /** Where it does not. */
  elsewhere: number;
}

/**
 * What is said of a document as a whole: by its title, the aliases and tags of its front matter, and the
 * client. The title counts like a heading over all: in a collection of short articles, notes or contracts it
 * is the entity, and the text under it says `the company` or `she`.
 */
export function documentNames(document: NamingDocument): SpreadName[] {
  const language = document.passages[0]?.language ?? 'simple';
  const names = (values: readonly string[]) => values.flatMap((value) => headingNames(value, language));
  return [
    ...spread(names([document.title]), 'heading', WEIGHTS.heading),
    ...spread(names(document.aliases), 'front-matter', WEIGHTS.alias),
    ...spread(document.declared, 'declared', WEIGHTS.declared, WEIGHTS.declaredElsewhere),
    ...spread(names(document.tags.map(lastSegment)), 'front-matter', WEIGHTS.tag),
  ];
}

/** What a heading says of the passages under it. */
export function sectionNames(heading: string, language: string): SpreadName[] {
  return spread(headingNames(heading, language), 'heading', WEIGHTS.heading);
}

/** `Otto` of the wiki link `People/Otto`, `garden` of the tag `home/garden`. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

function spread(
  names: readonly string[],
  from: MentionSource,
  weight: number,
  elsewhere = weight,
): SpreadName[] {
  return names.map((name) => ({ name, from, weight, elsewhere }));
}
