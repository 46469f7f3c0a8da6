import type { ArmName, ContentKind } from '@memo/contract/vocabulary';
import type { Bands } from '../../embed/model.js';
import type { Database } from '../../store/database.js';
import type { NamedEntity } from '../../store/sql/named-entities.js';
import type { PreparedQuery } from '../query.js';
import type { Scope } from '../scope.js';

/** What every arm gets. All of it is fixed before the arms start; they run side by side. */
export interface ArmInput {
  db: Database;
  query: PreparedQuery;
  scope: Scope;
  /** Most candidates to return. */
  depth: number;
  /** Set when the semantic arm runs. */
  embedding: QueryEmbedding | null;
  /** Known entities that the query names; of the routed arms alone. */
  named: readonly NamedEntity[];
  /** What a cosine of the active model tells; null where none is loaded. */
  cosines?: CosineScale | null;
}

export interface QueryEmbedding {
  vector: Float32Array;
  modelId: number;
  model: string;
  dimensions: number;
}

/** What the cosines of a model tell, and in which languages (ISO 639-1 codes, or `any`). */
export interface CosineScale {
  bands: Bands;
  languages: readonly string[] | 'any';
}

/** One passage an arm found, with the columns that the pure stages after it need. */
export interface Candidate {
  passageId: number;
  documentId: number;
  kind: ContentKind;
  contentDate: Date | null;
  recordedAt: Date;
  language: string;
  /** Place in the levels of trust, from 0. */
  trust: number;
  /** The arm's own score, higher is better. */
  raw: number;
  /** Terms or identifiers found; of the fact arm the addresses of the facts. */
  matched: string[];
  /** Share of what the query's words tell (their idf) that the found ones make up, 0 to 1; of the keyword and the fact arm. */
  coverage?: number;
  /** How near the best fact that votes is, from 0 (weak band) to 1 (strong band); of the fact arm alone. */
  nearness?: number;
  /** How the walks came there; of the graph arm alone. */
  walk?: WalkEvidence;
}

/** How the walks of the graph arm came to a passage. */
export interface WalkEvidence {
  /** The named entities, one walk each. */
  seeds: string[];
  /** Share of the visits of each walk that fell on the passage. */
  mass: number[];
  /** Entity steps to the nearest named entity; 0 where the passage mentions one. */
  hops: number;
  /** Hubs that the passage mentions, at which walks turned back. */
  hubs: string[];
}

export interface ArmOutput {
  /** Best first; ties by passage id; at most `depth`; all inside the scope. */
  candidates: Candidate[];
  /** Facts for the trace, such as the kind of scan. */
  detail: Record<string, string | number | boolean>;
}

/**
 * An arm is one ranked list. Obligations: the whole scope stands in its SQL before its top-k; order is
 * deterministic; it reads ids and scores, never text; it reads no clock and no environment.
 */
export interface Arm {
  readonly name: ArmName;
  readonly rawKind: 'bm25' | 'identifier' | 'cosine' | 'fact' | 'mentions' | 'pagerank';
  run(input: ArmInput): Promise<ArmOutput>;
}

/** The columns of `passage_index` (alias `i`) that make a candidate. */
export const CANDIDATE_COLUMNS =
  'i.passage_id as "passageId", i.document_id as "documentId", i.kind, i.content_date as "contentDate", i.recorded_at as "recordedAt", i.language, i.trust';
