import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Pages set a content policy of their own. The opener policy lets the sign-in popups talk to the page behind them.
 * The library is asked once: its headers never change, and asking it for every answer costs more than sending them.
 */
export function securityHeaders(https: boolean): RequestHandler {
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'sameorigin' },
    strictTransportSecurity: https,
  });
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  protect(sample.req, sample, () => undefined);
  const headers = Object.entries(sample.getHeaders()) as [string, string][];
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
