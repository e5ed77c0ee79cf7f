import type { Request } from 'express';

const overridable = new Set(['PUT', 'PATCH', 'DELETE']);
const resumableUpload = /^\/api\/v1\/tus\/upload(\/|$)/;
const uploadMethods = new Set(['PATCH', 'DELETE', 'HEAD']);

/**
 * The method that a request stands for: a POST may stand for the PUT, PATCH or DELETE that it names in
 * X-HTTP-Method-Override, else in the body, else in the query as `_method`. Anything else stays what it is: an override
 * to GET would slip past the CSRF check.
 */
export function meantMethod(request: Request): string {
  if (request.method !== 'POST') return request.method;
  const body: unknown = request.body;
  const fromBody = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined;
  const named = request.get('X-HTTP-Method-Override') ?? fromBody ?? request.query._method;
  const method = typeof named === 'string' ? named.toUpperCase() : '';
  const allowed = resumableUpload.test(request.path) ? uploadMethods : overridable;
  return allowed.has(method) ? method : 'POST';
}

/** The methods that a request may yet stand for as long as its body has not been read, the likeliest first. */
export function possibleMethods(request: Request): readonly string[] {
  if (request.method !== 'POST') return [request.method];
  const header = request.get('X-HTTP-Method-Override');
  const named = String(header ?? request.query._method ?? '').toUpperCase();
  const likely = overridable.has(named) ? named : 'POST';
  return header === undefined ? [...new Set([likely, 'POST', ...overridable])] : [likely];
}
