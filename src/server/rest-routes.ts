import type { Request, RequestHandler } from 'express';
import { AppError, forbidden } from '#shared/errors.ts';
import { workspaceField } from '#shared/workspace-header.ts';
import { documentPaths, documentRoutes, type ReadDocument } from './document-routes.ts';
import type { EntryPoint, OpenContext } from './domains/auth/identity.ts';
import { uploadGate, uploadPaths } from './domains/uploads/routes.ts';
import { baseUrl } from './platform/config/env.ts';
import { at, inTurn } from './platform/http/in-turn.ts';
import { provesOrigin } from './platform/rest/beacon.ts';
import { cors } from './platform/rest/cors.ts';
import { createRestHandler } from './platform/rest/handler.ts';
import type { Services } from './platform/services.ts';
import { appRouter } from './router.ts';
import { sentForms } from './sent-forms.ts';

const beacons = ['/search-term', '/api/v1/search-term'];

const stateless = new Set(['/api/v1/auth/login', '/api/v1/auth/register']);

/** REST lives under these paths; nothing there ever answers with a page. */
const restPaths = /^\/(api|auth|secure|sanctum)(\/|$)|^\/search-term$/;

/** The link of a mail that a person opens has a page; programs get the answer of the call. */
const isOpenedLink = (request: Request) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.path.startsWith('/auth/email/verify/') &&
  request.accepts(['json', 'html']) === 'html';

/** Requests that only the REST API answers. */
export const isForRest = (request: Request) => restPaths.test(request.path) && !isOpenedLink(request);

/** The procedures at their REST addresses, and the document about them. */
export function restRoutes(
  services: Services,
  openContext: OpenContext,
  readDocument: ReadDocument,
): RequestHandler {
  const handle = createRestHandler({
    router: appRouter,
    open: async (request, response, extras) => {
      const { path } = request;
      const openAs = (entry: EntryPoint) => openContext(request, response, entry, extras);
      if (stateless.has(path)) return openAs('stateless');
      const byProgram = path.startsWith('/api/') && request.headers.authorization !== undefined;
      if (beacons.includes(path) && !byProgram) {
        if (provesOrigin(request, new URL(baseUrl(services.env)).origin)) return openAs('page');
        return openAs('site').catch((error: unknown) => {
          throw error instanceof AppError && error.kind === 'page_expired' ? forbidden() : error;
        });
      }
      if (uploadPaths.test(path)) return openAs('upload');
      return openAs(path.startsWith('/api/') ? 'api' : 'site');
    },
    uploadGate: uploadGate(services),
    beacons,
    scope: { field: workspaceField, inputOf: uploadPaths },
    inPages: sentForms(services, openContext),
    log: services.log,
  });

  return inTurn(
    (request, _response, next) => {
      if (request.method === 'HEAD') request.method = 'GET';
      next();
    },
    at(/^\/api(\/|$)/i, cors),
    (_request, response, next) => {
      response.setHeader('Cache-Control', 'no-cache, private');
      next();
    },
    at(documentPaths, documentRoutes(services, openContext, readDocument)),
    handle,
  );
}
