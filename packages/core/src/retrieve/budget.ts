import { countTokens } from 'gpt-tokenizer';
import { CountMemory } from '../lexical/count-memory.js';

export interface Packed<T> {
  /** The results that fit, in order, each whole but perhaps the first. */
  packed: (T & { shortened: boolean })[];
  usedTokens: number;
  /** Results that did not fit. */
  left: number;
}

/** Special-token markup in a text is text. */
const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Passages that come up often are counted once: ten of them take 5 ms, a fifth of a search. */
const counted = new CountMemory(4_000);
/** Longer ones are too rare to keep. */
const LONGEST_KEPT = 4_000;

/** Tokens of a text under o200k_base, the vocabulary of the GPT-4o family. */
export function tokensOf(text: string): number {
  if (text.length > LONGEST_KEPT) return countTokens(text, PLAIN);
  return counted.get(text) ?? counted.set(text, countTokens(text, PLAIN));
}

/**
 * Pack results into a budget: each whole or left out whole, later and shorter ones may still fit. The
 * first always fits, shortened at a sentence end where it is over the budget alone.
 */
export function packBudget<T extends { text: string }>(results: readonly T[], maxTokens: number): Packed<T> {
  const packed: Packed<T>['packed'] = [];
  let usedTokens = 0;
  for (const [index, result] of results.entries()) {
    const tokens = tokensOf(result.text);
    if (usedTokens + tokens <= maxTokens) {
      packed.push({ ...result, shortened: false });
      usedTokens += tokens;
    } else if (index === 0) {
      const text = shortenTo(result.text, maxTokens);
      packed.push({ ...result, text, shortened: true });
      usedTokens += tokensOf(text);
    }
  }
  return { packed, usedTokens, left: results.length - packed.length };
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** The longest run of whole sentences within the budget; of characters where the first is too long itself. */
function shortenTo(text: string, maxTokens: number): string {
  let end = 0;
  for (const { index, segment } of sentences.segment(text)) {
    if (tokensOf(text.slice(0, index + segment.length)) > maxTokens) break;
    end = index + segment.length;
  }
  if (end > 0) return text.slice(0, end).trimEnd();
  const characters = [...text];
  let fits = 0;
  for (let low = 1, high = characters.length; low <= high; ) {
    const middle = (low + high) >> 1;
    if (tokensOf(characters.slice(0, middle).join('')) <= maxTokens) {
      fits = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return characters.slice(0, fits).join('');
}
