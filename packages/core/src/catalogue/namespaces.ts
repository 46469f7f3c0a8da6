import type {
  CreateNamespaceRequest,
  ListNamespacesRequest,
  Namespace,
  NamespaceList,
} from '@memo/contract/catalogue';
import { MemoError } from '@memo/contract/errors';
import { Profile } from '@memo/contract/profile';
import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Principal } from '../access/principal.js';
import { decodeCursor, pageOf } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { readableNamespaces } from '../store/sql/readable-namespaces.js';
import { namespaces } from '../store/tables.js';

/** In a select from one table drizzle leaves out its name, which inside a subquery means another one. */
const COLUMNS = {
  name: namespaces.name,
  title: namespaces.title,
  createdAt: namespaces.createdAt,
  profile: namespaces.profile,
  documents: sql<number>`(select count(*)::int from revisions r join documents d on d.id = r.document_id
      where r.namespace_id = "namespaces"."id" and r.superseded_at is null and r.forgotten_at is null and not d.fact)`,
  passages: sql<number>`(select count(*)::int from passage_index i where i.namespace_id = "namespaces"."id"
     and i.superseded_at is null and i.forgotten_at is null)`,
};
type Row = {
  name: string;
  title: string;
  createdAt: Date;
  profile: unknown;
  documents: number;
  passages: number;
};

/**
 * Make a namespace.
 * @throws MemoError `namespace_exists`
 */
export async function createNamespace(
  db: Database,
  _principal: Principal,
  request: CreateNamespaceRequest,
): Promise<Namespace> {
  const { name, title = name, profile = null } = request;
  const made = await db.drizzle
    .insert(namespaces)
    .values({ name, title, profile })
    .onConflictDoNothing({ target: namespaces.name })
    .returning({ createdAt: namespaces.createdAt });
  const [row] = made;
  if (!row)
    throw new MemoError(
      'namespace_exists',
      `A namespace ${JSON.stringify(name)} exists already. Use it, or choose another name.`,
    );
  return { name, title, created_at: row.createdAt.toISOString(), documents: 0, passages: 0, profile };
}

/** Namespaces that the caller may read, by name, a page at a time. */
export async function listNamespaces(
  db: Database,
  principal: Principal,
  request: ListNamespacesRequest,
): Promise<NamespaceList> {
  const readable = await readableNamespaces(db.pool, principal, null);
  const after = request.cursor === undefined ? '' : decodeCursor(request.cursor, ['string'] as const)[0];
  const rows: Row[] = await db.drizzle
    .select(COLUMNS)
    .from(namespaces)
    .where(and(inArray(namespaces.id, [-1, ...readable.map((n) => n.id)]), gt(namespaces.name, after)))
    .orderBy(asc(namespaces.name))
    .limit(request.limit + 1);
  const { page, next } = pageOf(rows, request.limit, (row) => [row.name]);
  return { namespaces: page.map(present), next_cursor: next };
}

function present({ createdAt, profile, ...row }: Row): Namespace {
  return {
    ...row,
    created_at: createdAt.toISOString(),
    profile: profile === null ? null : Profile.parse(profile),
  };
}
