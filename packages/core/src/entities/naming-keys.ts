import { isStopWord } from './proper-names.js';

/**
 * True for a key that can be an entity's: two characters or more, and a word with a letter that is no
 * English stop word. The same for what is mentioned and for what is asked: what no query can ask for is not
 * worth a mention.
 */
export function isNamingKey(key: string): boolean {
  return key.length > 1 && key.split(' ').some((word) => /\p{L}/u.test(word) && !isStopWord(word));
}
