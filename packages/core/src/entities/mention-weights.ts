/** Where a name was found. */
export type MentionSource =
  | 'heading'
  | 'code'
  | 'identifier'
  | 'prose'
  | 'link'
  | 'front-matter'
  | 'declared';

/** That a passage mentions an entity. */
export interface Mention {
  key: string;
  /** As it is written there. */
  name: string;
  /** How much the passage is about it, 0 to 1. */
  weight: number;
  from: MentionSource;
}

/**
 * Weights of the retrieval contract. It says nothing of three:
 * - `link`: a wiki link names its entity as deliberately as a code span.
 * - `alias`: another name of what the title names, so as heavy as that.
 * - `tag`: said of the whole document and broad, like what a client declares without it standing in the text.
 */
export const WEIGHTS = {
  heading: 1,
  code: 0.8,
  identifier: 0.6,
  prose: 0.4,
  declared: 1,
  declaredElsewhere: 0.3,
  link: 0.8,
  alias: 1,
  tag: 0.3,
} as const;
