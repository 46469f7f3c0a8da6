import type { ContentKind } from '@memo/contract/vocabulary';

/** Where a revision stands and what it says of itself: what lists, readers and results all show. */
export interface RevisionColumns {
  publicId: string;
  fact: boolean;
  namespace: string;
  sourceName: string;
  sourceUri: string;
  path: string;
  revision: number;
  title: string;
  kind: ContentKind;
  library: string | null;
  version: string | null;
  tags: string[];
  contentDate: Date | null;
  contentCivil: boolean;
  recordedAt: Date;
  supersededAt: Date | null;
  trust: number;
}

/** With `d` for documents, `n` namespaces, `s` sources and `r` revisions. */
export const REVISION_COLUMNS = `d.public_id as "publicId", d.fact, n.name as namespace, s.name as "sourceName", s.uri as "sourceUri",
  d.path, r.number as revision, r.title, r.kind, r.library, r.version, r.tags, r.content_date as "contentDate",
  r.content_civil as "contentCivil",
  r.recorded_at as "recordedAt", r.superseded_at as "supersededAt", r.trust`;
