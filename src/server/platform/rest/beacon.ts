import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { forbidden } from '#shared/errors.ts';

/**
 * A beacon can carry no header, so it proves otherwise that our own page sent it: Sec-Fetch-Site where the browser
 * says it, else Origin. Throws 403. Returns false when neither is there and the forgery token must decide.
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

/** Read by the readers of forms. */
const isForm = (request: IncomingMessage) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(request.headers['content-type'] ?? '');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what a beacon brings as JSON, whatever it calls itself. What is none, or too long, says nothing. */
export function beaconReaders(beacons: readonly string[]): RequestHandler[] {
  const isBeacon = (request: IncomingMessage) => beacons.includes((request.url ?? '').split('?')[0] ?? '');
  return [
    express.text({ limit: longest, type: (request) => isBeacon(request) && !isForm(request) }),
    (request, _response, next) => {
      if (isBeacon(request) && typeof request.body === 'string') request.body = parse(request.body);
      next();
    },
  ];
}

/** A beacon can not be told that it could not be read. */
export const beaconErrors =
  (beacons: readonly string[]): ErrorRequestHandler =>
  (error, request, _response, next) =>
    next(beacons.includes(request.path) ? undefined : error);
