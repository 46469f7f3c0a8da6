import { buildScope, type Scope } from '@memo/core/retrieve/scope';
import type { Database } from '@memo/core/store/database';
import { entityCandidates } from '@memo/core/store/sql/entity-candidates';
import { walkGraph } from '@memo/core/store/sql/walk-graph';
import { randomFrom } from './corpus.js';
import { percentile } from './percentile.js';

const DEPTH = 100;
/** Distinct entities that a passage mentions. */
const PER_PASSAGE = 10;
const ENTITIES = 50_000;

/**
 * Time the walk from two names and the entity arm, warm, one at a time, on a made-up mention graph.
 * Names are drawn as questions would name them, by popularity, and from the rare three quarters.
 */
export async function measureGraph(
  db: Database,
  passages: number,
  queries: number,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  await fillGraph(db, passages, say);
  const principal = { keyId: 0, name: 'bench', namespaces: 'all', channel: 'rest' } as const;
  const scope = await buildScope(db.pool, principal, {});
  const { rows } = await db.pool.query<{ mentions: number; hubs: number }>(
    `select sum(count)::bigint as mentions, count(*) filter (where count > 50) as hubs
       from (select count(*) as count from mentions group by canonical_id) each`,
  );
  return {
    passages,
    mentions: rows[0]?.mentions ?? 0,
    entities: ENTITIES,
    hubs: rows[0]?.hubs ?? 0,
    ...(await timeKind(db, scope, queries, 'by_popularity', (random) => ENTITIES ** random)),
    ...(await timeKind(db, scope, queries, 'rare', (random) => ENTITIES * (0.25 + 0.75 * random))),
  };
}

async function timeKind(
  db: Database,
  scope: Scope,
  queries: number,
  kind: string,
  draw: (random: number) => number,
): Promise<Record<string, number>> {
  const random = randomFrom(20261201);
  const walks: number[] = [];
  const lists: number[] = [];
  for (let n = -10; n < queries; n++) {
    const named = [draw(random()), draw(random())].map((rank) => {
      const id = Math.min(ENTITIES, 1 + Math.floor(rank));
      return { name: `e${id}`, entityIds: [id] };
    });
    const started = performance.now();
    await walkGraph(db, scope, named, DEPTH);
    const walked = performance.now();
    await entityCandidates(db.pool, scope, named, DEPTH);
    if (n < 0) continue;
    walks.push(walked - started);
    lists.push(performance.now() - walked);
  }
  return {
    [`graph_${kind}_p50_ms`]: percentile(walks, 0.5),
    [`graph_${kind}_p95_ms`]: percentile(walks, 0.95),
    [`entity_${kind}_p50_ms`]: percentile(lists, 0.5),
    [`entity_${kind}_p95_ms`]: percentile(lists, 0.95),
  };
}

/**
 * Passages without text in documents of 100, and mentions of entities whose popularity is by Zipf's law.
 * Index rows are as wide as those of passages of 120 words; without the GIN indexes, which no walk reads.
 */
async function fillGraph(db: Database, passages: number, say: (line: string) => void): Promise<void> {
  const { rows } = await db.pool.query<{ full: boolean }>('select exists (select 1 from mentions) as full');
  if (rows[0]?.full) return;
  say(`making a graph of ${passages} passages and ${passages * PER_PASSAGE} mentions`);
  await db.transaction(async (tx) => {
    await tx.query('drop index if exists passage_index_words, passage_index_identifiers');
    await tx.query('select setseed(0.42)');
    await tx.query(`insert into sources (namespace_id, uri, name) values (1, 'bench:graph', 'made up')`);
    for (const statement of [DOCUMENTS, REVISIONS, PASSAGES]) await tx.query(statement, [passages]);
    await tx.query(INDEX_ROWS);
    await tx.query(
      `insert into entities (namespace_id, key, name) select 1, 'e' || n, 'E' || n from generate_series(1, $1::int) n`,
      [ENTITIES],
    );
    await tx.query(MENTIONS, [ENTITIES, PER_PASSAGE]);
  });
  await db.pool.query('vacuum analyze');
}

const DOCUMENTS = `
insert into documents (public_id, namespace_id, source_id, path)
select 'bench-' || n, 1, s.id, 'f' || n % 100 || '/' || n || '.txt'
  from generate_series(1, ($1::int + 99) / 100) n, sources s`;

const REVISIONS = `
insert into revisions (document_id, namespace_id, number, sha256, content_sha256, title, kind, format, tags, trust, origin,
                       text, recorded_at)
select id, 1, 1, '', '', 'made up', 'doc', 'text', '{}', 1, 'bench', '', now() from documents where $1::int > 0`;

const PASSAGES = `
insert into passages (revision_id, namespace_id, ordinal, header, section_path, text, char_start, char_end, line_start,
                      line_end, tokens, language)
select r.id, 1, n, '', '{}', '', 0, 1, 1, 1, 1, 'english'
  from revisions r, generate_series(0, 99) n
 order by r.id, n
 limit $1::int`;

const INDEX_ROWS = `
with text as (
  select g as n, to_tsvector('simple', string_agg('word' || floor(60000 ^ random())::int, ' ')) as tsv
    from generate_series(0, 499) g, generate_series(1, 120)
   group by g
)
insert into passage_index (passage_id, namespace_id, document_id, source_id, kind, trust, path, tags, recorded_at, language,
                           length, tsv, identifiers)
select p.id, 1, d.id, d.source_id, 'doc', 1, d.path, '{}', r.recorded_at, 'english', 120, t.tsv, '{}'
  from passages p
  join revisions r on r.id = p.revision_id
  join documents d on d.id = r.document_id
  join text t on t.n = p.id % 500
 order by p.id`;

/** 40 % more are drawn than are kept, since a passage draws popular entities more than once. */
const MENTIONS = `
insert into mentions (entity_id, canonical_id, passage_id, namespace_id, weight, source)
select entity_id, entity_id, passage_id, 1, weight, 'prose'
  from (
    select *, row_number() over (partition by passage_id order by random()) as place
      from (
        select distinct on (passage_id, entity_id) passage_id, entity_id, (array[1, 0.8, 0.6, 0.4, 0.4, 0.4])[1 + floor(6 * r)::int] as weight
          from (
            select i.passage_id, least($1::int, 1 + floor($1::float8 ^ random()))::bigint as entity_id, random() as r
              from passage_index i, generate_series(1, 14)
          ) drawn
         order by 1, 2
      ) each
  ) mixed
 where place <= $2::int`;
