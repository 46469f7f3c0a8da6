import type { Queryable } from '../database.js';
import { recountStatistics, WRONG_STATISTICS } from './recount-statistics.js';
import { reindexPassages } from './reindex-passages.js';

/** One kind of thing that must not be: how it is found, and how it is put right. */
export interface VerifyCheck {
  kind: string;
  about: string;
  /** Selects `id` of each, and `lock`, the row of `locks` that holds off those who change it. */
  find: string;
  /** Locked before the repair; a writer that waits for it sees what the repair left. */
  locks?: 'documents' | 'sources' | 'entities';
  /** SQL with the ids as $1::bigint[], which looks again whether each is still wrong; or what does the same. */
  repair: string | ((tx: Queryable, ids: readonly number[]) => Promise<number>);
}

const DOCUMENT_OF_INDEX = `passage_index i
  join passages p on p.id = i.passage_id
  join revisions r on r.id = p.revision_id
  join documents d on d.id = r.document_id
  left join facts f on f.document_id = d.id`;

const INDEX_DIFFERS = `(i.namespace_id, i.document_id, i.source_id, i.kind, i.trust, i.path, i.library, i.version, i.tags,
    i.content_date, i.content_civil, i.recorded_at, i.superseded_at, i.forgotten_at,
    i.fact, i.evidence_id, i.valid_from, i.valid_to)
  is distinct from (r.namespace_id, r.document_id, d.source_id, r.kind, r.trust, d.path, r.library, r.version, r.tags,
    r.content_date, r.content_civil, r.recorded_at, r.superseded_at, r.forgotten_at,
    d.fact, f.evidence_id, f.valid_from, f.valid_to)`;

const VECTOR_ORPHANED = `(not exists (select 1 from passages p where p.id = v.passage_id)
  or not exists (select 1 from models m where m.id = v.model_id))`;

const FAILURE_ORPHANED = `(not exists (select 1 from passages p where p.id = f.passage_id)
  or not exists (select 1 from models m where m.id = f.model_id)
  or exists (select 1 from vectors v where v.model_id = f.model_id and v.passage_id = f.passage_id))`;

const MENTION_ORPHANED = `(not exists (select 1 from passage_index i where i.passage_id = m.passage_id)
  or not exists (select 1 from entities e where e.id = m.entity_id))`;

const MENTION_DIFFERS = `(m.namespace_id, m.live, m.canonical_id) is distinct from (i.namespace_id, i.live, e.canonical_id)`;

const ENTITY_UNMENTIONED = `e.merged_into is null
  and not exists (select 1 from mentions m where m.entity_id = e.id)
  and not exists (select 1 from fact_entities a where a.entity_id = e.id)
  and not exists (select 1 from entity_distinct x where x.entity_a = e.id or x.entity_b = e.id)
  and not exists (select 1 from entity_aliases a where a.entity_id = e.id)
  and not exists (select 1 from entities below where below.merged_into = e.id or below.root_id = e.id)`;

/** What foreign keys, transactions and locks forbid, looked for all the same; in the order in which it is repaired. */
export const VERIFY_CHECKS: readonly VerifyCheck[] = [
  {
    kind: 'documents_without_source',
    about: 'Documents whose source is gone; it is made again, under a name that says so.',
    find: `select d.id, null::bigint as lock from documents d
            where not exists (select 1 from sources s where s.id = d.source_id)`,
    repair: `insert into sources (id, namespace_id, uri, name) overriding system value
             select distinct on (d.source_id) d.source_id, d.namespace_id, 'memo:recovered/' || d.source_id, 'recovered'
               from documents d where d.id = any($1::bigint[])
             on conflict (id) do nothing`,
  },
  {
    kind: 'revisions_without_document',
    about: 'Revisions whose document is gone; they go too.',
    find: `select r.id, null::bigint as lock from revisions r
            where not exists (select 1 from documents d where d.id = r.document_id)`,
    repair: `delete from revisions r
              where r.id = any($1::bigint[]) and not exists (select 1 from documents d where d.id = r.document_id)`,
  },
  {
    kind: 'passages_without_revision',
    about: 'Passages whose revision is gone; they go too.',
    find: `select p.id, null::bigint as lock from passages p
            where not exists (select 1 from revisions r where r.id = p.revision_id)`,
    repair: `delete from passages p
              where p.id = any($1::bigint[]) and not exists (select 1 from revisions r where r.id = p.revision_id)`,
  },
  {
    kind: 'index_rows_without_passage',
    about: 'Rows of the search index whose passage is gone; they go too.',
    find: `select i.passage_id as id, null::bigint as lock from passage_index i
            where not exists (select 1 from passages p where p.id = i.passage_id)`,
    repair: `delete from passage_index i
              where i.passage_id = any($1::bigint[]) and not exists (select 1 from passages p where p.id = i.passage_id)`,
  },
  {
    kind: 'documents_without_revision',
    about: 'Documents that hold no revision; they go.',
    find: `select d.id, d.id as lock from documents d
            where not exists (select 1 from revisions r where r.document_id = d.id)`,
    locks: 'documents',
    repair: `delete from documents d
              where d.id = any($1::bigint[]) and not exists (select 1 from revisions r where r.document_id = d.id)`,
  },
  {
    kind: 'sources_without_document',
    about: 'Sources that no document comes from; they go.',
    find: `select s.id, s.id as lock from sources s
            where not exists (select 1 from documents d where d.source_id = s.id)`,
    locks: 'sources',
    repair: `delete from sources s
              where s.id = any($1::bigint[]) and not exists (select 1 from documents d where d.source_id = s.id)`,
  },
  {
    kind: 'passages_without_index_row',
    about: 'Passages that no search could find; they are indexed anew.',
    find: `select p.id, r.document_id as lock
             from passages p join revisions r on r.id = p.revision_id
            where not exists (select 1 from passage_index i where i.passage_id = p.id)`,
    locks: 'documents',
    repair: reindexPassages,
  },
  {
    kind: 'index_rows_that_differ',
    about:
      'Rows of the search index whose dates, trust, kind, tags or place are not those of their revision.',
    find: `select i.passage_id as id, d.id as lock from ${DOCUMENT_OF_INDEX} where ${INDEX_DIFFERS}`,
    locks: 'documents',
    repair: `update passage_index u
                set namespace_id = r.namespace_id, document_id = r.document_id, source_id = d.source_id, kind = r.kind,
                    trust = r.trust, path = d.path, library = r.library, version = r.version, tags = r.tags,
                    content_date = r.content_date, content_civil = r.content_civil, recorded_at = r.recorded_at,
                    superseded_at = r.superseded_at, forgotten_at = r.forgotten_at, fact = d.fact,
                    evidence_id = f.evidence_id, valid_from = f.valid_from, valid_to = f.valid_to
               from ${DOCUMENT_OF_INDEX}
              where u.passage_id = i.passage_id and i.passage_id = any($1::bigint[]) and ${INDEX_DIFFERS}`,
  },
  {
    kind: 'vectors_without_passage',
    about: 'Vectors whose passage or model is gone; they go too.',
    find: `select v.passage_id as id, null::bigint as lock from vectors v where ${VECTOR_ORPHANED}`,
    repair: `delete from vectors v where v.passage_id = any($1::bigint[]) and ${VECTOR_ORPHANED}`,
  },
  {
    kind: 'vectors_of_wrong_size',
    about: 'Vectors that have not the dimensions of their model; they are made anew.',
    find: `select v.passage_id as id, null::bigint as lock
             from vectors v join models m on m.id = v.model_id
            where vector_dims(v.embedding) <> m.dimensions`,
    repair: `delete from vectors v using models m
              where v.passage_id = any($1::bigint[]) and m.id = v.model_id and vector_dims(v.embedding) <> m.dimensions`,
  },
  {
    kind: 'vectors_of_other_namespace',
    about: 'Vectors that stand in another namespace than their passage.',
    find: `select v.passage_id as id, null::bigint as lock
             from vectors v join passages p on p.id = v.passage_id
            where v.namespace_id <> p.namespace_id`,
    repair: `update vectors v set namespace_id = p.namespace_id from passages p
              where v.passage_id = any($1::bigint[]) and p.id = v.passage_id and v.namespace_id <> p.namespace_id`,
  },
  {
    kind: 'vector_failures_without_cause',
    about: 'Notes of a failed vector whose passage or model is gone, or which has its vector; they go.',
    find: `select f.passage_id as id, null::bigint as lock from vector_failures f where ${FAILURE_ORPHANED}`,
    repair: `delete from vector_failures f where f.passage_id = any($1::bigint[]) and ${FAILURE_ORPHANED}`,
  },
  {
    kind: 'mentions_without_end',
    about: 'Mentions whose entity or passage is gone; they go too.',
    find: `select m.passage_id as id, null::bigint as lock from mentions m where ${MENTION_ORPHANED}`,
    repair: `delete from mentions m where m.passage_id = any($1::bigint[]) and ${MENTION_ORPHANED}`,
  },
  {
    kind: 'mentions_that_differ',
    about: 'Mentions that are not where their passage is, or not of the entity that theirs was merged into.',
    find: `select m.passage_id as id, i.document_id as lock
             from mentions m join passage_index i on i.passage_id = m.passage_id join entities e on e.id = m.entity_id
            where ${MENTION_DIFFERS}`,
    locks: 'documents',
    repair: `update mentions m set namespace_id = i.namespace_id, live = i.live, canonical_id = e.canonical_id
               from passage_index i, entities e
              where m.passage_id = any($1::bigint[]) and i.passage_id = m.passage_id and e.id = m.entity_id
                and ${MENTION_DIFFERS}`,
  },
  {
    kind: 'aliases_without_entity',
    about: 'Aliases whose entity is gone; they go too.',
    find: `select a.entity_id as id, null::bigint as lock from entity_aliases a
            where not exists (select 1 from entities e where e.id = a.entity_id)`,
    repair: `delete from entity_aliases a
              where a.entity_id = any($1::bigint[]) and not exists (select 1 from entities e where e.id = a.entity_id)`,
  },
  {
    kind: 'entities_without_mention',
    about: 'Entities that nothing mentions and no one has named or merged; they go.',
    find: `select e.id, e.id as lock from entities e where ${ENTITY_UNMENTIONED}`,
    locks: 'entities',
    repair: `delete from entities e where e.id = any($1::bigint[]) and ${ENTITY_UNMENTIONED}`,
  },
];

/** Last: the repairs before it change what is counted. */
export const STATISTICS_CHECK: VerifyCheck = {
  kind: 'term_statistics_that_differ',
  about: 'Term statistics that are not those of a recount.',
  find: `select 0::bigint as id, null::bigint as lock from (${WRONG_STATISTICS}) w`,
  repair: recountStatistics,
};
