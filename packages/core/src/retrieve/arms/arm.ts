import type { ArmName, ContentKind } from '@memo/contract/vocabulary';
import type { Database } from '../../store/database.js';
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
}

export interface QueryEmbedding {
  vector: Float32Array;
  modelId: number;
  model: string;
  dimensions: number;
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
  /** Terms or identifiers found. */
  matched: string[];
  /** Share of what the query's words tell (their idf) that the found ones make up, 0 to 1; of the keyword arm alone. */
  coverage?: number;
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
  readonly rawKind: 'bm25' | 'identifier' | 'cosine';
  run(input: ArmInput): Promise<ArmOutput>;
}

/** The columns of `passage_index` (alias `i`) that make a candidate. */
export const CANDIDATE_COLUMNS =
  'i.passage_id as "passageId", i.document_id as "documentId", i.kind, i.content_date as "contentDate", i.recorded_at as "recordedAt", i.language, i.trust';
