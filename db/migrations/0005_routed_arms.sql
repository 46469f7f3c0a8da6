-- What a client declares that a document is about, kept so that mentions can be made anew; and by which
-- extraction its mentions were made, so that what is older is found and made anew (jobs/backfill-mentions).
alter table revisions add column declared text[] not null default '{}';
alter table revisions add column mentions_version smallint not null default 0;
create index revisions_by_mentions_version on revisions (mentions_version, id) where forgotten_at is null;

-- Weights of the arms that a stored profile does not know yet (docs/adr/0008-routing.md).
update namespaces
   set profile = jsonb_set(profile, '{weights}', '{"entity": 0.4, "graph": 0.6}' || (profile -> 'weights'))
 where profile is not null;
