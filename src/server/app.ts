import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import { clientCookies } from '#shared/theme-choice.ts';
import { apiDocsSender } from './api-docs/routes.ts';
import { documentReader, type ReadDocument } from './document-routes.ts';
import { isMobileDevice } from './domains/auth/bootstrap.ts';
import { createContext, type OpenContext } from './domains/auth/identity.ts';
import { isUnverified } from './domains/auth/procedure.ts';
import { sharedViewerFor } from './domains/auth/shared-viewer.ts';
import { billingRoutes, webhookPaths } from './domains/billing/routes.ts';
import { readMoved } from './domains/help-center/addresses/redirected-addresses.ts';
import { inboundPaths, inboundRoutes } from './domains/inbound-mail/routes.ts';
import { followsBrowsers, localizationOf } from './domains/localizations/service.ts';
import { unsubscribePaths, unsubscribeRoutes } from './domains/notifications/routes.ts';
import { remoteImagePath, serveRemoteImage } from './domains/remote-images/service.ts';
import { readSettings } from './domains/settings/service.ts';
import { mountedUploadPaths, uploadPaths, uploadRoutes } from './domains/uploads/routes.ts';
import { domains } from './domains.ts';
import { pagesKey } from './platform/cache/cache.ts';
import type { Context } from './platform/context.ts';
import { pageFormsOf, sharedPagesOf } from './platform/domain.ts';
import { healthPaths, healthRoutes } from './platform/health.ts';
import { isAssetPath, rejectAssets } from './platform/http/asset-paths.ts';
import { isConnectionReset } from './platform/http/connection-reset.ts';
import { isHttpsOnly } from './platform/http/https-only.ts';
import { at, inTurn, where } from './platform/http/in-turn.ts';
import { loggedPath, requestLog } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { limitSlowBodies } from './platform/http/slow-bodies.ts';
import { causesOf } from './platform/logging/causes.ts';
import { sendError } from './platform/rest/answer.ts';
import type { Services } from './platform/services.ts';
import { isPageOf } from './platform/session/page-forms.ts';
import { popSentForm } from './platform/session/sent-form.ts';
import { createPageHandler } from './platform/ssr/page-handler.ts';
import { servePublicFiles } from './platform/storage/serve.ts';
import { EventStreams } from './platform/trpc/event-streams.ts';
import { answerCalls } from './platform/trpc/handler.ts';
import { toAppError, toTRPCError } from './platform/trpc/init.ts';
import { isForRest, restRoutes } from './rest-routes.ts';
import { appRouter } from './router.ts';
import { migrationsFolder } from './services.ts';
import { siteFiles } from './site-files.ts';
import { socialPages, socialPaths } from './social-pages.ts';

const sharedPages = sharedPagesOf(domains);

/** Status and headers of a failed page: 429 and 503 can be retried. The error chain is searched for the cause. */
function pageFailure(error: unknown) {
  for (const cause of causesOf(error)) {
    const { status, headers } = toAppError(cause);
    const said = (cause as { data?: { httpStatus?: number } }).data?.httpStatus ?? status;
    if (said === 429 || said === 503) return { status: said, headers: { 'Retry-After': '5', ...headers } };
  }
  return { status: 500, headers: {} };
}

const trpcPaths = /^\/trpc(\/|$)/i;

interface Options {
  /** Pages are rendered unless this is false, as in tests of the calls alone. */
  pages?: 'built' | 'development' | false;
}

/** The whole product as one Express app, not yet listening. */
export async function createApp(services: Services, { pages = 'built' }: Options = {}): Promise<Express> {
  const { env, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', env.TRUST_PROXY ?? false);
  const openContext: OpenContext = (...asked) => createContext(services, ...asked);

  const readDocument = documentReader(services);
  const pageHandler = pages === false ? null : await openPages(services, openContext, pages);
  app.use(
    inTurn(
      requestLog(log, services.metrics),
      limitSlowBodies(uploadPaths),
      at(healthPaths, healthRoutes(services, migrationsFolder)),
      securityHeaders((request) => isHttpsOnly(env, request)),
      compressed(),
      where(
        ({ path }) => isAssetPath(path),
        siteFiles(services, (changed) => onPageChange(services, changed)),
      ),
      ...(pageHandler === null ? [] : [pageHandler.shared]),
      at(trpcPaths, trpcHandler(services, openContext)),
      at(socialPaths, socialPages(openContext)),
      at(webhookPaths, billingRoutes(services)),
      at(inboundPaths, inboundRoutes(services)),
      at(unsubscribePaths, unsubscribeRoutes(services)),
      at(mountedUploadPaths, uploadRoutes(services, openContext)),
      where(isForRest, restRoutes(services, openContext, readDocument)),
    ),
  );
  app.get(remoteImagePath, async (request, response) =>
    serveRemoteImage(await openContext(request, response, 'upload'), request, response),
  );
  app.use('/files', servePublicFiles(services.storages));
  if (pageHandler !== null) app.use(pageHandler.files);
  app.use(docsRoutes(services, openContext, readDocument));
  app.use(rejectAssets(async (path) => (await readMoved(services, path)).to !== null));
  if (pageHandler !== null) app.use(pageHandler.handle);
  app.use(() => {
    throw notFound();
  });
  app.use(errorHandler(services));
  return app;
}

/**
 * Compression, skipped for plain and streamed responses: even wrapping a response without compressing it costs time.
 */
function compressed(): RequestHandler {
  const compress = compression({ level: 4 });
  return (request, response, next) => {
    const { accept, 'accept-encoding': encodings } = request.headers;
    const isPlain = encodings === undefined || accept === 'text/event-stream';
    return isPlain ? next() : compress(request, response, next);
  };
}

const guestForms = Object.values(pageFormsOf(domains)).filter(({ ofGuests }) => ofGuests === true);

/** Pages of guests whose forms the browser itself can send. */
const hasGuestForm = (path: string) => guestForms.some((form) => isPageOf(form, path));

/** Whether visitors find the sign-in or the registration at the start of the site. */
async function opensWithForm(ctx: Context): Promise<boolean> {
  const { type } = (await readSettings(ctx)).homepage;
  return type === 'loginPage' || type === 'registerPage';
}

async function openPages(services: Services, openContext: OpenContext, pages: 'built' | 'development') {
  let assets: string | undefined;
  const handler = await createPageHandler<Context>({
    router: appRouter,
    createContext: async (request, response) => {
      const ctx = await openContext(request, response, 'page');
      const [{ language }, { asset_url }] = await Promise.all([localizationOf(ctx), readSettings(ctx)]);
      assets = asset_url !== null && URL.canParse(asset_url) ? new URL(asset_url).origin : undefined;
      response.setHeader('Content-Language', language);
      response.vary('Cookie');
      if (await followsBrowsers(ctx)) response.vary('Accept-Language');
      return ctx;
    },
    share: async (ctx, { path, query }) => {
      // A cached page may be served while it can not be rendered again; the page of a closed site must not be.
      const { maintenance, cookie_notice } = await readSettings(ctx);
      if (maintenance.enable) return null;
      const { identity, request } = ctx;
      // An unpublished appearance is shown only to its permitted viewers.
      if (query.appearance !== undefined) return null;
      const looks = [
        request.response.getHeader('Content-Language'),
        request.cookies[clientCookies.theme],
        isMobileDevice(request.userAgent),
      ];
      if (identity.user === null) {
        // A form has the token of its visitor in it.
        if (path === '/' && (await opensWithForm(ctx))) return null;
        // The cookie notice is part of the application and shows at once.
        const startsLate = !cookie_notice.enable;
        return { variant: JSON.stringify(looks), context: ctx, startsLate };
      }
      const standing = sharedPages.onlyGuests(path)
        ? null
        : await sharedViewerFor(services, ctx, identity.user);
      if (standing === null) return null;
      const { viewer, context, person } = standing;
      return { variant: JSON.stringify([...looks, viewer]), context, person };
    },
    startsLate: async (ctx, { path }) =>
      ctx.identity.user === null && hasGuestForm(path) && !(await readSettings(ctx)).cookie_notice.enable,
    formsOf: ({ session }) => ({ token: session.formToken, sent: popSentForm(session.state) }),
    isShared: sharedPages.includes,
    parameters: sharedPages.parameters,
    admit: async ({ identity, request }) => {
      await services.limits.consume('page', identity.user?.id ?? request.ip);
    },
    failureOf: pageFailure,
    onError: (error, request) =>
      services.log.error({ err: error, path: loggedPath(request.path) }, 'a page failed'),
    development: pages === 'development',
    errorOrigin: services.env.SENTRY_DSN && new URL(services.env.SENTRY_DSN).origin,
    recaptcha: services.env.RECAPTCHA_SITE_KEY !== undefined,
    assetOrigin: () => assets,
    fileOrigin: await services.storages.s3?.origin(),
    // Pictures of purchased items are hosted by the marketplace.
    pictures:
      services.env.ENVATO_PERSONAL_TOKEN === undefined
        ? undefined
        : ['https://*.envatousercontent.com', 'https://s3.envato.com'],
  });
  onPageChange(services, handler.drop);
  return handler;
}

const onPageChange = ({ cache }: Services, changed: () => void) =>
  cache.onDrop((name) => {
    if (name === pagesKey || sharedPages.cacheKeys.has(name)) changed();
  });

function trpcHandler(services: Services, openContext: OpenContext) {
  const streams = new EventStreams(services.stopping.signal);
  return async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-cache, private');
    const search = request.url.indexOf('?');
    const path = request.path.slice('/trpc'.length) || '/';
    const address = path + (search === -1 ? '' : request.url.slice(search));
    await answerCalls(request, response, address, {
      router: appRouter,
      streams,
      oneByOne: services.connection.embedded,
      createContext: async () => {
        try {
          return await openContext(request, response, 'trpc');
        } catch (error) {
          throw error instanceof AppError ? toTRPCError(error) : error;
        }
      },
      onError: (error, path) => {
        if (toAppError(error).kind === 'failed')
          services.log.error({ err: error, procedure: path }, 'a call failed');
      },
    });
  };
}

/** The documentation page, for users with API permission. */
function docsRoutes(services: Services, openContext: OpenContext, readDocument: ReadDocument): Router {
  const routes = Router();
  const sendDocs = apiDocsSender(readDocument);
  routes.get('/api-docs', async (request, response, next) => {
    if (!(await readSettings(services)).api.integrated) return next('router');
    const ctx = await openContext(request, response, 'page');
    const { user } = ctx.identity;
    if (user === null) return response.redirect('/login?redirect=/api-docs');
    if (!hasPermission(user, 'api.access') || (await isUnverified(ctx))) return next('router');
    await sendDocs(response, await localizationOf(ctx));
  });
  return routes;
}

const errorHandler =
  ({ log }: Services): ErrorRequestHandler =>
  (error, request, response, _next) => {
    if (isConnectionReset(error) && response.destroyed) return;
    // A path that can not be decoded leads nowhere.
    const failure = error instanceof URIError ? notFound() : toAppError(error);
    if (failure.kind === 'failed')
      log.error({ err: error, path: loggedPath(request.path) }, 'a request failed');
    sendError(response, failure);
  };
