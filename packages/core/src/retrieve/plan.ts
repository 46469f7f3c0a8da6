import type { Profile } from '@memo/contract/profile';
import { ARMS, type ArmName, type Mode } from '@memo/contract/vocabulary';
import type { PreparedQuery } from './query.js';

/** Whether one arm runs, and why or why not. */
export interface Planned {
  arm: ArmName;
  run: boolean;
  reason: string;
}

/** What the semantic arm needs: an active model, or the reason why there is none. */
export type ModelReadiness = { ready: true; model: string } | { ready: false; reason: string };

export interface Plan {
  resolved: Mode;
  arms: Planned[];
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
  };
  return {
    resolved,
    arms: ARMS.map((arm) => {
      const [run, reason] = wanted[arm];
      if (!run) return { arm, run, reason };
      if (profile.weights[arm] === 0 && mode !== arm)
        return { arm, run: false, reason: 'the profile gives it no weight' };
      if (arm === 'semantic' && wordless)
        return { arm, run: false, reason: 'the query holds no word that could mean anything' };
      if (arm === 'semantic' && !readiness.ready) return { arm, run: false, reason: readiness.reason };
      return { arm, run, reason };
    }),
  };
}

function named(queries: readonly PreparedQuery[]): string {
  const names = queries.flatMap((query) => [
    ...query.identifiers.map((identifier) => identifier.whole),
    ...query.phrases.map((words) => `"${words.join(' ')}"`),
  ]);
  return names.slice(0, 5).join(', ');
}
