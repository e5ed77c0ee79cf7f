import type { Request } from 'express';

const overridable = new Set(['PUT', 'PATCH', 'DELETE']);
const resumableUpload = /^\/api\/v1\/tus\/upload(\/|$)/;
const uploadMethods = new Set(['PATCH', 'DELETE', 'HEAD']);

/**
 * The effective method of a request: a POST may name PUT, PATCH or DELETE in X-HTTP-Method-Override, else in the body,
 * else in the query as `_method`. Any other override is ignored: one to GET would bypass the CSRF check.
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

/** The possible methods of a request before its body is read, the likeliest first. */
export function possibleMethods(request: Request): readonly string[] {
  if (request.method !== 'POST') return [request.method];
  const header = request.get('X-HTTP-Method-Override');
  const named = String(header ?? request.query._method ?? '').toUpperCase();
  const likely = overridable.has(named) ? named : 'POST';
  return header === undefined ? [...new Set([likely, 'POST', ...overridable])] : [likely];
}
