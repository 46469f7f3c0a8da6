import type { SearchRequest, Trace } from '@memo/contract/search';
import type { ActiveModel } from './active-model.js';
import { isRouted, type Plan } from './plan.js';
import type { PreparedQuery } from './query.js';
import type { ArmsRun } from './run-arms.js';
import { livePassages, type Scope } from './scope.js';

export interface TraceInput {
  request: SearchRequest;
  queries: readonly PreparedQuery[];
  plan: Plan;
  profileName: string;
  model: ActiveModel;
  scope: Scope;
  arms: ArmsRun;
  filters: Trace['filters'];
  /** Results left after each stage. */
  stages: { ranked: number; beforeGap: number; limited: number; returned: number };
  usedTokens: number;
  ms: Trace['ms'];
}

/** The trace of one search, made from what its stages recorded. */
export function traceOf(input: TraceInput): Trace {
  const { request, scope, model, arms } = input;
  const round = (ms: number) => Math.round(ms * 1000) / 1000;
  return {
    queries: input.queries.map((query) => ({
      asked: query.asked,
      embedded: query.text,
      keyword: query.words.join(' '),
      dropped_self_reference: query.droppedSelfReference,
    })),
    mode: { asked: request.mode, resolved: input.plan.resolved },
    profile: input.profileName,
    model: model.ready ? model.model.info.id : null,
    as_of: scope.asOf?.toISOString() ?? null,
    scope: {
      namespaces: scope.namespaces.map((namespace) => namespace.name),
      missing: [...scope.missing],
      fields: [...scope.fields],
      date_from: scope.dateFrom?.toISOString() ?? null,
      // Past the last day that a date can name there is nothing to bound.
      date_to: scope.dateTo && scope.dateTo.getUTCFullYear() <= 9999 ? scope.dateTo.toISOString() : null,
    },
    arms: arms.traces,
    filters: input.filters,
    cutoff: cutoffOf(input.stages),
    budget: { max_tokens: request.max_tokens, used_tokens: input.usedTokens },
    degraded: degradedOf(input),
    ms: { total: round(input.ms.total), embed: round(input.ms.embed), hydrate: round(input.ms.hydrate) },
  };
}

/** The stage that ended the list: the last that took something away. */
function cutoffOf({ ranked, beforeGap, limited, returned }: TraceInput['stages']): Trace['cutoff'] {
  if (returned < limited) return { kind: 'budget', position: returned };
  if (limited < beforeGap) return { kind: 'limit', position: limited };
  if (beforeGap < ranked) return { kind: 'gap', position: beforeGap };
  return { kind: 'none', position: null };
}

/** Degraded when an arm that the request called for could not run. */
function degradedOf({ model, arms, request }: TraceInput): Trace['degraded'] {
  if (!model.ready && wantsModel(request)) return { flag: true, reason: model.reason, detail: model.detail };
  if (arms.problem) return { flag: true, ...arms.problem };
  return { flag: false, reason: null, detail: null };
}

function wantsModel({ mode }: SearchRequest): boolean {
  return mode !== 'keyword' && mode !== 'exact' && mode !== 'graph';
}

/**
 * Why there are no results, and what to try: "not in the knowledge base" is an
 * answer, given only when every arm that the mode plans ran.
 */
export function emptyReason(
  results: number,
  {
    scope,
    droppedByFloor,
    queries,
    arms,
    plan,
    model,
    request,
  }: Pick<TraceInput, 'scope' | 'queries' | 'arms' | 'plan' | 'model' | 'request'> & {
    droppedByFloor: number;
  },
): { reason: string | null; hint: string | null } {
  if (results > 0) return { reason: null, hint: null };
  const say = (reason: string, hint: string) => ({ reason, hint });
  if (scope.namespaces.length === 0) {
    return say(
      'None of the namespaces asked for exists, or you may not read them.',
      'List the namespaces that you may read, or leave `namespaces` out.',
    );
  }
  if (livePassages(scope) === 0 && scope.asOf === null && scope.version === null) {
    return say('There is nothing in these namespaces yet.', 'Ingest something first: memo ingest <folder>.');
  }
  if (queries.every((query) => query.words.length === 0)) {
    return say('The query holds no word, only punctuation.', 'Ask with words, or with an identifier.');
  }
  const narrowed = scope.fields.filter((field) => field !== 'namespaces');
  const widen =
    narrowed.length > 0
      ? `Widen the scope (${narrowed.join(', ')} bound this search), or ask in other words.`
      : 'Ask in other words, or name the thing as the text would.';
  const ran = arms.traces.filter((trace) => trace.status === 'ran').map((trace) => trace.arm);
  if (ran.length === 0 && !model.ready)
    return say(
      `Nothing was searched: mode ${request.mode} needs the embedding model. ${model.detail}`,
      'Ask in mode auto or keyword.',
    );
  if (ran.length === 0)
    return say('No arm could run; see the trace.', 'Try again shortly, or ask in mode keyword.');
  const far =
    droppedByFloor > 0 ? `the nearest ${droppedByFloor} passages are too far from the question` : null;
  const planned = plan.arms.filter((one) => one.run).map((one) => one.arm);
  const missing = arms.traces.filter(
    ({ arm, status }) => planned.includes(arm) && status !== 'ran' && !isRouted(arm),
  );
  const failed = arms.traces.some(({ status }) => status === 'failed');
  if (missing.length > 0 || failed || (!model.ready && wantsModel(request))) {
    return say(
      `Not found by the arms that ran: ${ran.join(', ')}.${far === null ? '' : ` Of these, ${far}.`}`,
      `Not every arm could run (see the trace), so it may be there all the same. ${widen}`,
    );
  }
  if (far !== null) {
    const words = ran.includes('keyword') ? ', and hold too little of its words' : '';
    return say(`Not in the knowledge base: ${far}${words}.`, widen);
  }
  return say('Not in the knowledge base: no passage in scope matches.', widen);
}
