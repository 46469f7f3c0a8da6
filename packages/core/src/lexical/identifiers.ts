/**
 * Identifiers: what a stemmer would break. `net/http`, `ERR_CONN_RESET`, `user_id`, `readUint`,
 * `v1.2.3`, `2026-08-12`, `E1234`, `404`, `C++`, `#123`.
 */

/** At most so many are taken of one query. */
const MOST_PER_QUERY = 16;
const MAX_LENGTH = 200;

/** One identifier as written, and the forms under which it can be found. */
export interface Identifier {
  /** Lower-case, as written: `net/http`. */
  whole: string;
  /** Without separators: `nethttp`. Equal for every casing and joining of one name. */
  joined: string;
  /** `net`, `http`; empty when there is but one part. */
  parts: string[];
}

const CANDIDATE = /[\p{L}\p{N}_#@$.~/\\:+-]+/gu;
// Opening signs that belong to a name stay (.env, #12, @scope, $HOME, --flag); closing ones only in C++ and C#.
const TRIM = /^[:/\\~+]+|[^\p{L}\p{N}_]+$/gu;
const LANGUAGE_NAME = /^\p{L}(?:\+\+|#)$/u;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Identifiers of a text, in order, each whole once. */
export function identifiersOf(text: string): Identifier[] {
  const found = new Map<string, Identifier>();
  for (const [raw] of text.normalize('NFKC').matchAll(CANDIDATE)) {
    if (raw.length > MAX_LENGTH) continue;
    const trimmed = LANGUAGE_NAME.test(raw) ? raw : raw.replace(TRIM, '');
    for (const name of [trimmed, ...segmentsOf(trimmed)]) {
      if (looksLikeIdentifier(name) && !found.has(name.toLowerCase())) {
        found.set(name.toLowerCase(), formsOf(name));
      }
    }
  }
  return [...found.values()];
}

/** The identifiers a query asks for, the first 16. */
export function identifiersAsked(query: string): Identifier[] {
  return identifiersOf(query).slice(0, MOST_PER_QUERY);
}

/** Tokens of the `identifiers` column: `=whole`, `~joined`, `-part`. */
export function identifierTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const { whole, joined, parts } of identifiersOf(text)) {
    tokens.add(`=${whole}`);
    tokens.add(`~${joined}`);
    for (const part of parts) tokens.add(`-${part}`);
  }
  return [...tokens];
}

/** A path or a qualified name also stands for its pieces: `src/net/http.ts` for `http.ts`. */
function segmentsOf(name: string): string[] {
  const segments = name.split(/[/\\]|::/).filter(Boolean);
  return segments.length > 1 ? segments : [];
}

function looksLikeIdentifier(name: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(name)) return false;
  if (LANGUAGE_NAME.test(name)) return true;
  if (/^\p{N}+$/u.test(name)) return name.length >= 3;
  if (/^[#@$.]|^--?\p{L}/u.test(name) && name.length > 1) return true;
  if (/[\p{L}\p{N}][_/\\:.@#+]+[\p{L}\p{N}]/u.test(name)) return true;
  if (/^_|_$/.test(name)) return true;
  if (/\p{Ll}\p{Lu}/u.test(name)) return true;
  return /\p{N}/u.test(name) && /[\p{L}-]/u.test(name);
}

function formsOf(name: string): Identifier {
  // The sign is the name: without it C++ and C# would be one.
  if (LANGUAGE_NAME.test(name)) return { whole: name.toLowerCase(), joined: name.toLowerCase(), parts: [] };
  const parts = name
    .split(SEPARATORS)
    .flatMap((piece) => piece.split(HUMP))
    .filter(Boolean)
    .map((part) => part.toLowerCase());
  return {
    whole: name.toLowerCase(),
    joined: parts.join(''),
    parts: parts.length > 1 ? [...new Set(parts)] : [],
  };
}
