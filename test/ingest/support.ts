import { type PreparedDocument, type PrepareInput, prepareDocument } from '@memo/core/ingest/prepare';
import { countTokens } from 'gpt-tokenizer';

/** A real tokenizer, of another family than the bundled model's. */
export const COUNTER = { count: (text: string) => countTokens(text) };

export function prepare(path: string, text: string, more: Partial<PrepareInput> = {}): PreparedDocument {
  return prepareDocument({ path, text, ...more }, COUNTER);
}

/** `header | text` of each passage. */
export function outline(document: PreparedDocument): string[] {
  return document.passages.map(({ header, text }) => `${header} | ${text}`);
}

/** Sentences that differ, about 13 tokens each. */
export function sentences(count: number, about = 'pump'): string {
  return Array.from(
    { length: count },
    (_, n) => `Note ${n} says that the ${about} of house ${n * 7} runs well.`,
  ).join(' ');
}
