import { type RequestHandler, Router } from 'express';
import { notFound } from '#shared/errors.ts';
import { isCurrent, readMigrations } from './db/migrate.ts';
import { sameText } from './keys.ts';
import type { Services } from './trpc/context.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** /healthz: the process lives. /readyz: the database answers and has this code's schema. /metrics: Prometheus. */
export function healthRoutes(services: Services, migrationsFolder: string): Router {
  const routes = Router();
  const migrations = readMigrations(migrationsFolder);

  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' });
  });

  routes.get('/readyz', async (_request, response) => {
    try {
      const current = await isCurrent(services.db, await migrations);
      response.status(current ? 200 : 503).json({ status: current ? 'ready' : 'migrations are missing' });
    } catch (error) {
      services.log.error({ err: error }, 'the database does not answer');
      response.status(503).json({ status: 'the database does not answer' });
    }
  });

  const guard: RequestHandler = (request, _response, next) => {
    const { METRICS_TOKEN } = services.env;
    const shown = request.get('Authorization')?.replace(/^Bearer /i, '') ?? '';
    const allowed =
      METRICS_TOKEN === undefined
        ? loopback.has(request.socket.remoteAddress ?? '') && request.get('X-Forwarded-For') === undefined
        : sameText(shown, METRICS_TOKEN);
    next(allowed ? undefined : notFound());
  };

  routes.get('/metrics', guard, async (_request, response) => {
    response.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics());
  });
  return routes;
}
