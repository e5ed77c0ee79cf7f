import type { RequestHandler } from 'express';

const allowed = [
  'Authorization',
  'Content-Type',
  'Accept',
  'X-Requested-With',
  'X-HTTP-Method-Override',
  'X-XSRF-TOKEN',
  'Idempotency-Key',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
  'Upload-Defer-Length',
].join(', ');

const exposed = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
].join(', ');

/**
 * Any origin may call the API, but without cookies: from elsewhere only bearer tokens work. The header list is
 * explicit because `*` does not cover Authorization.
 */
export const cors: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', exposed);
  if (request.method !== 'OPTIONS' || request.get('Access-Control-Request-Method') === undefined)
    return next();
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', allowed);
  response.setHeader('Access-Control-Max-Age', '86400');
  response.status(204).end();
};
