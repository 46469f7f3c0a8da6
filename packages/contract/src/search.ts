import { z } from 'zod';
import { SCOPE_FIELDS } from './scope.js';
import {
  ArmName,
  Band,
  ContentDate,
  ContentKind,
  DateText,
  Mode,
  NamespaceName,
  Trust,
} from './vocabulary.js';

/** Longest query, in UTF-16 units, that is searched for. Longer ones get `query_too_long`. */
export const MAX_QUERY_CHARS = 8_000;

const Query = z
  .string()
  .describe(
    'What to look for: a question, words, an identifier, a "quoted phrase". At most 8,000 characters.',
  );

export const SearchRequest = z
  .strictObject({
    query: Query.optional(),
    queries: z
      .array(Query)
      .min(1)
      .max(8)
      .optional()
      .describe('At most 8 wordings of one question; their lists are fused. Instead of `query`.'),
    ...SCOPE_FIELDS,
    from: DateText.optional().describe('Another name of `date_from`.'),
    to: DateText.optional().describe('Another name of `date_to`.'),
    mode: Mode.default('auto').describe(
      'auto: the query decides; hybrid: every arm; graph: what passages mention; or one arm alone.',
    ),
    profile: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe("A named set of constants. Default: the namespace's own, else `default`."),
    granularity: z
      .enum(['chunk', 'document', 'fact'])
      .default('chunk')
      .describe(
        'chunk: passages. document: the best passage of each document. fact: remembered facts alone.',
      ),
    limit: z.int().min(1).max(100).default(10).describe('Most results to return, 1 to 100.'),
    max_tokens: z
      .int()
      .min(50)
      .max(200_000)
      .default(8_000)
      .describe('Budget for the text of all results together, in tokens (o200k_base).'),
    response_format: z
      .enum(['concise', 'detailed', 'explain'])
      .default('detailed')
      .describe(
        'concise: text, citation, scores. detailed: with provenance. explain: with the reasons of each rank.',
      ),
  })
  .meta({ id: 'SearchRequest' });
export type SearchRequest = z.output<typeof SearchRequest>;
export type SearchRequestInput = z.input<typeof SearchRequest>;

const instant = z.iso.datetime({ offset: true });

/** Where a passage comes from: all that is needed to check it. */
export const Provenance = z.strictObject({
  namespace: NamespaceName,
  source: z.strictObject({ name: z.string(), uri: z.string() }),
  path: z.string(),
  title: z.string(),
  section_path: z.array(z.string()),
  anchor: z
    .string()
    .nullable()
    .describe('Where in the document: `p.4`, `image 2`, `L10-L42`; null for the whole of a short text.'),
  document: z.string().describe('Address of the document.'),
  revision: z.int(),
  kind: ContentKind,
  library: z.string().nullable(),
  version: z.string().nullable(),
  tags: z.array(z.string()),
  content_date: ContentDate.nullable(),
  recorded_at: instant,
  superseded_at: instant.nullable(),
  trust: Trust,
  origin: z
    .string()
    .describe(
      'What wrote it, such as `rest` or `cli`, as the client calls itself. Trust does not come from it.',
    ),
});
export type Provenance = z.infer<typeof Provenance>;

/** What one arm said of one result. */
export const ArmEvidence = z.strictObject({
  arm: ArmName,
  rank: z.int().min(1),
  raw: z.number(),
  raw_kind: z
    .enum(['bm25', 'identifier', 'cosine', 'fact', 'mentions', 'pagerank'])
    .describe('fact: nearness from 0 (weak band) to 1 (strong band), or coverage, of the best fact.'),
  contribution: z.number().describe('What this arm added to the fused score.'),
  matched: z
    .array(z.string())
    .describe(
      'Terms, identifiers or entities found in the passage; empty for semantic; for fact the facts, by address.',
    ),
  coverage: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Share of what the words of the query tell that the found ones make up; null but for keyword and fact.',
    ),
  walk: z
    .strictObject({
      seeds: z.array(z.string()).describe('Entities that the query names; one walk starts at each.'),
      mass: z.array(z.number()).describe('Share of the visits of each walk that fell on this passage.'),
      hops: z.int().describe('Entity steps to the nearest seed; 0 where the passage mentions one.'),
      hubs: z.array(z.string()).describe('Entities with over 50 mentions, at which walks turned back.'),
    })
    .nullable()
    .describe('How the walks came here; null but for graph.'),
  facts: z
    .array(z.strictObject({ address: z.string(), statement: z.string() }))
    .optional()
    .describe('Of the arm fact: the facts that voted for this passage, or the one that it is.'),
});
export type ArmEvidence = z.infer<typeof ArmEvidence>;

/** Why a result stands where it stands. */
export const Why = z.strictObject({
  arms: z.array(ArmEvidence),
  fused: z.number().describe('Sum of the contributions.'),
  recency_factor: z.number().describe('1 for what does not age.'),
  final: z.number().describe('fused x recency_factor.'),
  rank: z
    .int()
    .min(1)
    .describe(
      'Position after fusion, recency, the floor, the cutoff and trust, for whole documents of the best passage of each; before limit and budget.',
    ),
  trust: z.strictObject({
    level: Trust,
    moved: z
      .int()
      .describe(
        'Places it rose (fell, where negative) for its trust, among scores within 10 % of each other.',
      ),
  }),
  relevance: z.number().nullable(),
  band: Band,
  freshness: z.strictObject({
    age_days: z
      .number()
      .nullable()
      .describe('Days from content date, else recorded date; null for what does not age.'),
    recorded_at: instant,
    superseded_at: instant.nullable(),
    valid_from: instant.nullable().describe('Of a fact: when it begins to be true.'),
    valid_to: instant.nullable().describe('Of a fact: when it ends to be true, exclusive.'),
  }),
});
export type Why = z.infer<typeof Why>;

export const SearchResult = z
  .strictObject({
    rank: z.int().min(1),
    address: z.string().describe('Address of the passage; `read` takes it.'),
    citation: z.string().describe('Ready to quote, such as `Legal/Vendors/foundry-msa.pdf (p.4)`.'),
    text: z.string(),
    shortened: z.boolean().describe('True only for a first result over the budget, ended at a sentence end.'),
    score: z
      .number()
      .describe(
        'Orders this one list, but for trust among scores within 10 %. Not comparable across queries.',
      ),
    relevance: z
      .number()
      .nullable()
      .describe(
        'Best raw cosine to the query. Comparable across queries under one model; null where no vector was compared.',
      ),
    band: Band,
    provenance: Provenance.optional(),
    why: Why.optional(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;

export const DEGRADED_REASONS = [
  'model_none',
  'model_loading',
  'model_downloading',
  'model_failed',
  'embedding_failed',
  'no_vectors',
  'arm_failed',
] as const;

/** Whether the search had to do without one of its arms. */
export const Degraded = z.strictObject({
  flag: z.boolean(),
  reason: z.enum(DEGRADED_REASONS).nullable().describe('Stable: programs decide by this.'),
  detail: z.string().nullable().describe('The same in words, with what happens next.'),
});
export type Degraded = z.infer<typeof Degraded>;
export type DegradedReason = (typeof DEGRADED_REASONS)[number];

export const ArmTrace = z.strictObject({
  arm: ArmName,
  status: z.enum(['ran', 'skipped', 'failed']),
  reason: z.string().describe('Why it ran, or why not.'),
  candidates: z.int(),
  ms: z.number(),
  detail: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe("The arm's own facts, such as the kind of scan."),
});
export type ArmTrace = z.infer<typeof ArmTrace>;

export const Trace = z
  .strictObject({
    queries: z.array(
      z.strictObject({
        asked: z.string(),
        embedded: z.string().describe('The query as the model saw it.'),
        keyword: z.string().describe('The query as the words that were searched.'),
        dropped_self_reference: z.boolean(),
      }),
    ),
    mode: z.strictObject({ asked: Mode, resolved: Mode }),
    profile: z.string(),
    model: z.string().nullable().describe('The active embedding model.'),
    as_of: instant.nullable(),
    scope: z.strictObject({
      namespaces: z.array(z.string()).describe('The namespaces searched: those asked for that you may read.'),
      missing: z
        .array(z.string())
        .describe('Namespaces asked for that do not exist, or that you may not read; they were left out.'),
      fields: z.array(z.string()).describe('The scope fields that bounded the search.'),
      date_from: instant.nullable(),
      date_to: instant.nullable().describe('Exclusive.'),
    }),
    arms: z.array(ArmTrace),
    filters: z.strictObject({
      in_scope: z
        .int()
        .nullable()
        .describe(
          'Live passages in the namespaces searched, all of which you may read: what the other scope fields narrow, not what they leave. null under `as_of` or `version`.',
        ),
      fused: z.int().describe('Different passages found by all arms together.'),
      dropped_by_floor: z.int(),
      evidence: z
        .number()
        .nullable()
        .describe(
          'The most that speaks for any one passage: nearness from 0 (weak band) to 1 (strong band), plus coverage. null: nothing was found.',
        ),
      evidence_needed: z
        .number()
        .describe('Where the evidence is less, the answer is that it is not in the knowledge base.'),
    }),
    cutoff: z.strictObject({
      kind: z.enum(['gap', 'limit', 'budget', 'none']),
      position: z.int().nullable().describe('Results kept when it struck.'),
    }),
    budget: z.strictObject({ max_tokens: z.int(), used_tokens: z.int() }),
    degraded: Degraded,
    ms: z.strictObject({ total: z.number(), embed: z.number(), hydrate: z.number() }),
  })
  .meta({ id: 'Trace' });
export type Trace = z.infer<typeof Trace>;

export const SearchResponse = z
  .strictObject({
    results: z.array(SearchResult),
    reason: z.string().nullable().describe('Set when there are no results: why.'),
    hint: z.string().nullable().describe('Set when there are no results: what to try.'),
    truncated: z.int().describe('Ranked results that did not fit the limit or the budget.'),
    narrow_hint: z
      .string()
      .nullable()
      .describe('The scope field that would shorten the list most, such as `folder: "Work/Foundry"`.'),
    trace: Trace,
  })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.infer<typeof SearchResponse>;
