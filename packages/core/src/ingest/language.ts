import { eld } from 'eld/medium';
import { UNSEGMENTED_SCRIPTS } from '../lexical/scripts.js';

/** ISO 639-1 codes of the languages that Postgres can stem, and its names of them. */
export const STEMMED: Readonly<Record<string, string>> = {
  ar: 'arabic',
  hy: 'armenian',
  eu: 'basque',
  ca: 'catalan',
  da: 'danish',
  nl: 'dutch',
  en: 'english',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  el: 'greek',
  hi: 'hindi',
  hu: 'hungarian',
  id: 'indonesian',
  ga: 'irish',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  es: 'spanish',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

const OTHERS = {
  letters: /\P{L}+/gu,
  latin: /\P{Script=Latin}+/gu,
  unsegmented: new RegExp(`[^${UNSEGMENTED_SCRIPTS}]+`, 'gu'),
};
/** Letters below which a guess is not worth much. */
const ENOUGH = 60;
const SAMPLE = 2_000;

/**
 * The language of a text (efficient-language-detector: no error on 9,000 English, German and Spanish
 * passages of the open sets), as Postgres names its stemmer; `simple` for one that it has none for. Only
 * the first 2,000 characters are looked at.
 * @param otherwise what a short or doubtful text is taken for.
 */
export function languageOf(text: string, otherwise = 'english'): string {
  const sample = text.slice(0, SAMPLE);
  const letters = lettersIn(sample);
  if (letters === 0) return otherwise;
  if (sample.replace(OTHERS.unsegmented, '').length > letters * 0.3) return 'simple';
  const latin = sample.replace(OTHERS.latin, '').length > letters * 0.5;
  if (letters < ENOUGH && latin) return otherwise;
  const guess = eld.detect(sample);
  if (!guess.isReliable()) return otherwise;
  return STEMMED[guess.language] ?? 'simple';
}

/** How many letters a text holds. */
export function lettersIn(text: string): number {
  return text.replace(OTHERS.letters, '').length;
}

/**
 * True when a model was trained on the language of a passage.
 * @param known ISO 639-1 codes; 'any' for a multilingual model.
 * @param language name of a stemmer, or `simple`.
 */
export function knowsLanguage(known: readonly string[] | 'any', language: string): boolean {
  return known === 'any' || known.some((code) => STEMMED[code] === language);
}
