/** `the country where`, `the institute that`, `the author of`, `a film by`: a thing told by another. */
const TOLD_BY_ANOTHER =
  /\b(?:the|an?|whichever|what|which)\s+(?:[\p{L}\p{N}'’-]+\s+){1,4}?(?:of|that|which|who|whom|whose|where|when|by|from|containing|in which|to which|for which)\s+\S/iu;
/** `Otto's employer`, `its producer's`. */
const POSSESSIVE = /[\p{L}\p{N}](?:['’]s|s['’])\s+[\p{L}\p{N}]/u;

/**
 * True when a query tells a thing by another that it names (`the county in which Johnnycake lies`, `Hello
 * Love's performer`). Its answer often stands in a passage that holds none of its names: the routed arms look
 * for it by what is mentioned beside them. English; from the questions of MuSiQue (Trivedi et al., TACL 2022).
 */
export function isToldByAnother(query: string): boolean {
  return TOLD_BY_ANOTHER.test(query) || POSSESSIVE.test(query);
}
