import type { ArmTrace, DegradedReason } from '@memo/contract/search';
import type { ArmName, Mode } from '@memo/contract/vocabulary';
import { publicSentence } from '../embed/errors.js';
import type { Database } from '../store/database.js';
import { isConnectionError } from '../store/database.js';
import { countInScope } from '../store/sql/count-in-scope.js';
import type { NamedEntity } from '../store/sql/named-entities.js';
import type { ActiveModel } from './active-model.js';
import type { Arm, ArmOutput, QueryEmbedding } from './arms/arm.js';
import { entity } from './arms/entity.js';
import { exact } from './arms/exact.js';
import { fact } from './arms/fact.js';
import { graph } from './arms/graph.js';
import { keyword } from './arms/keyword.js';
import { semantic } from './arms/semantic.js';
import type { RankedList } from './fusion.js';
import { type Naming, nameEntities } from './name-entities.js';
import { isRouted, type Plan, type Planned, routeArms } from './plan.js';
import type { PreparedQuery } from './query.js';
import type { Scope } from './scope.js';

/** Every arm there is. A new one is one file and one line here. */
const ARMS: readonly Arm[] = [keyword, exact, semantic, fact, entity, graph];

export interface ArmsRun {
  lists: RankedList[];
  traces: ArmTrace[];
  embeddings: QueryEmbedding[];
  embedMs: number;
  problem: { reason: DegradedReason; detail: string } | null;
}

export interface ArmsInput {
  db: Database;
  plan: Plan;
  mode: Mode;
  queries: readonly PreparedQuery[];
  scope: Scope;
  depth: number;
  model: ActiveModel;
  /** Milliseconds an arm may take, embedding included. */
  deadlineMs: number;
  /** Milliseconds, monotonic. */
  stopwatch: () => number;
  /** Told the cause when an arm fails: the trace says only that it did. */
  onArmFailure: (arm: ArmName, cause: unknown) => void;
}

/**
 * Run the planned arms side by side. An arm that fails or passes its deadline is reported with its
 * reason, and the others answer.
 * @throws the arm's error when the database cannot be reached: then no arm can answer.
 */
export async function runArms(input: ArmsInput): Promise<ArmsRun> {
  const run: ArmsRun = { lists: [], traces: [], embeddings: [], embedMs: 0, problem: null };
  const deadline = new AbortController();
  const embeddings = embedQueries(input, run, deadline.signal);
  const routes = routeQueries(input);
  await Promise.all(
    input.plan.arms.map(async (planned) => {
      const arm = ARMS.find((one) => one.name === planned.arm);
      if (!arm) throw new Error(`no arm ${planned.arm}`);
      if (!planned.run) {
        run.traces.push({
          arm: arm.name,
          status: 'skipped',
          reason: planned.reason,
          candidates: 0,
          ms: 0,
          detail: {},
        });
        return;
      }
      run.traces.push(await runOne(input, arm, planned, { embeddings, routes }, deadline, run));
    }),
  );
  const order = input.plan.arms.map((planned) => planned.arm);
  // What a failed arm could not compare is not compared again where texts are read.
  if (!armsThatRan(run.traces).includes('semantic')) run.embeddings = [];
  run.traces.sort((a, b) => order.indexOf(a.arm) - order.indexOf(b.arm));
  run.lists.sort((a, b) => order.indexOf(a.arm) - order.indexOf(b.arm));
  return run;
}

/** What is found out about each wording beside the first arms, for those that need it. */
interface Beforehand {
  embeddings: Promise<QueryEmbedding[]> | null;
  routes: Promise<Route[]> | null;
}

interface Route extends Omit<Planned, 'arm'> {
  named: NamedEntity[];
}

interface WordingOutput extends ArmOutput {
  route: Route | null;
}

const NOTHING: ArmOutput = { candidates: [], detail: {} };

async function runOne(
  input: ArmsInput,
  arm: Arm,
  planned: Planned,
  { embeddings, routes }: Beforehand,
  deadline: AbortController,
  run: ArmsRun,
): Promise<ArmTrace> {
  let started = input.stopwatch();
  const trace = (status: ArmTrace['status'], why: string, outputs: readonly ArmOutput[]): ArmTrace => ({
    arm: arm.name,
    status,
    reason: why,
    candidates: outputs.reduce((sum, output) => sum + output.candidates.length, 0),
    ms: round(input.stopwatch() - started),
    detail: outputs[0]?.detail ?? {},
  });
  try {
    const work = async (): Promise<WordingOutput[]> => {
      const made = await embeddingsFor(arm.name, embeddings, input.deadlineMs);
      const routed = isRouted(arm.name) ? await routes : null;
      started = input.stopwatch();
      return Promise.all(
        input.queries.map(async (query, n) => {
          const route = routed ? routed[n] : null;
          if (route && !route.run) return { ...NOTHING, route };
          const output = await arm.run({
            db: input.db,
            query,
            scope: input.scope,
            depth: input.depth,
            embedding: made?.[n] ?? null,
            cosines: input.model.ready ? input.model.model.info : null,
            named: route?.named ?? [],
          });
          return { ...output, route: route ?? null };
        }),
      );
    };
    const outputs = await within(input.deadlineMs, work(), () => {
      if (arm.name === 'semantic') deadline.abort(new DOMException('the arm is late', 'TimeoutError'));
    });
    const chosen = outputs.filter(({ route }) => route === null || route.run);
    for (const { candidates, route } of chosen)
      run.lists.push({ arm: arm.name, rawKind: arm.rawKind, candidates, share: route?.share ?? 1 });
    if (chosen.length === 0) return trace('skipped', outputs[0]?.route?.reason ?? planned.reason, []);
    if (arm.name === 'semantic' && (await hasNoVectors(input, outputs))) {
      run.problem = {
        reason: 'no_vectors',
        detail:
          'No passage in scope has a vector of the active model yet. They are being made; until then words alone decide.',
      };
      return trace('skipped', 'no passage in scope has a vector of the active model yet', outputs);
    }
    return trace('ran', chosen[0]?.route?.reason ?? planned.reason, chosen);
  } catch (error) {
    if (isConnectionError(error)) throw error;
    input.onArmFailure(arm.name, error);
    const said =
      error instanceof EmbeddingFailed || error instanceof DeadlinePassed
        ? error.message
        : 'the arm failed; the log has the cause';
    const code: DegradedReason = error instanceof EmbeddingFailed ? 'embedding_failed' : 'arm_failed';
    run.problem ??= {
      reason: code,
      detail: `The ${arm.name} arm gave no answer: ${said}. The other arms answered.`,
    };
    return trace('failed', said, []);
  }
}

/** Started at once, beside the arms over words; only the semantic arm waits for it, and ends it when it is late. */
function embedQueries(input: ArmsInput, run: ArmsRun, signal: AbortSignal): Promise<QueryEmbedding[]> | null {
  const { model, plan, queries, stopwatch } = input;
  if (!model.ready || !plan.arms.some((planned) => planned.arm === 'semantic' && planned.run)) return null;
  const started = stopwatch();
  const { info } = model.model;
  const made = Promise.all(
    queries.map(async (query) => ({
      vector: await model.model.embedQuery(query.text, signal),
      modelId: model.modelId,
      model: info.id,
      dimensions: info.dimensions,
    })),
  ).then(
    (embeddings) => {
      run.embedMs = round(stopwatch() - started);
      run.embeddings = embeddings;
      return embeddings;
    },
    (error: Error) => {
      throw new EmbeddingFailed(publicSentence(error), { cause: error });
    },
  );
  made.catch(() => undefined); // the semantic arm awaits it too; this keeps a late failure from ending the process
  return made;
}

/** Started at once too; only the arms over mentions wait for it. */
function routeQueries({ db, plan, mode, queries, scope }: ArmsInput): Promise<Route[]> | null {
  if (!plan.arms.some(({ arm, run }) => run && isRouted(arm))) return null;
  const routes = Promise.all(
    queries.map(async (query): Promise<Route> => {
      const naming: Naming = await nameEntities(db, scope, query.text);
      const named = naming.named.map(({ name, known }) => ({ name, entityIds: known.entityIds }));
      return { ...routeArms(mode, query, naming), named };
    }),
  );
  routes.catch(() => undefined); // the arms await it too
  return routes;
}

/** Share of its time that the fact arm waits for the model: late or failed, it goes by words alone. */
const PATIENCE = 0.5;

/** The semantic arm cannot do without; the fact arm can. The others need none. */
async function embeddingsFor(
  arm: ArmName,
  embeddings: Promise<QueryEmbedding[]> | null,
  deadlineMs: number,
): Promise<QueryEmbedding[] | null> {
  if (arm === 'semantic') return embeddings;
  if (arm !== 'fact' || !embeddings) return null;
  return within(deadlineMs * PATIENCE, embeddings, () => undefined).catch(() => null);
}

async function hasNoVectors({ db, scope }: ArmsInput, outputs: readonly ArmOutput[]): Promise<boolean> {
  if (outputs.some((output) => output.candidates.length > 0)) return false;
  return (await countInScope(db.pool, scope, 1)) > 0;
}

class EmbeddingFailed extends Error {}
class DeadlinePassed extends Error {}

async function within<T>(ms: number, work: Promise<T>, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlinePassed(`it passed its deadline of ${ms} ms`));
      onLate();
    }, ms);
  });
  work.catch(() => undefined); // when it fails after its deadline
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const round = (ms: number) => Math.round(ms * 1000) / 1000;

/** Names of the arms that ran. */
export function armsThatRan(traces: readonly ArmTrace[]): ArmName[] {
  return traces.filter((trace) => trace.status === 'ran').map((trace) => trace.arm);
}
