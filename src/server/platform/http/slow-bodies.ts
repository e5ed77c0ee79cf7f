import type { RequestHandler } from 'express';

/** Timeout for the body of any call but an upload: Node's own default. */
const limitMs = 300_000;

/**
 * Body timeout: destroys requests whose body takes too long. Node's own limit holds for all paths alike, and an upload
 * over a bad line is longer than anything else may be; uploads look after lines that fall silent themselves.
 */
export const limitSlowBodies =
  (exempt: RegExp): RequestHandler =>
  (request, _response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length !== undefined && length !== '0') || encoding !== undefined) {
      if (!exempt.test(request.path)) {
        const timer = setTimeout(() => request.complete || request.destroy(), limitMs);
        request.once('close', () => clearTimeout(timer));
      }
    }
    next();
  };
