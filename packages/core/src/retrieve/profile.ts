import { MemoError } from '@memo/contract/errors';
import type { NamedProfile, Profile, ProfileName } from '@memo/contract/profile';
import type { Scope } from './scope.js';

const standard: Profile = {
  weights: { semantic: 0.6, keyword: 0.4, exact: 0.2, fact: 0.4, entity: 0.4, graph: 0.6 },
  fusion: 'minmax',
  k: 60,
  fetch_depth: 100,
  ages: ['note', 'conversation'],
  half_life_days: 90,
  recency_floor: 0.8,
  min_results: 3,
  cutoff_gap: 0.5,
  semantic_floor: null,
  min_evidence: 0.5,
};
/** Those of the contract, before any was measured (docs/adr/0004). */
const EVEN: Profile['weights'] = {
  semantic: 0.5,
  keyword: 0.5,
  exact: 0.3,
  fact: 0.4,
  entity: 0.4,
  graph: 0.5,
};
const only = (weights: Partial<Profile['weights']>): Profile => ({
  ...standard,
  weights: { semantic: 0, keyword: 0, exact: 0, fact: 0, entity: 0, graph: 0, ...weights },
});

/** Profiles whose arms exist, by name: what each is for, and all its constants. */
export const PROFILES: Record<ProfileName, { about: string; profile: Profile }> = {
  default: { about: 'For most questions.', profile: standard },
  precise: {
    about: 'Looks twice as deep, and ends the list only at a drop by more than 60 %.',
    profile: { ...standard, fetch_depth: 200, cutoff_gap: 0.6 },
  },
  recency: {
    about: 'Newest first among equals: every kind ages, 30 days to half.',
    profile: {
      ...standard,
      ages: ['doc', 'note', 'code', 'conversation'],
      half_life_days: 30,
      recency_floor: 0.6,
    },
  },
  code: {
    about: 'For source code: identifiers weigh most, nothing ages.',
    profile: {
      ...standard,
      weights: { semantic: 0.4, keyword: 0.4, exact: 0.6, fact: 0.4, entity: 0.5, graph: 0.5 },
      ages: [],
    },
  },
  rrf: {
    about: 'Fuses by plain ranks with even weights, as published.',
    profile: { ...standard, fusion: 'rrf', weights: EVEN },
  },
  minmax: {
    about: 'Fuses min-max normalised scores with even weights.',
    profile: { ...standard, weights: EVEN },
  },
  'text-only': {
    about: 'Ablation: the arms over the text of passages alone (keyword, exact, semantic).',
    profile: { ...standard, weights: { ...standard.weights, fact: 0, entity: 0, graph: 0 } },
  },
  'no-graph': {
    about: 'Ablation: every arm but the walk over the graph.',
    profile: { ...standard, weights: { ...standard.weights, graph: 0 } },
  },
  'keyword-only': { about: 'Ablation: BM25 alone.', profile: only({ keyword: 1 }) },
  'semantic-only': { about: 'Ablation: cosine alone.', profile: only({ semantic: 1 }) },
};

export interface ResolvedProfile {
  name: string;
  profile: Profile;
}

/**
 * The constants of one search: the profile named in the request, else the one that the only namespace
 * in scope keeps, else `default`.
 * @throws MemoError `unknown_profile`
 */
export function resolveProfile(name: string | undefined, scope: Pick<Scope, 'namespaces'>): ResolvedProfile {
  if (name !== undefined) {
    const known = Object.hasOwn(PROFILES, name) ? PROFILES[name as ProfileName] : undefined;
    if (!known) {
      throw new MemoError(
        'unknown_profile',
        `There is no profile ${JSON.stringify(name)}. There are: ${Object.keys(PROFILES).join(', ')}.`,
      );
    }
    return { name, profile: known.profile };
  }
  const [namespace, ...more] = scope.namespaces;
  if (namespace?.profile && more.length === 0) {
    return { name: `namespace:${namespace.name}`, profile: namespace.profile };
  }
  return { name: 'default', profile: PROFILES.default.profile };
}

/** Every profile, for listing. */
export function listProfiles(): NamedProfile[] {
  return Object.entries(PROFILES).map(([name, { about, profile }]) => ({ name, about, profile }));
}
