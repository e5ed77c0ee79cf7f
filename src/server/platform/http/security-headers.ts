import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Pages set a content policy of their own. The opener policy allows sign-in popups to message the page that opened
 * them. Headers of the library are computed once: they never change, and computing them per answer costs more than
 * sending them.
 */
export function securityHeaders(isHttpsOnly: (request: Request) => boolean): RequestHandler {
  const [plain, strict] = [headersOf(false), headersOf(true)];
  return (request, response, next) => {
    for (const [name, value] of isHttpsOnly(request) ? strict : plain) response.setHeader(name, value);
    next();
  };
}

function headersOf(https: boolean): [string, string][] {
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'sameorigin' },
    strictTransportSecurity: https,
  });
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  protect(sample.req, sample, () => undefined);
  return Object.entries(sample.getHeaders()) as [string, string][];
}
