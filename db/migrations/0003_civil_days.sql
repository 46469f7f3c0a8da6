-- A content date that was written as a day, or as a time without a zone, is civil: that day for every
-- reader, wherever they are. It is kept as the instant at which it is that time in UTC, and is compared
-- with the civil days of a search, never with instants.
alter table revisions add column content_civil boolean not null default false;
alter table passage_index add column content_civil boolean not null default false;

-- Until now a bare day was kept as midnight UTC without a mark; hardly an instant falls on it.
update revisions set content_civil = true where content_date = date_trunc('day', content_date, 'UTC');
update passage_index set content_civil = true where content_date = date_trunc('day', content_date, 'UTC');
