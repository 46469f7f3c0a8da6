/** What an address names: a document, one revision of it, or one passage of a revision. */
export interface Address {
  document: string;
  revision: number | null;
  passage: number | null;
}

const FORM = /^(?:memo:\/\/)?doc\/([2-9a-km-np-z]{16})(?:@(\d{1,9})(?:#(\d{1,9}))?)?$/;

/** `memo://doc/<id>`, `...@<revision>`, `...@<revision>#<passage>`; `memo://` may be left out. null for any other text. */
export function readAddress(text: string): Address | null {
  const match = FORM.exec(text.trim());
  if (!match?.[1]) return null;
  return {
    document: match[1],
    revision: match[2] === undefined ? null : Number(match[2]),
    passage: match[3] === undefined ? null : Number(match[3]),
  };
}
