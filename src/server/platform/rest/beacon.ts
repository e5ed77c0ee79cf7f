import express, { type Request, type RequestHandler } from 'express';
import { forbidden } from '#shared/errors.ts';
import { parseJson } from '../parsing/json.ts';

/**
 * Checks the origin of a beacon, which can carry no header of ours: Sec-Fetch-Site where the browser sends it, else
 * Origin. Throws 403. Returns false when neither is present and the CSRF token must decide.
 */
export function provesOrigin(request: Request, siteOrigin: string): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) {
    if (site !== 'same-origin') throw forbidden();
    return true;
  }
  const origin = request.get('Origin');
  if (origin === undefined) return false;
  const own = `${request.protocol}://${request.get('Host') ?? ''}`;
  if (origin !== siteOrigin && origin !== own) throw forbidden();
  return true;
}

const longest = '64kb';

const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i;

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const readText = express.text({ limit: longest, type: () => true });

/** Parses the body of a beacon as JSON, whatever its content type; forms are left to their parsers. */
export const readBeacon: RequestHandler = (request, response, next) => {
  if (isForm.test(request.headers['content-type'] ?? '')) return next();
  readText(request, response, (error?: unknown) => {
    if (typeof request.body === 'string') request.body = parse(request.body);
    next(error);
  });
};
