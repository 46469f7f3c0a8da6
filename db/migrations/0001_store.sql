-- The store: namespaces, API keys, sources, documents with revisions, passages, the narrow index that
-- the arms read, vectors keyed by model, term statistics.

create extension if not exists vector;
create extension if not exists btree_gin;

-- Stemming without stop lists. A passage keeps every word, so phrases hold and a query of nothing but
-- stop words still finds its text; the query side drops stop words by Postgres' own lists
-- (pg_catalog.<language>_stem). Token types other than words never reach these configurations,
-- because both sides tokenise in the application first (ingest/lexical-form).
do $$
declare
  language text;
begin
  foreach language in array array[
    'arabic', 'armenian', 'basque', 'catalan', 'danish', 'dutch', 'english', 'finnish', 'french', 'german',
    'greek', 'hindi', 'hungarian', 'indonesian', 'irish', 'italian', 'lithuanian', 'nepali', 'norwegian',
    'portuguese', 'romanian', 'russian', 'serbian', 'spanish', 'swedish', 'tamil', 'turkish', 'yiddish'
  ] loop
    execute format('create text search dictionary memo_%s (template = pg_catalog.snowball, language = %s)', language, language);
    execute format('create text search configuration memo_%s (copy = pg_catalog.simple)', language);
    execute format(
      'alter text search configuration memo_%s alter mapping for asciiword, word, numword, asciihword, hword, numhword, '
      'hword_asciipart, hword_part, hword_numpart, int, uint, float, sfloat, version with memo_%s',
      language, language
    );
  end loop;
end
$$;
create text search configuration memo_simple (copy = pg_catalog.simple);

create table namespaces (
  id bigint generated always as identity primary key,
  name text not null unique,
  title text not null,
  profile jsonb,
  -- Text search languages in use here; a query is stemmed in each of them.
  languages text[] not null default '{english}',
  created_at timestamptz not null default now()
);

create table api_keys (
  id bigint generated always as identity primary key,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table sources (
  id bigint generated always as identity primary key,
  namespace_id bigint not null references namespaces on delete cascade,
  uri text not null,
  name text not null,
  created_at timestamptz not null default now(),
  unique (namespace_id, uri)
);

create table documents (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  namespace_id bigint not null references namespaces on delete cascade,
  source_id bigint not null references sources on delete cascade,
  path text collate "C" not null,
  created_at timestamptz not null default now(),
  unique (source_id, path)
);
create index documents_by_path on documents (namespace_id, path, id);

create table revisions (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents on delete cascade,
  namespace_id bigint not null references namespaces on delete cascade,
  number integer not null check (number > 0),
  sha256 bytea not null,
  content_sha256 bytea not null,
  title text not null,
  kind text not null check (kind in ('doc', 'note', 'code', 'conversation')),
  format text not null,
  library text,
  version text,
  tags text[] not null,
  content_date timestamptz,
  trust smallint not null check (trust between 0 and 2),
  origin text not null,
  text text not null,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  forgotten_at timestamptz,
  unique (document_id, number)
);
-- At most one revision of a document is current.
create unique index revisions_current on revisions (document_id) where superseded_at is null;
create index revisions_by_content on revisions (namespace_id, content_sha256) where superseded_at is null;

-- Readable text. Row-level security comes to stand here (a later migration), so no arm reads it.
create table passages (
  id bigint generated always as identity primary key,
  revision_id bigint not null references revisions on delete cascade,
  namespace_id bigint not null references namespaces on delete cascade,
  ordinal integer not null,
  header text not null,
  section_path text[] not null,
  text text not null,
  page integer,
  anchor text,
  char_start integer not null,
  char_end integer not null,
  line_start integer not null,
  line_end integer not null,
  tokens integer not null,
  language text not null,
  unique (revision_id, ordinal)
);

-- What the arms read: no readable text, narrow, and the whole scope of a passage in its own row, so
-- that every arm can bound its candidates before its top-k without a join.
create table passage_index (
  passage_id bigint primary key references passages on delete cascade,
  namespace_id bigint not null references namespaces on delete cascade,
  document_id bigint not null references documents on delete cascade,
  source_id bigint not null references sources on delete cascade,
  kind text not null,
  trust smallint not null,
  path text collate "C" not null,
  library text,
  version text,
  tags text[] not null,
  content_date timestamptz,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  forgotten_at timestamptz,
  language text not null,
  length integer not null,
  tsv tsvector not null,
  identifiers text[] not null
) with (toast_tuple_target = 8160);
-- Inline where it fits: scoring rows whose tsvector is toasted took 80 ms at the median on 5,183
-- abstracts, inline 13 ms.
alter table passage_index alter column tsv set storage main;
alter table passage_index alter column identifiers set storage main;
create index passage_index_words on passage_index using gin (namespace_id, tsv) with (fastupdate = off);
create index passage_index_identifiers on passage_index using gin (namespace_id, identifiers) with (fastupdate = off);
create index passage_index_by_document on passage_index (document_id);

create table models (
  id smallint generated always as identity primary key,
  name text not null unique,
  dimensions integer not null check (dimensions between 1 and 4000),
  created_at timestamptz not null default now()
);

create table vectors (
  model_id smallint not null references models on delete cascade,
  passage_id bigint not null references passages on delete cascade,
  namespace_id bigint not null references namespaces on delete cascade,
  embedding halfvec not null,
  primary key (model_id, passage_id)
);
create index vectors_by_namespace on vectors (namespace_id, model_id);
create index vectors_by_passage on vectors (passage_id);

-- A passage that a model could not embed for good. It stays findable by its words.
create table vector_failures (
  model_id smallint not null references models on delete cascade,
  passage_id bigint not null references passages on delete cascade,
  error text not null,
  failed_at timestamptz not null default now(),
  primary key (model_id, passage_id)
);

-- Document frequencies for BM25, per namespace. Writers only append to term_deltas, so that they
-- never queue for a hot row; a background step folds the deltas into term_statistics; a reader adds
-- the two. The empty lexeme stands for the whole namespace: `passages` is their number and `tokens`
-- their total length. An identifier is kept under '=' followed by its form.
create table term_statistics (
  namespace_id bigint not null references namespaces on delete cascade,
  lexeme text collate "C" not null,
  passages bigint not null,
  tokens bigint not null default 0,
  primary key (namespace_id, lexeme)
);
create table term_deltas (
  id bigint generated always as identity primary key,
  namespace_id bigint not null references namespaces on delete cascade,
  lexeme text collate "C" not null,
  passages bigint not null,
  tokens bigint not null default 0
);
create index term_deltas_by_lexeme on term_deltas (namespace_id, lexeme) include (passages, tokens);

insert into namespaces (name, title) values ('default', 'Default');
