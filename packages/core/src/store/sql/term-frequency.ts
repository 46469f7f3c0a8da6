/**
 * SQL of the live passages that hold a lexeme: what is folded, and the deltas that are not yet. The empty
 * lexeme stands for all passages.
 * @param lexeme SQL of one lexeme.
 * @param inNamespace SQL that follows a column `namespace_id`: `= n.id`, `= any($1::bigint[])`.
 */
export function termFrequency(lexeme: string, inNamespace: string): string {
  const sum = (table: string) =>
    `coalesce((select sum(f.passages) from ${table} f where f.namespace_id ${inNamespace} and f.lexeme = ${lexeme}), 0)`;
  return `(${sum('term_statistics')} + ${sum('term_deltas')})`;
}
