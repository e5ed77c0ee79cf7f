import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { OpenDoor } from './app.ts';
import { readSettings } from './domains/settings/service.ts';
import { contentPath, serveContent } from './domains/uploads/content/service.ts';
import { tusPath } from './domains/uploads/tus/engine/service.ts';
import { serveTus, tusExtensions, tusVersion } from './domains/uploads/tus/service.ts';
import type { FileDoor } from './platform/rest/body.ts';
import { cors } from './platform/rest/cors.ts';
import { envelopeOf } from './platform/rest/envelope.ts';
import { methodOverride } from './platform/rest/method-override.ts';
import type { Services } from './platform/trpc/context.ts';

/** Calls about files, which have a limit of their own and may take long. */
export const uploadPaths = /^\/(api\/v1\/)+(file-entries|tus|s3)(\/|$)/;

/** Where the file of a form is kept, and as much of it as the site takes. */
export const fileDoor = (services: Services): FileDoor => ({
  maxBytes: async () => (await readSettings(services)).uploads.max_size,
  newPath: services.storages.local.newDraft,
});

/** Resumable uploads, and the content of files: what no procedure can answer, because it is no JSON. */
export function uploadRoutes(services: Services, openDoor: OpenDoor): Router {
  const routes = Router();
  routes.use((request, _response, next) => {
    if (request.url.startsWith('/api/v1/api/'))
      request.url = request.url.replace(/^(\/api\/v1)+\//, '/api/v1/');
    next(uploadPaths.test(request.path) ? undefined : 'router');
  });

  const serve: RequestHandler = async (request, response) => {
    const { key } = request.params;
    const path = typeof key === 'string' ? key : null;
    await serveProtocol(request, response, path);
  };
  const serveProtocol = async (request: Request, response: Response, key: string | null) => {
    response.set({ 'Tus-Resumable': tusVersion, 'Cache-Control': 'no-store' });
    if (request.method === 'OPTIONS') return describe(services, response);
    const allowed = key === null ? ['POST', 'OPTIONS'] : ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'];
    if (!allowed.includes(request.method)) throw wrongMethod(request, allowed);
    if (request.get('Tus-Resumable') !== tusVersion) {
      response.setHeader('Tus-Version', tusVersion);
      throw new AppError(
        'precondition',
        'tus_version',
        `Version ${tusVersion} of the tus protocol is needed.`,
      );
    }
    await serveTus(await openDoor(request, response, 'upload'), request, response, key);
  };
  // The method on the wire decides about forgery, so it is noted before another takes its place.
  const noted: RequestHandler = (request, _response, next) => {
    envelopeOf(request);
    next();
  };
  routes.all([tusPath, `${tusPath}/:key`], cors, noted, methodOverride, serve);

  routes.get(contentPath, cors, async (request, response, next) => {
    if (!/^\d+$/.test(String(request.params.id))) return next();
    response.setHeader('Cache-Control', 'no-cache, private');
    await serveContent(await openDoor(request, response, 'upload'), request, response);
  });
  return routes;
}

async function describe(services: Services, response: Response): Promise<void> {
  const { max_size } = (await readSettings(services)).uploads;
  response.set({
    'Tus-Version': tusVersion,
    'Tus-Extension': tusExtensions,
    'Tus-Max-Size': String(max_size),
  });
  response.status(204).end();
}

function wrongMethod(request: Request, allowed: readonly string[]): AppError {
  if (request.method === 'GET') return notFound();
  const methods = allowed.join(', ');
  const route = request.path.replace(/^\//, '');
  return new AppError(
    'wrong_method',
    'wrong_method',
    `The ${request.method} method is not supported for route ${route}. Supported methods: ${methods}.`,
    { headers: { Allow: methods } },
  );
}
