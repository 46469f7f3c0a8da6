import { NamespaceList } from '@memo/contract/catalogue';
import { DocumentList } from '@memo/contract/documents';
import { FactList } from '@memo/contract/facts';
import { AuditList } from '@memo/contract/forgetting';
import type { Client } from './client.js';

/** Items asked for at once: the most the server gives. */
const PAGE = 200;

type Item<T, Name extends keyof T> = T[Name] extends readonly (infer One)[] ? One : never;

/** Every document of a listing, a page at a time. */
export async function* documents(
  client: Client,
  query: { namespace: string | undefined; folder: string | undefined; source: string | undefined },
): AsyncGenerator<Item<DocumentList, 'documents'>> {
  let cursor: string | undefined;
  do {
    const call = {
      method: 'GET',
      path: '/v1/documents',
      query: { ...query, limit: PAGE, cursor },
      reply: DocumentList,
    } as const;
    const { body } = await client(call);
    yield* body.documents;
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Every fact of a listing. */
export async function* facts(
  client: Client,
  query: Record<string, string | undefined>,
): AsyncGenerator<Item<FactList, 'facts'>> {
  let cursor: string | undefined;
  do {
    const call = {
      method: 'GET',
      path: '/v1/facts',
      query: { ...query, limit: PAGE, cursor },
      reply: FactList,
    } as const;
    const { body } = await client(call);
    yield* body.facts;
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Every namespace. */
export async function* namespaces(client: Client): AsyncGenerator<Item<NamespaceList, 'namespaces'>> {
  let cursor: string | undefined;
  do {
    const call = {
      method: 'GET',
      path: '/v1/namespaces',
      query: { limit: PAGE, cursor },
      reply: NamespaceList,
    } as const;
    const { body } = await client(call);
    yield* body.namespaces;
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Every audited transition, newest first. */
export async function* auditEntries(
  client: Client,
  query: { namespace: string | undefined; document: string | undefined; action: string | undefined },
): AsyncGenerator<Item<AuditList, 'entries'>> {
  let cursor: string | undefined;
  do {
    const call = {
      method: 'GET',
      path: '/v1/audit',
      query: { ...query, limit: PAGE, cursor },
      reply: AuditList,
    } as const;
    const { body } = await client(call);
    yield* body.entries;
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
