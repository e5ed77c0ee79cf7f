import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import type { Log } from '../logging/log.ts';
import { toAppError } from '../trpc/init.ts';
import { admit, hasBody } from './admission.ts';
import { sendError } from './answer.ts';
import { sendAttachment } from './attachment.ts';
import { readBeacon } from './beacon.ts';
import { gatherInput, readBody, type UploadGate } from './body.ts';
import { meantMethod, possibleMethods } from './method-override.ts';
import { type RequestExtras, requestExtras } from './request-extras.ts';
import { answering, type Match, matchesAt, readRoutes, tableOf } from './routes.ts';

/** Answers a call for a browser that navigates to its page itself. */
export interface PageAnswer {
  /** Converts the fields of the form to the input of the call. */
  read(input: Record<string, unknown>): Record<string, unknown>;
  done(ctx: Context, data: unknown): void;
  /** The context is null when the call was refused before authentication. */
  refused(ctx: Context | null, error: unknown): Promise<void>;
}

interface Options {
  router: AnyRouter;
  /** Opens the context of the caller. Throws 401, 403, 419 or 429. */
  open: (request: Request, response: Response, extras: RequestExtras) => Promise<Context>;
  uploadGate: UploadGate;
  /** Paths of beacons: their body is short, and a failure to read it is not reported to the sender. */
  beacons: readonly string[];
  /** The field of any call for its scope, and the paths whose calls take it as input of their own. */
  scope: { field: string; inputOf: RegExp };
  /** Answer to a form sent by a browser's navigation; null for all other requests. Decided before the body is read. */
  inPages: (request: Request, response: Response) => PageAnswer | null;
  log: Log;
}

/** Adds a status to every successful object without one. */
const withStatus = (data: unknown): unknown =>
  typeof data !== 'object' || data === null || Array.isArray(data) || 'status' in data
    ? data
    : { status: 'success', ...data };

/**
 * Headers of a publicly cacheable answer, except for authenticated callers. A cached answer must not contain the
 * caller's session.
 */
function share(response: Response, seconds: number): void {
  response.removeHeader('Set-Cookie');
  response.setHeader('Cache-Control', `public, max-age=${seconds}`);
  response.setHeader('Vary', 'Authorization, Cookie, Accept-Encoding');
}

function sendData(response: Response, { request }: Context, data: unknown, success: number): void {
  if (request.publicSeconds !== undefined) share(response, request.publicSeconds);
  response.statusCode = request.status ?? success;
  if (data === undefined || response.statusCode === 204) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(withStatus(data)));
}

/**
 * Serves every procedure that names a REST address, at that address. What no procedure answers is 404, or 405 when
 * another method would be answered; both as JSON, and before anything of a body is read.
 */
export function createRestHandler(options: Options): RequestHandler {
  const { router, open, uploadGate, beacons, scope, inPages, log } = options;
  const routes = tableOf(readRoutes(router));

  /** Authenticates before the body is read; of a beacon only afterwards, for its token is in it. */
  async function read(request: Request, response: Response, extras: RequestExtras, here: readonly Match[]) {
    const file = here.find(({ route }) => route.file !== undefined)?.route.file;
    const reading = { extras, file, gate: uploadGate };
    if (beacons.includes(request.path)) {
      await readBody(request, response, { ...reading, first: readBeacon }).catch(() => undefined);
      return null;
    }
    const meant = answering(here, possibleMethods(request), request.path);
    const ctx = await admit(meant, extras, () => open(request, response, extras));
    await readBody(request, response, reading);
    return ctx;
  }

  async function call(
    { route, params }: Match,
    ctx: Context,
    input: object,
    response: Response,
    page: PageAnswer | null,
  ) {
    try {
      const data = await callTRPCProcedure({
        router,
        path: route.procedure,
        type: route.type,
        ctx,
        // Two spreads would take ten times as long.
        getRawInput: async () => Object.assign({}, input, params),
        signal: undefined,
        batchIndex: 0,
      });
      const { attachment } = ctx.request;
      if (page === null && attachment !== undefined) await sendAttachment(response, attachment);
      else if (page === null) sendData(response, ctx, data, route.success);
      else page.done(ctx, data);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.kind === 'failed') log.error({ err: error, procedure: route.procedure }, 'a call failed');
      if (page === null) sendError(response, failure);
      else await page.refused(ctx, error);
    }
  }

  async function serve(request: Request, response: Response, page: PageAnswer | null) {
    const here = matchesAt(routes, request.path);
    const extras = requestExtras(request);
    const sender = hasBody(request) ? await read(request, response, extras, here) : null;
    request.method = meantMethod(request);
    const [match] = answering(here, [request.method], request.path) as [Match];
    const input = gatherInput(request, extras, scope);
    request.body = input;
    const ctx = sender ?? (await open(request, response, extras));
    extras.prove?.();
    await call(match, ctx, page?.read(input) ?? input, response, page);
  }

  return async (request, response) => {
    const page = inPages(request, response);
    if (page === null) return serve(request, response, null);
    await serve(request, response, page).catch((error: unknown) => page.refused(null, error));
  };
}
