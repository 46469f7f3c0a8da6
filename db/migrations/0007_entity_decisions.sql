-- Pairs of near keys that a person said are two: never proposed again. The lower id first.
create table entity_distinct (
  namespace_id bigint not null references namespaces on delete cascade,
  entity_a bigint not null,
  entity_b bigint not null,
  decided_at timestamptz not null default now(),
  decided_by text not null,
  primary key (entity_a, entity_b),
  check (entity_a < entity_b),
  foreign key (entity_a, namespace_id) references entities (id, namespace_id) on delete cascade,
  foreign key (entity_b, namespace_id) references entities (id, namespace_id) on delete cascade
);
create index entity_distinct_by_b on entity_distinct (entity_b);
