/** What an address names: a document, one revision of it, one passage of a revision, or a fact. */
export interface Address {
  document: string;
  revision: number | null;
  passage: number | null;
  /** A fact, which has neither revisions nor passages to name. */
  fact?: true;
}

const FORM = /^(?:memo:\/\/)?doc\/([2-9a-km-np-z]{16})(?:@(\d{1,9})(?:#(\d{1,9}))?)?$/;
const FACT = /^(?:memo:\/\/)?fact\/([2-9a-km-np-z]{16})$/;

/**
 * `memo://doc/<id>`, `...@<revision>`, `...@<revision>#<passage>`, `memo://fact/<id>`; `memo://` may be left
 * out. null for any other text.
 */
export function readAddress(text: string): Address | null {
  const fact = FACT.exec(text.trim());
  if (fact?.[1]) return { document: fact[1], revision: null, passage: null, fact: true };
  const match = FORM.exec(text.trim());
  if (!match?.[1]) return null;
  return {
    document: match[1],
    revision: match[2] === undefined ? null : Number(match[2]),
    passage: match[3] === undefined ? null : Number(match[3]),
  };
}
