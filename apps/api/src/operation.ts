import type { ErrorCode } from '@memo/contract/errors';
import type { Principal } from '@memo/core/access/principal';
import type { ModelHandle } from '@memo/core/embed/model';
import type { TokenCounter } from '@memo/core/embed/tokens';
import type { Upkeep } from '@memo/core/jobs/upkeep';
import type { SearchContext } from '@memo/core/retrieve/search';
import type { Database } from '@memo/core/store/database';
import type { z } from 'zod';
import type { Metrics } from './metrics.js';

/** What the composition root made, for every operation. */
export interface Services {
  db: Database;
  upkeep: Upkeep;
  model: ModelHandle;
  counter: TokenCounter;
  metrics: Metrics;
  version: string;
  searchContext(): SearchContext;
}

export interface Input<Body, Query> {
  principal: Principal;
  body: Body;
  query: Query;
  /** Path parameters. */
  params: Record<string, string>;
}

/** One REST operation as data: express and the OpenAPI document are both made from it. */
export interface Operation<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'get' | 'post' | 'delete';
  /** As in OpenAPI: `/v1/documents/{id}`. */
  path: string;
  summary: string;
  description: string;
  params?: Record<string, string>;
  body?: Body;
  query?: Query;
  reply: Reply;
  replyStatus: 200 | 201;
  errors: readonly ErrorCode[];
  handle(services: Services, input: Input<z.output<Body>, z.output<Query>>): Promise<z.output<Reply>>;
}

/** Keeps the types of an operation's schemas together. */
export function operation<Body extends z.ZodType, Query extends z.ZodType, Reply extends z.ZodType>(
  definition: Operation<Body, Query, Reply>,
): Operation {
  return definition as unknown as Operation;
}
