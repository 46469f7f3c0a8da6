import { detectAll } from 'tinyld';

/** ISO 639-1 codes of the languages that Postgres can stem, and its names of them. */
export const STEMMED: Readonly<Record<string, string>> = {
  ar: 'arabic', hy: 'armenian', eu: 'basque', ca: 'catalan', da: 'danish', nl: 'dutch', en: 'english', fi: 'finnish', fr: 'french',
  de: 'german', el: 'greek', hi: 'hindi', hu: 'hungarian', id: 'indonesian', ga: 'irish', it: 'italian', lt: 'lithuanian', ne: 'nepali',
  no: 'norwegian', pt: 'portuguese', ro: 'romanian', ru: 'russian', sr: 'serbian', es: 'spanish', sv: 'swedish', ta: 'tamil', tr: 'turkish',
  yi: 'yiddish',
};

const UNSEGMENTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** Letters below which a guess is not worth much. */
const ENOUGH = 60;
const SAMPLE = 2_000;
/** The lead over the second guess that a guess needs. */
const LEAD = 0.1;

/**
 * The language of a text, as Postgres names its stemmer; `simple` for one that it has none for.
 * @param otherwise what a short or doubtful text is taken for.
 */
export function languageOf(text: string, otherwise = 'english'): string {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return otherwise;
  if ((sample.match(UNSEGMENTED)?.length ?? 0) > letters * 0.3) return 'simple';
  const latin = (sample.match(/\p{Script=Latin}/gu)?.length ?? 0) > letters * 0.5;
  if (letters < ENOUGH && latin) return otherwise;
  const [first, second] = detectAll(sample);
  if (!first || (latin && first.accuracy - (second?.accuracy ?? 0) < LEAD)) return otherwise;
  return STEMMED[first.lang] ?? 'simple';
}

/** The ISO 639-1 code of a stemmer's name; '' for `simple`. */
export function isoCodeOf(language: string): string {
  return Object.entries(STEMMED).find(([, name]) => name === language)?.[0] ?? '';
}
