import { ERRORS } from '@memo/contract/errors';
import { Problem } from '@memo/contract/problem';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Operation } from './operation.js';
import { OPERATIONS } from './operations.js';

/** The OpenAPI 3.1 document, from the schemas that requests are parsed with. */
export function openApiDocument(version: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Memo',
      version,
      description:
        "A team's shared memory, on Postgres. Errors are problem bodies (RFC 9457) with a stable `code`. Unknown fields are refused.",
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } } },
    paths,
  });
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const params = Object.entries(operation.params ?? {}).map(
    ([name, about]) => [name, z.string().describe(about)] as const,
  );
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    requestParams: {
      ...(params.length > 0 && { path: z.object(Object.fromEntries(params)) }),
      ...(operation.query && { query: operation.query as z.ZodObject }),
    },
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: operation.body } } },
    }),
    responses: {
      [operation.replyStatus]: {
        description: operation.summary,
        content: { 'application/json': { schema: operation.reply } },
      },
      ...problems(operation),
    },
  };
}

function problems(operation: Operation): ZodOpenApiOperationObject['responses'] {
  const codes = [
    ...operation.errors,
    ...(operation.body ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    'invalid_request',
    'unauthenticated',
    'database_unavailable',
    'internal',
  ] as const;
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const { status, title } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${title}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      String(status),
      { description: lines.join('. '), content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
}
