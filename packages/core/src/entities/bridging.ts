/** `the country where`, `the institute that`, `the author of`, `a film by`: a thing told by what comes next. */
const TOLD_BY =
  /\b(?:the|an?|what|which)\s+(?:[\p{L}\p{N}'’-]+\s+){1,4}?(?:of|that|which|who|whom|whose|where|by|from|containing)\s/iu;
const POSSESSIVE_AT_END = /['’]s?$/u;
const POSSESSIVE_BEHIND = /^['’]s?\s/u;

/**
 * True when a query tells a thing by another one that it names: the name stands behind a description (`the
 * county in which Johnnycake lies`) or has the thing (`Hello Love's performer`). Its answer often stands in a
 * passage that holds none of its names: the routed arms look for it by what is mentioned beside them. English;
 * from the questions of MuSiQue (Trivedi et al., TACL 2022).
 * @param names as the query writes them.
 */
export function isToldByAnother(query: string, names: readonly string[]): boolean {
  const told = TOLD_BY.exec(query);
  const described = told ? told.index + told[0].length : Number.POSITIVE_INFINITY;
  return names.some((name) => {
    const at = query.lastIndexOf(name);
    const has = POSSESSIVE_AT_END.test(name) || POSSESSIVE_BEHIND.test(query.slice(at + name.length));
    return at >= described || has;
  });
}
