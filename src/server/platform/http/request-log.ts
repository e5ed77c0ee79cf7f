import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** On every line of the log about this request, and on the answer. */
    id: string;
  }
}

const quiet = /^\/(healthz|readyz|metrics|assets\/)/;

/** The request id of a proxy when it is well-formed, else a new one. */
function givenId(request: IncomingMessage): string {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID();
}

const areaOf = (path: string) => {
  if (path.startsWith('/trpc')) return 'trpc';
  if (/^\/(api|auth|secure)(\/|$)/.test(path)) return 'rest';
  return path.startsWith('/assets') || path.startsWith('/files') ? 'file' : 'page';
};

/** The path without the secret that paths of mailed links hold, such as the token that sets a new password. */
export const loggedPath = (path: string) =>
  path.replace(
    /^(\/password\/reset\/|\/account\/email\/|\/auth\/email\/change\/|\/auth\/reset-password\/|\/contact\/confirm\/|\/unsubscribe\/)[^/]+/,
    '$1…',
  );

/**
 * One line per request, without query strings: they may hold tokens. Counts answers and their time by area too.
 * Plain pino: its Express companion costs more than everything else a cached page needs.
 */
export const requestLog =
  (log: Log, metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const { method } = request;
    const path = loggedPath(request.path);
    request.id = givenId(request);
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const milliseconds = performance.now() - start;
      const status = response.statusCode;
      metrics.requests.observe({ method, area: areaOf(path), status }, milliseconds / 1000);
      if (quiet.test(path)) return;
      const line = { request_id: request.id, method, path, status, ms: Math.round(milliseconds * 10) / 10 };
      if (!response.writableFinished) log.info(line, 'request left unanswered');
      else if (status >= 500) log.error(line, 'request failed');
      else log.info(line, 'request answered');
    });
    next();
  };
