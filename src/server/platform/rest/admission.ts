import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../trpc/context.ts';
import { passAhead } from '../trpc/init.ts';
import { envelopeOf } from './envelope.ts';
import { possibleMethods } from './method-override.ts';
import { type Route, routesOf } from './routes.ts';

type Open = (request: Request, response: Response) => Promise<Context>;

const opened = new WeakMap<Request, Context>();

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Throws the first refusal when each of the calls that the request can mean refuses the caller. */
async function passAny(routes: readonly Route[], ctx: Context): Promise<void> {
  const refusals: unknown[] = [];
  for (const { guards, type } of routes) {
    await passAhead(guards, ctx, type).catch((error: unknown) => refusals.push(error));
  }
  if (refusals.length === routes.length) throw refusals[0];
}

/**
 * Decides who may send before anything of a body is read: whether there is such a call, who asks, how often, with the
 * forgery token of a header, and by the guards of the call. A token in the form itself is checked when it is here.
 */
export const admission =
  (routes: readonly Route[], open: Open): RequestHandler =>
  async (request, response, next) => {
    if (!hasBody(request)) return next();
    const envelope = envelopeOf(request);
    const meant = routesOf(routes, request, possibleMethods(request));
    envelope.arriving = true;
    const ctx = await open(request, response);
    envelope.arriving = false;
    try {
      await passAny(meant, ctx);
    } catch (refusal) {
      envelope.prove?.();
      throw refusal;
    }
    opened.set(request, ctx);
    next();
  };

/** Who calls, as it was found before the body was read. Throws 419 when neither a header nor the form shows the token. */
export async function admitted(request: Request, response: Response, open: Open): Promise<Context> {
  const ctx = opened.get(request) ?? (await open(request, response));
  envelopeOf(request).prove?.();
  return ctx;
}
