/**
 * A citation ready to quote: `Legal/Vendors/foundry-msa.pdf (p.4)`, `src/http.ts (L10-L42)`,
 * `Home/walk.md (Walkthrough > Bathroom)`, `plan.txt`.
 */
export function citation(
  path: string,
  page: number | null,
  anchor: string | null,
  sectionPath: readonly string[],
): string {
  const place = page !== null ? `p.${page}` : (anchor ?? sectionPath.filter(Boolean).join(' > '));
  return place ? `${path} (${place})` : path;
}
