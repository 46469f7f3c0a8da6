import type { QueryEmbedding } from '../../retrieve/arms/arm.js';
import { isNarrowed, type Scope, scopeCondition } from '../../retrieve/scope.js';
import type { Database } from '../database.js';
import { Parameters } from '../parameters.js';
import { prepared } from '../prepared.js';
import { cosineDistance } from './cosine-distance.js';
import { REVISION_COLUMNS, type RevisionColumns } from './revision-columns.js';

export interface HydratedPassage extends RevisionColumns {
  passageId: number;
  ordinal: number;
  text: string;
  sectionPath: string[];
  page: number | null;
  anchor: string | null;
  origin: string;
  validFrom: Date | null;
  validTo: Date | null;
  /** Cosine to the nearest wording of the query; null where there is no vector of the model. */
  relevance: number | null;
}

/** Texts and provenance of passages, inside the scope once more: an arm's fault cannot show foreign text. */
export async function hydrate(
  db: Database,
  scope: Scope,
  passageIds: readonly number[],
  embeddings: readonly QueryEmbedding[],
): Promise<Map<number, HydratedPassage>> {
  const p = new Parameters();
  const [first] = embeddings;
  const near = embeddings.map((e) => `1 - (${cosineDistance(db.kind, 'v.embedding', e.vector, p)})`);
  const relevance = first ? `greatest(${near.join(', ')})` : 'null::float8';
  const vectors = first
    ? `left join vectors v on v.passage_id = p.id and v.model_id = ${p.add(first.modelId, 'smallint')} and vector_dims(v.embedding) = ${p.add(first.dimensions, 'int')}`
    : '';
  const { rows } = await db.pool.query<HydratedPassage>(
    prepared(
      `select p.id as "passageId", p.ordinal, p.text, p.section_path as "sectionPath", p.page, p.anchor,
            ${REVISION_COLUMNS},
            r.origin, i.valid_from as "validFrom", i.valid_to as "validTo", ${relevance} as relevance
       from passage_index i
       join passages p on p.id = i.passage_id
       join revisions r on r.id = p.revision_id
       join documents d on d.id = r.document_id
       join sources s on s.id = d.source_id
       join namespaces n on n.id = p.namespace_id
       ${vectors}
      where i.passage_id = any(${p.add(passageIds, 'bigint[]')}) and ${scopeCondition(scope, p, 'i')}`,
      p.values,
      !isNarrowed(scope),
    ),
  );
  return new Map(rows.map((row) => [row.passageId, row]));
}
