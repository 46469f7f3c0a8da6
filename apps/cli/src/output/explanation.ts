import type { Provenance, Trace, Why } from '@memo/contract/search';
import { safeLine } from './safe-text.js';
import type { Paint, Terminal } from './terminal.js';
import { wrap } from './wrap.js';

const BAR = 16;
/** Left eighth blocks, 0 to 7 eighths. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of at most `BAR` columns for a share from 0 to 1. */
export function bar(share: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * BAR * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}

/** Why a result stands where it stands. */
export function explainResult(
  why: Why,
  provenance: Provenance | undefined,
  { paint, width }: Terminal,
): string[] {
  const arms = why.arms.flatMap(
    ({ arm, rank, raw, raw_kind, contribution, matched, coverage, walk, facts = [] }) => {
      const covers = coverage === null ? '' : ` (${Math.round(coverage * 100)} % of what the words tell)`;
      const words =
        matched.length > 0 && arm !== 'fact'
          ? `  ${matched.map(safeLine).join(', ')}${covers}${walk ? walkOf(walk) : ''}`
          : '';
      const share = why.fused > 0 ? contribution / why.fused : 0;
      const line =
        `${arm.padEnd(9)}#${String(rank).padEnd(4)}${raw_kind.padEnd(11)}${raw.toFixed(4).padStart(9)}` +
        `  +${contribution.toFixed(5)} ${paint('cyan', bar(share).padEnd(BAR))}${paint('dim', words)}`;
      return [
        line,
        ...facts.map((fact) => paint('dim', `  ${safeLine(`${fact.address}: ${fact.statement}`)}`)),
      ];
    },
  );
  const { age_days, recorded_at, superseded_at, valid_from, valid_to } = why.freshness;
  const validity = `${valid_from ? `, valid from ${valid_from}` : ''}${valid_to ? `, valid until ${valid_to}` : ''}`;
  const age = age_days === null ? '' : ` (${age_days.toFixed(1)} days old)`;
  return [
    ...arms,
    `fused ${why.fused.toFixed(5)} x recency ${why.recency_factor.toFixed(4)}${age} = final ${why.final.toFixed(5)}, rank ${why.rank} before limit${movedFor(why.trust)}`,
    paint('dim', `recorded ${recorded_at}${superseded_at ? `, superseded ${superseded_at}` : ''}${validity}`),
    ...(provenance ? wrap(provenanceLine(provenance), width - 4).map((line) => paint('dim', line)) : []),
  ];
}

/** How far from the named entities, and how much of each walk came there. */
function walkOf({ mass, hops, hubs }: NonNullable<Why['arms'][number]['walk']>): string {
  const shares = mass.map((share) => share.toExponential(1)).join(', ');
  return `; ${hops} hops, mass ${shares}${hubs.length > 0 ? `, not through ${hubs.map(safeLine).join(', ')}` : ''}`;
}

/** What trust did to the place of a result; nothing where all are trusted alike. */
function movedFor({ level, moved }: Why['trust']): string {
  if (moved === 0) return '';
  return `; ${Math.abs(moved)} ${moved > 0 ? 'up' : 'down'} for trust ${level}`;
}

function provenanceLine(from: Provenance): string {
  const parts = [
    `${from.namespace}: ${from.source.name} (${from.source.uri})`,
    `${from.kind}, revision ${from.revision}`,
    from.library && `library ${from.library}`,
    from.version && `version ${from.version}`,
    from.tags.length > 0 && `tags ${from.tags.join(', ')}`,
    from.content_date && `of ${from.content_date}`,
    `trust ${from.trust}, through ${from.origin}`,
  ];
  return safeLine(parts.filter(Boolean).join('; '));
}

/** What the search did. */
export function explainTrace(trace: Trace, { paint, width }: Terminal): string[] {
  const { mode, filters, cutoff, budget, degraded, ms, scope } = trace;
  const facts = [
    `mode ${mode.asked}${mode.asked === mode.resolved ? '' : ` -> ${mode.resolved}`}, profile ${trace.profile}, model ${trace.model ?? 'none'}${trace.as_of ? `, as of ${trace.as_of}` : ''}`,
    ...trace.queries.map(
      ({ asked, embedded, keyword }) =>
        `query ${JSON.stringify(asked)}; embedded ${JSON.stringify(embedded)}; words ${JSON.stringify(keyword)}`,
    ),
    `scope: namespaces ${scope.namespaces.join(', ') || 'none'}; bounded by ${scope.fields.join(', ') || 'nothing else'}${datesOf(scope)}`,
    `candidates: ${filters.in_scope ?? 'unknown'} in scope, ${filters.fused} found, ${filters.dropped_by_floor} under the floor; evidence ${filters.evidence?.toFixed(2) ?? 'none'} of ${filters.evidence_needed.toFixed(2)} needed`,
    `cutoff: ${cutoff.kind}${cutoff.position === null ? '' : ` after ${cutoff.position}`}; budget ${budget.used_tokens} of ${budget.max_tokens} tokens`,
    degraded.flag ? `degraded: ${degraded.reason}: ${degraded.detail ?? ''}` : 'degraded: no',
    `time: ${ms.total.toFixed(1)} ms in all, ${ms.embed.toFixed(1)} to embed, ${ms.hydrate.toFixed(1)} to fetch results`,
  ];
  return [
    paint('bold', 'How this was found'),
    ...trace.arms.map((arm) => armLine(arm, paint)),
    ...facts.flatMap((fact) =>
      wrap(safeLine(fact), width - 2).map((line, i) => `${i === 0 ? '  ' : '    '}${line}`),
    ),
  ];
}

/** The dates as the server read them: time zones and bare days are resolved by then. */
function datesOf({ date_from, date_to }: Trace['scope']): string {
  return `${date_from ? `; dated from ${date_from}` : ''}${date_to ? `; dated before ${date_to}` : ''}`;
}

function armLine({ arm, status, reason, candidates, ms }: Trace['arms'][number], paint: Paint): string {
  const style = { ran: 'green', skipped: 'dim', failed: 'red' } as const;
  const numbers = `${String(candidates).padStart(4)} candidates ${ms.toFixed(1).padStart(8)} ms`;
  return `  ${arm.padEnd(9)}${paint(style[status], status.padEnd(8))}${numbers}  ${safeLine(reason)}`;
}
