import type { SearchResponse, SearchResult } from '@memo/contract/search';
import type { Band } from '@memo/contract/vocabulary';
import { explainResult, explainTrace } from './explanation.js';
import { bestLines, highlight, hitsOf } from './highlight.js';
import { safeLine, safeText } from './safe-text.js';
import type { Style, Terminal } from './terminal.js';
import { wrap } from './wrap.js';

const BAND_STYLE: Record<Band, Style> = {
  strong: 'green',
  moderate: 'cyan',
  weak: 'yellow',
  unrelated: 'dim',
  'keyword-only': 'dim',
};

export interface SearchView {
  explain: boolean;
  /** Lines of text shown for a result. */
  snippetLines: number;
}

/** A search response for people. The numbers are the response's own. */
export function printSearch(terminal: Terminal, response: SearchResponse, view: SearchView): void {
  const { results, reason, hint, truncated, narrow_hint, trace } = response;
  if (results.length > 0 && trace.scope.missing.length > 0) {
    const names = trace.scope.missing.map(safeLine).join(', ');
    terminal.warn(terminal.paint('yellow', `Not searched, because you have no such namespace: ${names}`));
  }
  if (results.length === 0) {
    terminal.print(safeLine(reason ?? 'Not in the knowledge base.'));
    if (hint)
      for (const line of wrap(safeLine(hint), terminal.width)) terminal.print(terminal.paint('dim', line));
  }
  for (const result of results) printResult(terminal, result, response, view);
  if (truncated > 0) {
    const narrow = narrow_hint ? ` Narrow with ${safeLine(narrow_hint)}.` : '';
    terminal.print(
      terminal.paint(
        'dim',
        `${truncated} more ranked ${truncated === 1 ? 'result' : 'results'} not shown.${narrow}`,
      ),
    );
  }
  if (view.explain) for (const line of explainTrace(trace, terminal)) terminal.print(line);
  else if (trace.degraded.flag) {
    const { reason: why, detail } = trace.degraded;
    terminal.warn(terminal.paint('yellow', `Degraded (${why}): ${safeLine(detail ?? '')}`));
  }
}

function printResult(
  terminal: Terminal,
  result: SearchResult,
  response: SearchResponse,
  view: SearchView,
): void {
  const { paint, width } = terminal;
  const queries = response.trace.queries.map(({ keyword, asked }) => keyword || asked);
  const isHit = hitsOf([
    ...queries,
    ...(result.why?.arms.flatMap(({ arm, matched }) => (arm === 'fact' ? [] : matched)) ?? []),
  ]);
  const rank = `${result.rank}.`.padEnd(4);
  terminal.print(`${paint('dim', rank)}${paint('bold', safeLine(result.citation))}`);
  terminal.print(`    ${scoreLine(result, paint)}`);
  const lines = wrap(safeText(result.text), width - 6).filter((line) => line.trim());
  for (const line of bestLines(lines, view.snippetLines, isHit))
    terminal.print(`    ${highlight(line, isHit, paint)}`);
  if (result.shortened)
    terminal.print(`    ${paint('dim', '(shortened to fit the budget; memo read prints the whole)')}`);
  terminal.print(`    ${paint('dim', paint('underline', safeLine(result.address)))}`);
  if (view.explain && result.why) {
    for (const line of explainResult(result.why, result.provenance, terminal)) terminal.print(`    ${line}`);
  }
  terminal.print('');
}

function scoreLine({ band, relevance, score }: SearchResult, paint: Terminal['paint']): string {
  const near = relevance === null ? '' : `  relevance ${relevance.toFixed(3)}`;
  return `${paint(BAND_STYLE[band], band)}${near}  score ${score.toFixed(5)}`;
}
