import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestHandler, Router } from 'express';
import { notFound } from '#shared/errors.ts';
import { isWritable } from './db/embedded/embedded.ts';
import { isCurrent, readMigrations } from './db/migrate.ts';
import { sameText } from './security/keys.ts';
import type { Services } from './services.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const answerWithinMs = 1500;

async function readiness(services: Services, migrations: ReturnType<typeof readMigrations>): Promise<string> {
  if (services.stopping.signal.aborted) return 'stopping';
  const isReady = async () => {
    if (!(await isCurrent(services.db, await migrations))) return 'migrations are missing';
    return (await isWritable(services.env.DATA_DIR)) ? 'ready' : 'the disk is full';
  };
  const silent = sleep(answerWithinMs, 'the database does not answer', { ref: false });
  // The outage is in the log already; a probe every second need not repeat it.
  return Promise.race([isReady().catch(() => 'the database does not answer'), silent]);
}

/** Where they are. */
export const healthPaths = /^\/(healthz|readyz|metrics)\/?$/i;

/**
 * /healthz: the process lives. /readyz: the database answers and has this code's schema, and there is room to write.
 * /metrics: Prometheus.
 */
export function healthRoutes(services: Services, migrationsFolder: string): Router {
  const routes = Router();
  const migrations = readMigrations(migrationsFolder);

  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' });
  });

  routes.get('/readyz', async (_request, response) => {
    const status = await readiness(services, migrations);
    response.status(status === 'ready' ? 200 : 503).json({ status });
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
