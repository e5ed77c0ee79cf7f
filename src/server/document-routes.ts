import { Router } from 'express';
import { notFound } from '#shared/errors.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { apiTexts } from './api-texts.ts';
import type { OpenContext } from './domains/auth/identity.ts';
import { billingCalls } from './domains/billing/routes.ts';
import { inboundCalls } from './domains/inbound-mail/routes.ts';
import { unsubscribeCalls } from './domains/notifications/routes.ts';
import { readSettings } from './domains/settings/service.ts';
import { uploadCalls } from './domains/uploads/routes.ts';
import { baseUrl } from './platform/config/env.ts';
import { type MountedCall, mountPath } from './platform/rest/mounted-calls.ts';
import { createOpenApiDocument } from './platform/rest/openapi.ts';
import type { ApiDocument } from './platform/rest/openapi-document.ts';
import type { Services } from './platform/services.ts';
import { appRouter } from './router.ts';
import { socialCalls } from './social-pages.ts';

const csrfCall: MountedCall = {
  method: 'get',
  path: '/sanctum/csrf-cookie',
  operationId: 'auth-csrf-cookie',
  description: 'Browsers call it before their first call that writes. API tokens need no cookies.',
  tag: 'Authentication',
  isPublic: true,
  summary: 'Get the cookies a browser starts with',
  responses: { 204: { description: 'Sets the session and CSRF token cookies.' } },
};

const documentCall: MountedCall = {
  method: 'get',
  path: '/api/v1/openapi.json',
  operationId: 'api-document',
  description:
    'Generated from the code of the running version, with the URL of this site. 404 while the site has no API.',
  tag: 'Authentication',
  isPublic: true,
  summary: 'Get this document',
  responses: {
    200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
  },
  refusals: { 404: 'The API is disabled.' },
};

export const mountedCalls: readonly MountedCall[] = [
  csrfCall,
  documentCall,
  ...socialCalls,
  ...uploadCalls,
  ...billingCalls,
  ...inboundCalls,
  ...unsubscribeCalls,
];

/** Where they are. */
export const documentPaths = /^\/(api\/v1\/openapi\.json|sanctum\/csrf-cookie)\/?$/i;

export type ReadDocument = () => Promise<ApiDocument>;

/** Reads the document of the REST API; it is made again when the address or the name of the site has changed. */
export function documentReader(services: Services): ReadDocument {
  let made: { of: string; document: ApiDocument } | undefined;
  return async () => {
    const site = {
      name: await services.siteName(),
      baseUrl: baseUrl(services.env),
      version: packageJson.version,
    };
    const of = JSON.stringify(site);
    if (made?.of !== of) {
      made = { of, document: createOpenApiDocument(appRouter, site, apiTexts, mountedCalls) };
    }
    return made.document;
  };
}

/** The document of the REST API, and the cookies with which a browser begins. */
export function documentRoutes(
  services: Services,
  openContext: OpenContext,
  readDocument: ReadDocument,
): Router {
  const routes = Router();
  routes.get(mountPath(csrfCall), async (request, response) => {
    await openContext(request, response, 'page');
    response.status(204).end();
  });
  routes.get(mountPath(documentCall), async (_request, response) => {
    if (!(await readSettings(services)).api.integrated) throw notFound();
    response.json(await readDocument());
  });
  return routes;
}
