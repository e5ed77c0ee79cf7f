import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Pages set a content policy of their own. The opener policy lets the sign-in popups talk to the page behind them.
 * The library is asked once: its headers never change, and asking it for every answer costs more than sending them.
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
