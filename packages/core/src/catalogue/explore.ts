import type { ExploreRequest, ExploreResponse } from '@memo/contract/entities';
import { MemoError } from '@memo/contract/errors';
import type { Principal } from '../access/principal.js';
import { entityKey } from '../entities/entity-key.js';
import { citation } from '../ingest/citation.js';
import { formatAddress } from '../remember/address.js';
import { factsAbout } from '../remember/read-facts.js';
import { buildScope } from '../retrieve/scope.js';
import type { Database } from '../store/database.js';
import { entityCandidates } from '../store/sql/entity-candidates.js';
import { entitiesById, entityIdsOfKey, neighboursOf } from '../store/sql/entity-rows.js';
import { hydrate } from '../store/sql/hydrate.js';
import { knownEntities } from '../store/sql/known-entities.js';
import { HUB_MENTIONS } from '../store/sql/walk-graph.js';

/** Longest list of the passages that mention an entity that is counted. */
const MOST_COUNTED = 10_000;

/**
 * What stands about one entity in scope: its passages, best first, facts about it, and its neighbours at one or two steps.
 * The same name in several namespaces is one entity here, as in a search.
 * @throws MemoError `not_found` where nothing in scope mentions it and no fact is about it, alike for what may not be read
 */
export async function explore(
  db: Database,
  principal: Principal,
  request: ExploreRequest,
): Promise<ExploreResponse> {
  const { entity: name, hops, limit, ...fields } = request;
  const scope = await buildScope(db.pool, principal, fields);
  const key = entityKey(name);
  const [known, facts] = await Promise.all([
    knownEntities(db.pool, scope, [key]).then((all) => all.get(key)),
    factsAbout(db, scope, key, limit),
  ]);
  if (!known && facts.length === 0) {
    throw new MemoError(
      'not_found',
      `Nothing in scope mentions an entity, and no fact is about one, of the name ${JSON.stringify(name)}. \`GET /v1/entities?prefix=...\` or \`memo entities\` lists those there are.`,
    );
  }
  const entityIds =
    known?.entityIds ??
    (await entityIdsOfKey(
      db.pool,
      scope.namespaces.map(({ id }) => id),
      key,
    ));
  const named = { name, entityIds };
  const [entities, candidates, neighbours] = await Promise.all([
    entitiesById(db.pool, entityIds),
    entityCandidates(db.pool, scope, [named], MOST_COUNTED),
    neighboursOf(db.pool, scope, entityIds, hops, limit),
  ]);
  const shown = candidates.slice(0, limit);
  const texts = await hydrate(
    db,
    scope,
    shown.map(({ passageId }) => passageId),
    [],
  );
  return {
    entity: {
      name: entities[0]?.name ?? name,
      key: entities[0]?.key ?? key,
      aliases: [...new Set(entities.flatMap(({ aliases }) => aliases))].sort(),
      namespaces: entities.map(({ namespace }) => namespace),
      mentions: candidates.length,
      hub: candidates.length > HUB_MENTIONS,
    },
    passages: shown.flatMap(({ passageId, raw }) => {
      const passage = texts.get(passageId);
      if (!passage) return [];
      const { publicId, revision, ordinal, path, page, anchor, sectionPath } = passage;
      return [
        {
          address: formatAddress(publicId, revision, ordinal),
          citation: citation(path, page, anchor, sectionPath),
          namespace: passage.namespace,
          text: passage.text,
          weight: raw,
          recorded_at: passage.recordedAt.toISOString(),
        },
      ];
    }),
    facts,
    neighbours,
    as_of: scope.asOf?.toISOString() ?? null,
  };
}
