import { Router } from 'express';
import type { Services } from './operation.js';

/** Liveness and readiness. Degraded is ready: searches are answered, by words alone. */
export function health(services: Services): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', async (request, response) => {
    try {
      await services.db.pool.query('select 1 from schema_migrations limit 1');
    } catch (error) {
      request.log.error({ err: error }, 'not ready: the database does not answer');
      response.status(503).json({ status: 'unavailable', reason: 'The database does not answer.' });
      return;
    }
    const model = services.upkeep.active();
    response.json(model.ready ? { status: 'ready' } : { status: 'degraded', reason: model.detail });
  });
  return router;
}
