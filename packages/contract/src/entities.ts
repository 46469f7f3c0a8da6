import { z } from 'zod';
import { FactSummary } from './facts.js';
import { SCOPE_FIELDS } from './scope.js';
import { Cursor, lineText, NamespaceName } from './vocabulary.js';

const EntityName = lineText(200).describe(
  'Name of an entity, in any writing of the same key: `The Foundry` and `foundry` are one.',
);

/** An entity as lists show it. */
export const Entity = z.strictObject({
  namespace: NamespaceName,
  name: z.string(),
  key: z.string().describe('Normalised: names with the same key are the same entity.'),
  aliases: z.array(z.string()).describe('Other keys that name it: aliases, and entities merged into it.'),
  mentions: z.int().describe('Live passages that mention it; counted to 51, which is a hub.'),
});
export type Entity = z.infer<typeof Entity>;

export const ListEntitiesRequest = z
  .strictObject({
    namespace: NamespaceName.optional(),
    prefix: lineText(200).optional().describe('Only entities whose key begins so.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: Cursor.optional(),
  })
  .meta({ id: 'ListEntitiesRequest' });
export type ListEntitiesRequest = z.output<typeof ListEntitiesRequest>;

export const EntityList = z
  .strictObject({ entities: z.array(Entity), next_cursor: z.string().nullable() })
  .meta({ id: 'EntityList' });
export type EntityList = z.infer<typeof EntityList>;

const { version: _version, ...EXPLORED } = SCOPE_FIELDS;

export const ExploreRequest = z
  .strictObject({
    entity: EntityName,
    hops: z
      .int()
      .min(1)
      .max(2)
      .default(1)
      .describe('How far neighbours may be: 1, mentioned beside it; 2, beside those.'),
    limit: z.int().min(1).max(100).default(20).describe('Most passages, facts and neighbours each.'),
    ...EXPLORED,
  })
  .meta({ id: 'ExploreRequest' });
export type ExploreRequest = z.output<typeof ExploreRequest>;

export const ExploreResponse = z
  .strictObject({
    entity: z.strictObject({
      name: z.string(),
      key: z.string(),
      aliases: z.array(z.string()),
      namespaces: z.array(NamespaceName),
      mentions: z.int().describe('Passages in scope that mention it.'),
      hub: z.boolean().describe('True over 50 mentions: no walk goes through it.'),
    }),
    passages: z.array(
      z.strictObject({
        address: z.string(),
        citation: z.string(),
        namespace: NamespaceName,
        text: z.string(),
        weight: z
          .number()
          .describe('Weight of the mention x rarity of the entity, as the entity arm ranks it.'),
        recorded_at: z.iso.datetime({ offset: true }),
      }),
    ),
    facts: z
      .array(FactSummary)
      .describe('Facts about it, newest first; bounded by namespaces and `as_of`, not by the other fields.'),
    neighbours: z.array(
      z.strictObject({
        name: z.string(),
        key: z.string(),
        hops: z.int(),
        weight: z
          .number()
          .describe(
            'Share of the walks from the entity that stand there after so many entity steps, 0 to 1; steps go by mention weights.',
          ),
        passages: z.int().describe('Passages that mention both, for hops 1; that lead there, for hops 2.'),
      }),
    ),
    as_of: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'ExploreResponse' });
export type ExploreResponse = z.infer<typeof ExploreResponse>;

export const MergeRequest = z
  .strictObject({
    namespace: NamespaceName.default('default'),
    entity: EntityName.describe('The entity that becomes another name.'),
    into: EntityName.describe('The entity that both are from now on.'),
  })
  .meta({ id: 'MergeRequest' });
export type MergeRequest = z.output<typeof MergeRequest>;

export const UnmergeRequest = z
  .strictObject({ namespace: NamespaceName.default('default'), entity: EntityName })
  .meta({ id: 'UnmergeRequest' });
export type UnmergeRequest = z.output<typeof UnmergeRequest>;

export const AliasRequest = z
  .strictObject({
    namespace: NamespaceName.default('default'),
    entity: EntityName,
    alias: EntityName.describe('Another name for it.'),
  })
  .meta({ id: 'AliasRequest' });
export type AliasRequest = z.output<typeof AliasRequest>;

export const DistinctRequest = z
  .strictObject({
    namespace: NamespaceName.default('default'),
    entity: EntityName,
    other: EntityName,
  })
  .meta({ id: 'DistinctRequest' });
export type DistinctRequest = z.output<typeof DistinctRequest>;

export const ProposalsRequest = z
  .strictObject({
    namespace: NamespaceName.default('default'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .meta({ id: 'ProposalsRequest' });
export type ProposalsRequest = z.output<typeof ProposalsRequest>;

export const ProposalList = z
  .strictObject({
    proposals: z.array(
      z.strictObject({
        entity: z.string().describe('The one with fewer mentions.'),
        into: z.string(),
        similarity: z.number().describe('Share of common 3-grams, 0.8 to 1.'),
        mentions: z.tuple([z.int(), z.int()]),
      }),
    ),
    compared: z.int().describe('Entities that were compared: those with most mentions, at most 50,000.'),
  })
  .meta({ id: 'ProposalList' });
export type ProposalList = z.infer<typeof ProposalList>;
