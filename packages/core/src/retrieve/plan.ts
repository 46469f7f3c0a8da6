import type { Profile } from '@memo/contract/profile';
import { ARMS, type ArmName, type Mode } from '@memo/contract/vocabulary';
import { isToldByAnother } from '../entities/bridging.js';
import { WEIGHTS } from '../entities/mention-weights.js';
import { isOrdinaryWord } from '../entities/proper-names.js';
import { isRelational } from '../entities/relational.js';
import type { Naming } from './name-entities.js';
import type { PreparedQuery } from './query.js';

/** Whether one arm runs, and why or why not. */
export interface Planned {
  arm: ArmName;
  run: boolean;
  reason: string;
  /** Share of its weight that the arm's votes have, 0 to 1. */
  share: number;
}

/** What the semantic arm needs: an active model, or the reason why there is none. */
export type ModelReadiness = { ready: true; model: string } | { ready: false; reason: string };

export interface Plan {
  resolved: Mode;
  /** `entity` and `graph` run only if `routeArms` says so too. */
  arms: Planned[];
}

/** Arms that start from what a query names. */
const ROUTED: readonly ArmName[] = ['entity', 'graph'];
/**
 * Share of the vote of the routed arms where a query only names things: a question about two people is
 * answered where their words stand. In full the votes cost locomo .02 of nDCG@10, and scifact and cosqa .01 (docs/adr/0008-routing.md).
 */
const NAMES_ONLY = 0.05;
/** And where fewer than two of them are names for sure: words that some heading or identifier is too. */
const HARDLY_NAMES = 0.01;

export function isRouted(arm: ArmName): boolean {
  return ROUTED.includes(arm);
}

/** Decide which arms run. Pure: what it needs to know is in its arguments. */
export function planArms(
  mode: Mode,
  profile: Profile,
  queries: readonly PreparedQuery[],
  readiness: ModelReadiness,
): Plan {
  const looksExact = queries.some((query) => query.identifiers.length > 0 || query.phrases.length > 0);
  // Punctuation alone has a vector too, near to anything.
  const wordless = queries.every((query) => query.words.length === 0);
  const resolved = mode === 'auto' ? 'hybrid' : mode;
  const overMentions: [boolean, string] = [
    mode === 'graph' || mode === 'auto' || mode === 'hybrid',
    `mode ${mode}`,
  ];
  const wanted: Record<ArmName, [boolean, string]> = {
    keyword: [mode === 'keyword' || mode === 'auto' || mode === 'hybrid', `mode ${mode}`],
    exact:
      mode === 'auto'
        ? [
            looksExact,
            looksExact
              ? `the query holds ${named(queries)}`
              : 'nothing in the query looks like an identifier or a phrase',
          ]
        : [mode === 'exact' || mode === 'hybrid', `mode ${mode}`],
    semantic: [mode === 'semantic' || mode === 'auto' || mode === 'hybrid', `mode ${mode}`],
    fact: [mode === 'auto' || mode === 'hybrid', `mode ${mode}`],
    entity: overMentions,
    graph: overMentions,
  };
  return {
    resolved,
    arms: ARMS.map((arm) => {
      const [run, reason] = wanted[arm];
      const say = (runs: boolean, why: string) => ({ arm, run: runs, reason: why, share: 1 });
      if (!run) return say(false, reason);
      if (profile.weights[arm] === 0 && mode !== arm) return say(false, 'the profile gives it no weight');
      if (arm === 'semantic' && wordless)
        return say(false, 'the query holds no word that could mean anything');
      if (arm === 'semantic' && !readiness.ready) return say(false, readiness.reason);
      return say(true, reason);
    }),
  };
}

/**
 * Whether the routed arms run for one wording, by what it names: two known entities, or one together with
 * phrasing that asks how things hang together, or that tells a thing by another one which some passage is
 * about (mentioned with the weight of a code span or more). In the modes `hybrid` and `graph`
 * one name is enough. Always-on entity arms cost plain look-ups much (contract, arms).
 */
export function routeArms(mode: Mode, query: PreparedQuery, { named, hubs }: Naming): Omit<Planned, 'arm'> {
  const names = named.map(({ name }) => name).join(', ');
  const headed = named.filter(({ known }) => known.weight >= WEIGHTS.code).map(({ name }) => name);
  const certain = named.filter(({ key, name }) => isCertain(key, name)).length;
  const little = certain > 1 ? NAMES_ONLY : HARDLY_NAMES;
  const [first] = named;
  if (!first) {
    const reason =
      hubs.length === 0
        ? 'the query names no entity that the texts mention'
        : `the query names only ${hubs.join(', ')}, which over 50 passages mention`;
    return { run: false, reason, share: 0 };
  }
  const phrasing = isRelational(query.text)
    ? 'asks how things hang together'
    : isToldByAnother(query.text, headed)
      ? 'tells a thing by another'
      : null;
  if (phrasing !== null) {
    const full = asksAbout(query.text) && certain > 0;
    return { run: true, reason: `the query names ${names} and ${phrasing}`, share: full ? 1 : little };
  }
  if (mode === 'graph') return { run: true, reason: `mode graph; the query names ${names}`, share: 1 };
  if (named.length > 1 || mode === 'hybrid')
    return { run: true, reason: `the query names ${names}`, share: little };
  return { run: false, reason: `the query only names ${names}`, share: 0 };
}

/** How to do something is asked of one text; a statement is held against those that say the same. */
const PROCEDURE = /^\s*how\s+(?:to|do\s+i|can\s+i|do\s+you|can\s+you|do\s+we|can\s+we|should\s+(?:i|we))\b/iu;
const QUESTION =
  /\?\s*$|^\s*(?:(?:in|on|at|from|for|by|with|to|of)\s+)?(?:who|whom|whose|what|which|where|when|why|how|is|are|was|were|do|does|did|has|have|had|can|could)\b/iu;

function asksAbout(text: string): boolean {
  return QUESTION.test(text) && !PROCEDURE.test(text);
}

/** A name for sure, and no ordinary word that some heading or identifier is (`check`, `file`). */
function isCertain(key: string, name: string): boolean {
  return key.includes(' ') || /\p{Lu}/u.test(name) || !isOrdinaryWord(key);
}

function named(queries: readonly PreparedQuery[]): string {
  const names = queries.flatMap((query) => [
    ...query.identifiers.map((identifier) => identifier.whole),
    ...query.phrases.map((words) => `"${words.join(' ')}"`),
  ]);
  return names.slice(0, 5).join(', ');
}
