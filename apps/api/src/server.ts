import { randomUUID } from 'node:crypto';
import { MemoError } from '@memo/contract/errors';
import { parse } from '@memo/contract/parse';
import type { Principal } from '@memo/core/access/principal';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';
import { authenticate } from './auth/authenticate.js';
import { docsPage } from './docs-page.js';
import { health } from './health.js';
import { openApiDocument } from './openapi.js';
import type { Operation, Services } from './operation.js';
import { OPERATIONS } from './operations.js';
import { handleError, sendProblem } from './problem.js';

/** JSON of the longest text a document may have, with room for escapes. */
const MAX_BODY = '40mb';

/** The HTTP server: thin, from the table of operations. Parse, authorise, one core call, present. */
export function createServer(services: Services, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(
    pinoHttp({
      logger: log,
      genReqId: (request) => {
        const given = request.headers['x-request-id'];
        return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
      },
      // Never a query, a text or a key.
      serializers: {
        req: ({ id, method, url }) => ({ id, method, path: String(url).split('?')[0] }),
        res: ({ statusCode }) => ({ statusCode }),
      },
    }),
  );
  app.use((request, response, next) => {
    response.setHeader('x-request-id', String(request.id));
    next();
  });
  app.use(helmet());
  app.use(health(services));
  app.get('/metrics', async (_request, response) => {
    const { type, body } = await services.metrics.render();
    response.type(type).send(body);
  });
  const document = openApiDocument(services.version);
  app.get('/openapi.json', (_request, response) => {
    response.json(document);
  });
  app.use('/docs', docsPage());
  const json = express.json({ limit: MAX_BODY, type: ['application/json', 'application/*+json'] });
  const known: RequestHandler = async (request, response, next) => {
    response.locals.principal = await authenticate(services.db, request);
    next();
  };
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    // Who has no key learns nothing of what a body should look like, and has none of it read.
    app[operation.method](path, known, ...(operation.body ? [json] : []), handlerOf(services, operation));
  }
  app.use((request, response) => {
    const offered = OPERATIONS.filter(({ path }) =>
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(request.path),
    );
    const allow = offered.map(({ method }) => method.toUpperCase()).join(', ');
    if (allow) response.setHeader('allow', allow);
    sendProblem(
      request,
      response,
      allow
        ? new MemoError('method_not_allowed', `${request.method} is not offered here; there is ${allow}.`)
        : new MemoError('not_found', `There is nothing at ${request.path}. /docs lists what there is.`),
    );
  });
  app.use(handleError);
  return app;
}

/** An operation that takes no query parameters refuses them: one that is dropped is one that was meant. */
const NO_PARAMETERS = z.strictObject({});

function handlerOf(services: Services, operation: Operation): RequestHandler {
  return async (request, response) => {
    const principal = response.locals.principal as Principal;
    const reply = await operation.handle(services, {
      principal,
      body: operation.body ? parse(operation.body, bodyOf(request)) : undefined,
      query: parse(operation.query ?? NO_PARAMETERS, { ...request.query }),
      params: request.params as Record<string, string>,
    });
    response.status(operation.replyStatus).json(reply);
  };
}

function bodyOf(request: express.Request): unknown {
  if (request.body !== undefined) return request.body;
  throw new MemoError('unsupported_media_type', 'Send a JSON body, with "content-type: application/json".');
}
