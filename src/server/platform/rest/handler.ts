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

/** Tells a browser that waits for a page itself what came of a call. */
export interface PageAnswer {
  /** What its form says, as the call takes it. */
  read(input: Record<string, unknown>): Record<string, unknown>;
  done(ctx: Context, data: unknown): void;
  /** Nobody knows who calls when the call was refused before. */
  refused(ctx: Context | null, error: unknown): Promise<void>;
}

interface Options {
  router: AnyRouter;
  /** Who is calling. Throws 401, 403, 419 or 429. */
  open: (request: Request, response: Response, extras: RequestExtras) => Promise<Context>;
  uploadGate: UploadGate;
  /** Paths whose body is short and whose sender is told nothing of it. */
  beacons: readonly string[];
  /** The field of any call that says within what it is made, and the paths whose calls take it as input of their own. */
  scope: { field: string; inputOf: RegExp };
  /** How a request is answered that no script or program makes; null for all others. Asked before the body is read. */
  inPages: (request: Request, response: Response) => PageAnswer | null;
  log: Log;
}

/** A status beside every success that is an object and has none of its own. */
const withStatus = (data: unknown): unknown =>
  typeof data !== 'object' || data === null || Array.isArray(data) || 'status' in data
    ? data
    : { status: 'success', ...data };

/**
 * The headers of an answer that anybody may keep, but for callers of their own. Whoever keeps it must not get the
 * caller's session with it.
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

  /** Who sends the body, known before it was read; of a beacon only afterwards, for its token is in it. */
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
