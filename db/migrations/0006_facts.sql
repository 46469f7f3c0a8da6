-- Facts: short statements that somebody told. Each is a document of its own with one revision and one
-- passage, so that words, vectors, scope, as_of, trust and reading work on it as on any text.
alter table documents add column fact boolean not null default false;

-- What a search reads of a fact stands in the row that the arms read, as the rest of its scope does.
-- `evidence_id`: the passage that a fact was read out of; it votes for that one and is found by no other arm.
alter table passage_index
  add column fact boolean not null default false,
  add column evidence_id bigint references passages on delete set null,
  add column valid_from timestamptz,
  add column valid_to timestamptz;
create index passage_index_by_evidence on passage_index (evidence_id) where evidence_id is not null;
-- Facts are few among many passages: these two find them without the others.
create index passage_index_facts on passage_index (namespace_id) where fact;
create index passage_index_fact_words on passage_index using gin (namespace_id, tsv) with (fastupdate = off) where fact;

-- `evidence` is the address as it was told; it stays when the passage goes. `sha256` is of all that was
-- told: the same again is no new fact. `valid_to` is exclusive.
create table facts (
  document_id bigint primary key references documents on delete cascade,
  namespace_id bigint not null references namespaces on delete cascade,
  sha256 bytea not null,
  evidence text,
  evidence_id bigint references passages on delete set null,
  valid_from timestamptz,
  valid_to timestamptz,
  supersedes_id bigint,
  unique (document_id, namespace_id),
  -- Never across namespaces: a history would show the facts of one to readers of the other.
  foreign key (supersedes_id, namespace_id) references facts (document_id, namespace_id)
    on delete set null (supersedes_id),
  check (valid_to > valid_from)
);
create index facts_by_content on facts (namespace_id, sha256);
-- A fact is superseded once.
create unique index facts_by_superseded on facts (supersedes_id) where supersedes_id is not null;
create index facts_by_evidence on facts (evidence_id) where evidence_id is not null;

-- What a fact is about, in the order in which it was told.
create table fact_entities (
  document_id bigint not null,
  entity_id bigint not null,
  namespace_id bigint not null,
  place smallint not null,
  primary key (document_id, entity_id),
  foreign key (document_id, namespace_id) references facts (document_id, namespace_id) on delete cascade,
  foreign key (entity_id, namespace_id) references entities (id, namespace_id) on delete cascade
);
create index fact_entities_by_entity on fact_entities (entity_id);

-- What a stored profile says of the vote of facts.
update namespaces set profile = jsonb_set(profile, '{weights,fact}', '0.4')
 where profile is not null and not profile -> 'weights' ? 'fact';
