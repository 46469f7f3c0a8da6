import { createHash } from 'node:crypto';
import type { PreparedDocument } from '@memo/core/ingest/prepare';
import { buildVectorIndex } from '@memo/core/jobs/build-vector-index';
import { foldAllStatistics } from '@memo/core/jobs/fold-statistics';
import { newPublicId } from '@memo/core/remember/address';
import { type Database, vectorText } from '@memo/core/store/database';
import { claimDocument, claimSource } from '@memo/core/store/sql/claim-document';
import { insertPassages } from '@memo/core/store/sql/insert-passages';
import { insertRevision } from '@memo/core/store/sql/insert-revision';
import { registerModel } from '@memo/core/store/sql/register-model';
import { type Corpus, vectorOf } from './corpus.js';

export const MODEL = 'bench';
export const DIMENSIONS = 384;
const PER_DOCUMENT = 100;

/** Passages of a made-up corpus in one namespace, through the statements of the write path. */
export async function fill(
  db: Database,
  corpus: Corpus,
  passages: number,
  say: (line: string) => void,
): Promise<number> {
  const modelId = await registerModel(db.pool, MODEL, DIMENSIONS);
  const { rows } = await db.pool.query<{ id: number; filled: number }>(
    `select id, (select count(*) from passages) as filled from namespaces where name = 'default'`,
  );
  const namespaceId = rows[0]?.id ?? 0;
  for (let from = rows[0]?.filled ?? 0; from < passages; from += PER_DOCUMENT) {
    await writeBatch(db, corpus, namespaceId, modelId, from);
    if (from % 5_000 === 0) {
      say(`${from} of ${passages} passages written`);
      await foldAllStatistics(db);
    }
  }
  await foldAllStatistics(db);
  await db.pool.query('vacuum analyze');
  if (await buildVectorIndex(db, { id: modelId, dimensions: DIMENSIONS })) say('vector index built');
  return modelId;
}

async function writeBatch(
  db: Database,
  corpus: Corpus,
  namespaceId: number,
  modelId: number,
  from: number,
): Promise<void> {
  const numbers = Array.from({ length: PER_DOCUMENT }, (_, n) => from + n);
  const prepared = prepare(corpus, numbers);
  await db.transaction(async (tx) => {
    const sourceId = await claimSource(tx, namespaceId, 'bench:made-up', 'made up');
    const document = await claimDocument(tx, {
      namespaceId,
      sourceId,
      path: `d/${from}.txt`,
      publicId: newPublicId(),
    });
    const place = {
      documentId: document.id,
      namespaceId,
      number: 1,
      trust: 1,
      origin: 'bench',
      recordedAt: null,
    };
    const revisionId = await insertRevision(tx, place, prepared);
    await insertPassages(tx, revisionId, `d/${from}.txt`, prepared);
    await tx.query(
      `insert into vectors (model_id, passage_id, namespace_id, embedding)
       select $1::smallint, p.id, p.namespace_id, v.embedding::halfvec
         from unnest($3::text[]) with ordinality v(embedding, n) join passages p on p.revision_id = $2::bigint and p.ordinal = v.n - 1`,
      [modelId, revisionId, numbers.map((n) => vectorText(vectorOf(corpus.topicOf(n), n, DIMENSIONS)))],
    );
  });
}

function prepare(corpus: Corpus, numbers: readonly number[]): PreparedDocument {
  const texts = numbers.map((n) => corpus.passage(n));
  const sha256 = createHash('sha256').update(texts.join('\n')).digest();
  const place = {
    sectionPath: [],
    page: null,
    anchor: null,
    charStart: 0,
    charEnd: 0,
    lineStart: 1,
    lineEnd: 1,
  };
  return {
    title: 'made up',
    kind: 'doc',
    format: 'text',
    text: '',
    sha256,
    contentSha256: sha256,
    library: null,
    version: null,
    tags: [],
    contentDate: null,
    languages: ['english'],
    aliases: [],
    declared: [],
    wikiLinks: [],
    passages: texts.map((text, ordinal) => ({
      ordinal,
      text,
      header: 'made up',
      tokens: 200,
      language: 'english',
      ...place,
    })),
  };
}
