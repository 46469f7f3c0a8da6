-- Forgetting that can be shown, and trust that people give: what was done, by whom and why; and what must
-- not come back.

-- One row for each transition of a document that someone may ask about. A row is never changed, and
-- outlives the document.
create table audit (
  id bigint generated always as identity primary key,
  namespace_id bigint not null references namespaces on delete cascade,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  who text not null,
  origin text not null,
  action text not null check (action in ('forget', 'redact', 'override', 'promote', 'demote')),
  -- Public id of the document, and the revision that was named; null: all of them.
  document text not null,
  revision integer,
  trust_from smallint check (trust_from between 0 and 2),
  trust_to smallint check (trust_to between 0 and 2),
  reason text not null,
  -- The receipt: how much went, by kind.
  counts jsonb,
  check ((action in ('promote', 'demote')) = (trust_from is not null and trust_to is not null)),
  check ((action in ('forget', 'redact')) = (counts is not null))
);
create index audit_by_namespace on audit (namespace_id, id desc);
create index audit_by_document on audit (document, id desc);

-- Content that was redacted and must not come back by itself. Who, when and why stand in the audit.
create table tombstones (
  namespace_id bigint not null references namespaces on delete cascade,
  content_sha256 bytea not null,
  audit_id bigint not null references audit on delete cascade,
  primary key (namespace_id, content_sha256)
);

alter table revisions add column redacted boolean not null default false;
alter table revisions add column forgetting_id bigint references audit on delete set null;
alter table revisions add check (not redacted or (forgotten_at is not null and text = '' and title = ''));

-- What is forgotten is not current: it does not stand in the way of a new revision.
drop index revisions_current;
create unique index revisions_current on revisions (document_id) where superseded_at is null and forgotten_at is null;
-- Superseded ones too: copies of what is redacted are told, wherever they stand.
drop index revisions_by_content;
create index revisions_by_content on revisions (namespace_id, content_sha256);
