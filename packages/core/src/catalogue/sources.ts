import type { ListSourcesRequest, SourceList } from '@memo/contract/catalogue';
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Principal } from '../access/principal.js';
import { noNamespace } from '../remember/read-documents.js';
import { FACTS_SOURCE } from '../remember/told-fact.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { namespaces, sources } from '../store/tables.js';

/**
 * Where documents come from, oldest first, a page at a time.
 * @throws MemoError `not_found` for a namespace that may not be read, `invalid_cursor`
 */
export async function listSources(
  db: Database,
  principal: Principal,
  request: ListSourcesRequest,
): Promise<SourceList> {
  const readable = await readableNamespaces(
    db.pool,
    principal,
    request.namespace === undefined ? null : [request.namespace],
  );
  if (request.namespace !== undefined && readable.length === 0) throw noNamespace(request.namespace);
  const after = request.cursor === undefined ? 0 : decodeCursor(request.cursor, ['number'] as const)[0];
  const rows = await db.drizzle
    .select({
      id: sources.id,
      namespace: namespaces.name,
      uri: sources.uri,
      name: sources.name,
      createdAt: sources.createdAt,
      documents: sql<number>`(select count(*)::int from documents d join revisions r on r.document_id = d.id
        where d.source_id = "sources"."id" and r.superseded_at is null and r.forgotten_at is null)`,
    })
    .from(sources)
    .innerJoin(namespaces, eq(namespaces.id, sources.namespaceId))
    .where(
      and(
        inArray(sources.namespaceId, [-1, ...readable.map((n) => n.id)]),
        gt(sources.id, after),
        ne(sources.uri, FACTS_SOURCE.uri),
      ),
    )
    .orderBy(asc(sources.id))
    .limit(request.limit + 1);
  const { page, next } = pageOf(rows, request.limit, (row) => [row.id]);
  return {
    sources: page.map(({ id: _, createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    next_cursor: next,
  };
}
