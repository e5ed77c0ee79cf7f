import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const quiet = /^\/(healthz|readyz|metrics|assets\/)/;

/** A request id from a proxy is kept when it looks like one. */
const givenId = (request: Request) => {
  const id = request.get('X-Request-Id');
  return id !== undefined && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID();
};

/** One line per request, without query strings: they may hold tokens. The id is on the answer too. */
export const requestLog = (log: Log): RequestHandler => {
  const handler = pinoHttp({
    logger: log,
    genReqId: (request, response) => {
      const id = givenId(request as Request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: (request) => quiet.test(request.url ?? '') },
    customLogLevel: (_request, response, error) =>
      error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
    serializers: {
      req: (request: { id: string; method: string; url: string; remoteAddress: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
  return (request, response, next) => handler(request, response, next);
};

const areaOf = (path: string) => {
  if (path.startsWith('/trpc')) return 'trpc';
  if (/^\/(api|auth|secure)(\/|$)/.test(path)) return 'rest';
  return path.startsWith('/assets') || path.startsWith('/files') ? 'file' : 'page';
};

/** Counts answers and their time by area. */
export const requestMetrics =
  (metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const start = process.hrtime.bigint();
    const area = areaOf(request.path);
    response.once('finish', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      metrics.requests.observe({ method: request.method, area, status: response.statusCode }, seconds);
    });
    next();
  };
