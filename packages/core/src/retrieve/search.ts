import { readAddress } from '@memo/contract/address';
import { MemoError } from '@memo/contract/errors';
import type { SearchRequest, SearchResponse } from '@memo/contract/search';
import type { ArmName } from '@memo/contract/vocabulary';
import type { Principal } from '../access/principal.js';
import { COMMON_BANDS } from '../embed/known-models.js';
import type { Database } from '../store/database.js';
import { factStatements } from '../store/sql/fact-votes.js';
import { hydrate } from '../store/sql/hydrate.js';
import { narrowingValues } from '../store/sql/narrowing-values.js';
import { abstain } from './abstention.js';
import type { ActiveModel } from './active-model.js';
import { packBudget } from './budget.js';
import { cutoffAt } from './cutoff.js';
import { type Hydrated, presentResult } from './explain.js';
import { fuse } from './fusion.js';
import { narrowHint } from './narrow-hint.js';
import { planArms } from './plan.js';
import { resolveProfile } from './profile.js';
import { prepareQuery } from './query.js';
import { type Aged, applyRecency } from './recency.js';
import { armsThatRan, runArms } from './run-arms.js';
import { buildScope, livePassages, type Scope, scopeOfResults } from './scope.js';
import { emptyReason, traceOf } from './trace.js';
import { orderByTrust } from './trust.js';

/** What a search needs of the world. */
export interface SearchContext {
  db: Database;
  model: ActiveModel;
  /** Milliseconds one arm may take. */
  armDeadlineMs: number;
  now: () => Date;
  /** Milliseconds, monotonic. */
  stopwatch: () => number;
  onArmFailure: (arm: ArmName, cause: unknown) => void;
}

/**
 * Every search, from every door: scope filter -> arms -> fusion -> recency -> abstention -> cutoff ->
 * trust -> limit -> token budget -> results, why, trace.
 * @throws MemoError `query_empty`, `query_too_long`, `invalid_date`, `unknown_profile`, `invalid_request`
 */
export async function search(
  context: SearchContext,
  principal: Principal,
  request: SearchRequest,
): Promise<SearchResponse> {
  const { db, model, stopwatch } = context;
  const started = stopwatch();
  const queries = askedQueries(request).map(prepareQuery);

  const scope = await buildScope(db.pool, principal, request);
  const { name, profile } = resolveProfile(request.profile, scope);
  const readiness = model.ready
    ? { ready: true as const, model: model.model.info.id }
    : { ready: false as const, reason: model.detail };
  const plan = planArms(request.mode, profile, queries, readiness);

  const arms = await runArms({
    db,
    plan,
    mode: request.mode,
    queries,
    scope,
    depth: profile.fetch_depth,
    model,
    deadlineMs: context.armDeadlineMs,
    stopwatch,
    onArmFailure: context.onArmFailure,
  });
  const modelLanguages = model.ready ? model.model.info.languages : [];
  const bands = model.ready ? model.model.info.bands : COMMON_BANDS;
  const fused = fuse(arms.lists, { profile, modelLanguages, unrelated: bands.weak });
  const aged = applyRecency(fused, profile, scope.asOf ?? context.now());
  const ran = armsThatRan(arms.traces);
  const { kept, droppedByFloor, evidence, evidenceNeeded } = abstain(aged, {
    floor: profile.semantic_floor ?? bands.weak,
    bands,
    languages: modelLanguages,
    minEvidence: profile.min_evidence,
    measured: { nearness: ran.includes('semantic'), coverage: ran.includes('keyword') },
  });
  const byScore = request.granularity === 'document' ? bestOfEachDocument(kept) : kept;
  const beforeGap = cutoffAt(
    byScore.map((result) => result.final),
    profile,
  );
  // After the cutoff, which goes by scores that only fall; before the limit, so that it decides who is in.
  const ranked = orderByTrust(byScore.slice(0, beforeGap));
  const limited = ranked.slice(0, request.limit);

  const hydrating = stopwatch();
  const shown = scopeOfResults(scope);
  const [passages, values, statements] = await Promise.all([
    hydrate(
      db,
      shown,
      limited.map((result) => result.candidate.passageId),
      arms.embeddings,
    ),
    beforeGap > limited.length || limited.length > 1 ? narrowingFor(db, shown, ranked) : [],
    request.response_format === 'explain' ? statementsFor(db, shown, limited) : NO_STATEMENTS,
  ]);
  const hydrateMs = stopwatch() - hydrating;
  const hydrated = limited.flatMap((result, index): Hydrated[] => {
    const passage = passages.get(result.candidate.passageId);
    // Deleted or superseded since the arms ran.
    return passage ? [{ aged: result, rank: index + 1, passage, text: passage.text }] : [];
  });
  const budget = packBudget(hydrated, request.max_tokens);
  const results = budget.packed.map((result, index) =>
    presentResult(result, index + 1, request.response_format, bands, statements),
  );
  const truncated = beforeGap - limited.length + budget.left;

  return {
    results,
    ...emptyReason(results.length, { scope, droppedByFloor, queries, arms, plan, model, request }),
    truncated,
    narrow_hint: truncated > 0 ? narrowHint(values, beforeGap) : null,
    trace: traceOf({
      request,
      queries,
      plan,
      profileName: name,
      model,
      scope,
      arms,
      filters: {
        in_scope: scope.asOf || scope.version !== null ? null : livePassages(scope),
        fused: fused.length,
        dropped_by_floor: droppedByFloor,
        evidence,
        evidence_needed: evidenceNeeded,
      },
      stages: { ranked: byScore.length, beforeGap, limited: limited.length, returned: results.length },
      usedTokens: budget.usedTokens,
      ms: { total: stopwatch() - started, embed: arms.embedMs, hydrate: hydrateMs },
    }),
  };
}

function askedQueries(request: SearchRequest): string[] {
  if ((request.query === undefined) === (request.queries === undefined)) {
    throw new MemoError('invalid_request', 'Give either "query" or "queries".', {
      faults: [{ path: 'query', message: 'give either query or queries' }],
    });
  }
  return request.queries ?? [request.query ?? ''];
}

function bestOfEachDocument(results: readonly Aged[]): Aged[] {
  const seen = new Set<number>();
  return results.filter(({ candidate }) => !seen.has(candidate.documentId) && seen.add(candidate.documentId));
}

const NO_STATEMENTS: ReadonlyMap<string, string> = new Map();

/** What the facts state that voted for some results. */
function statementsFor(
  db: Database,
  scope: Scope,
  results: readonly Aged[],
): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>> {
  const addresses = results.flatMap(({ evidence }) =>
    evidence.filter(({ arm }) => arm === 'fact').flatMap(({ matched }) => matched),
  );
  const ids = addresses.flatMap((address) => readAddress(address)?.document ?? []);
  return ids.length === 0 ? NO_STATEMENTS : factStatements(db.pool, scope, ids);
}

function narrowingFor(db: Database, scope: Scope, ranked: readonly Aged[]) {
  return narrowingValues(
    db.pool,
    scope,
    ranked.map((result) => result.candidate.passageId),
  );
}
