import type { Request } from 'express';
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
