import type { Request, RequestHandler, Response } from 'express';
import {
  type CreateOpenApiExpressMiddlewareOptions,
  createOpenApiNodeHttpHandler,
  type OpenApiRouter,
} from 'trpc-openapi';
import { type AppError, errorStatus } from '#shared/errors.ts';
import type { Log } from '../log.ts';
import type { Context } from '../trpc/context.ts';
import { toAppError } from '../trpc/init.ts';
import { errorBody } from './answer.ts';
import { type Route, routesOf } from './routes.ts';

type AdapterOptions = CreateOpenApiExpressMiddlewareOptions<OpenApiRouter>;

interface Options {
  router: AdapterOptions['router'];
  routes: readonly Route[];
  createContext: (request: Request, response: Response) => Promise<Context>;
  log: Log;
}

/** What is known of an answer before its body is written. */
interface Draft {
  failure: AppError | null;
  /** The body has a status of its own. */
  ownStatus: boolean;
}

/** Gives the adapter's body the documented form: a status beside every success, only the message beside an error. */
function shape(text: string, draft: Draft): string {
  if (draft.failure !== null) return JSON.stringify(errorBody(draft.failure));
  if (draft.ownStatus || !text.startsWith('{')) return text;
  return text === '{}' ? '{"status":"success"}' : `${text.slice(0, -1)},"status":"success"}`;
}

const nothing = () => undefined;

/**
 * As much of the request and the answer as the adapter touches. It would make a whole web request of a real one, with
 * all headers and a signal that is aborted after every answer: a fifth of the cost of a call.
 */
function toExchange(request: Request, response: Response, draft: Draft) {
  const incoming = {
    method: request.method,
    url: request.url,
    headers: { 'content-type': request.headers['content-type'] },
    body: request.body,
    query: request.query,
    once: nothing,
    off: nothing,
  };
  const outgoing = {
    statusCode: 200,
    setHeader: (name: string, value: string) => response.setHeader(name, value),
    end: (text?: string) => {
      response.statusCode = outgoing.statusCode;
      if (text === undefined || response.statusCode === 204) response.end();
      else response.end(shape(text, draft));
    },
    once: nothing,
    off: nothing,
  };
  return { incoming: incoming as unknown as Request, outgoing: outgoing as unknown as Response };
}

/**
 * The headers of an answer that anybody may keep, but for callers of their own. Whoever keeps it must not get the
 * caller's session with it.
 */
function share({ request }: Context, seconds: number): Record<string, string> {
  request.response.removeHeader('Set-Cookie');
  return { 'Cache-Control': `public, max-age=${seconds}`, Vary: 'Authorization, Cookie, Accept-Encoding' };
}

const hasStatus = (data: unknown) => typeof data === 'object' && data !== null && 'status' in data;

/**
 * Serves every procedure that names a REST address, at that address. What no procedure answers is 404, or 405 when
 * another method would be answered; both as JSON.
 */
export function createRestHandler({ router, routes, createContext, log }: Options): RequestHandler {
  const byProcedure = new Map(routes.map((route) => [route.procedure, route]));
  const contexts = new WeakMap<object, Context>();
  const drafts = new WeakMap<Context, Draft>();

  const options: Parameters<typeof createOpenApiNodeHttpHandler<OpenApiRouter, Request, Response>>[0] = {
    router,
    createContext: ({ req }) => contexts.get(req),
    responseMeta: ({ ctx, data, errors, paths }) => {
      const draft = drafts.get(ctx);
      const [error] = errors;
      if (error !== undefined) {
        const failure = toAppError(error);
        if (draft !== undefined) draft.failure = failure;
        return { status: errorStatus[failure.kind], headers: { ...failure.headers } };
      }
      if (draft !== undefined) draft.ownStatus = hasStatus(data[0]);
      const route = byProcedure.get(paths?.[0] ?? '');
      const { publicSeconds } = ctx.request;
      const headers = publicSeconds === undefined ? {} : share(ctx, publicSeconds);
      return { status: ctx.request.status ?? route?.success ?? 200, headers };
    },
    onError: ({ error, path }) => {
      if (toAppError(error).kind === 'failed') log.error({ err: error, procedure: path }, 'a call failed');
    },
  };
  const handle = createOpenApiNodeHttpHandler(options);

  return async (request, response) => {
    routesOf(routes, request, [request.method]);
    const context = await createContext(request, response);
    const draft: Draft = { failure: null, ownStatus: false };
    drafts.set(context, draft);
    const { incoming, outgoing } = toExchange(request, response, draft);
    contexts.set(incoming, context);
    await handle(incoming, outgoing);
  };
}
