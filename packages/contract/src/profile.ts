import { z } from 'zod';
import { CONTENT_KINDS } from './vocabulary.js';

const weight = (reason: string) =>
  z
    .number()
    .min(0)
    .max(10)
    .describe(`Unit: none (share of a vote). Range 0 to 10; 0 switches the arm off. ${reason}`);

/** Every constant of the pipeline, with its unit, its range and the reason for it. */
export const Profile = z
  .strictObject({
    weights: z.strictObject({
      semantic: weight('0.6: with `minmax` the mix that stays by the better arm on every open set.'),
      keyword: weight(
        '0.4: the arm that works for every name, language and model; it loses least by a smaller vote.',
      ),
      exact: weight('0.2: it repeats words that keyword has seen, so it may tip a tie but not outvote.'),
      fact: weight(
        '0.4: as much as words. Its score is absolute, so a fact that hardly matches adds hardly anything.',
      ),
      entity: weight('0.4: as in the contract; a twentieth where the query only names things.'),
      graph: weight('0.6: a passage two steps away holds none of the words that the other arms look for.'),
    }),
    fusion: z
      .enum(['minmax', 'rrf'])
      .describe(
        '`minmax`: weight x score on a scale where the best of a list has 1 and what is not in the list 0, Bruch et al. 2023. `rrf`: weight / (k + rank), Cormack et al. 2009.',
      ),
    k: z
      .int()
      .min(1)
      .max(1000)
      .describe(
        'Unit: ranks. Range 1 to 1000; only for `rrf`. 60 as in Cormack et al. 2009; small k trusts the first ranks more.',
      ),
    fetch_depth: z
      .int()
      .min(1)
      .max(1000)
      .describe('Unit: candidates an arm. Range 1 to 1000. 100: deeper lists change little past rank 10.'),
    ages: z
      .array(z.enum(CONTENT_KINDS))
      .describe('Kinds whose score falls with age. Versioned documents and code do not age.'),
    half_life_days: z
      .number()
      .min(0.1)
      .max(36500)
      .describe('Unit: days. Range 0.1 to 36,500. 90: a quarter.'),
    recency_floor: z
      .number()
      .min(0)
      .max(1)
      .describe('Unit: factor. Range 0 to 1. 0.8: age may move a result a few places, never bury it.'),
    min_results: z
      .int()
      .min(1)
      .max(100)
      .describe('Unit: results. Range 1 to 100. 3: never cut before the third.'),
    cutoff_gap: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'Unit: share of the score before. Range 0 to 1; 1 switches it off. 0.5: a drop by half ends the list.',
      ),
    semantic_floor: z
      .number()
      .min(-1)
      .max(1)
      .nullable()
      .describe(
        'Unit: cosine. Range -1 to 1. null: the weak band of the active model, which was calibrated on data.',
      ),
    min_evidence: z
      .number()
      .min(0)
      .max(2)
      .describe(
        'Unit: nearness + coverage. Range 0 to 2; 0 switches it off. What must speak for the best passage, or the answer is none. A quarter of it where only one of the two was asked.',
      ),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const PROFILE_NAMES = [
  'default',
  'precise',
  'recency',
  'code',
  'rrf',
  'minmax',
  'text-only',
  'no-graph',
  'keyword-only',
  'semantic-only',
] as const;
export const ProfileName = z.enum(PROFILE_NAMES);
export type ProfileName = z.infer<typeof ProfileName>;

export const NamedProfile = z.strictObject({ name: z.string(), about: z.string(), profile: Profile });
export type NamedProfile = z.infer<typeof NamedProfile>;
export const ProfileList = z.strictObject({ profiles: z.array(NamedProfile) }).meta({ id: 'ProfileList' });
export type ProfileList = z.infer<typeof ProfileList>;
