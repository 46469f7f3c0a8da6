/** Phrasing that asks how things hang together (contract, routed arms), in English. */
const RELATIONAL = [
  /\bbetween\b/iu,
  /\brelat(?:e|es|ed|ing|ion|ions|ionship|ionships)\b/iu,
  /\b(?:inter)?depend(?:s|ed|ing|ent|ency|encies|ence)?\b/iu,
  /\b(?:inter)?connect(?:s|ed|ing|ion|ions)?\b/iu,
  /\bdiffer(?:s|ed|ing|ent|ently|ence|ences)?\b/iu,
  /\bcompar(?:e|es|ed|ing|ison|isons)\b/iu,
  /\binteract(?:s|ed|ing|ion|ions)?\b/iu,
  /\bchang(?:e|es|ed|ing)\b.*\b(?:from|since)\b/iu,
  // `uses` and `calls` of a thing; not `how do I use it`, which asks about one thing.
  /\b(?:uses|calls|(?:used|called) by)\b/iu,
  /\b(?:do|does|did|can|could|will|would)\s+(?!(?:i|you|we|one)\b).{1,200}\b(?:use|call)\b/iu,
  /\bhow\b.*\b(?:and|with)\s+\S/iu,
];

/**
 * True when a query asks how things hang together. With one known entity it routes to the entity and graph
 * arms; without such phrasing a query needs two.
 */
export function isRelational(query: string): boolean {
  return RELATIONAL.some((phrasing) => phrasing.test(query));
}
