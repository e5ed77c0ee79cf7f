import { type Request, Router } from 'express';
import { invalid } from '#shared/errors.ts';
import { rawBody } from '../../platform/rest/body.ts';
import { type MountedCall, mountPath } from '../../platform/rest/mounted-calls.ts';
import type { Services } from '../../platform/services.ts';
import { switchMailedNotification } from './unsubscribe.ts';

const unsubscribeCall: MountedCall = {
  method: 'post',
  path: '/unsubscribe/{token}',
  operationId: 'notifications-one-click',
  tag: 'Notifications',
  isPublic: true,
  summary: 'Unsubscribe by one click',
  description:
    'For mail programs (RFC 8058): `List-Unsubscribe` of a notification is this address, and the body is `List-Unsubscribe=One-Click`. Turns off emails of that kind for its reader. Repeating it changes nothing.',
  parameters: [
    { in: 'path', name: 'token', description: 'The token of the email.', schema: { type: 'string' } },
  ],
  body: 'application/x-www-form-urlencoded',
  responses: {
    200: {
      description: 'Emails of that kind are off.',
      content: {
        'application/json': { schema: { type: 'object', properties: { status: { type: 'string' } } } },
      },
    },
  },
  refusals: {
    404: 'The link is incomplete or expired.',
    413: 'The body is larger than 10 kB.',
    422: 'The body is not `List-Unsubscribe=One-Click`.',
    429: 'Too many calls.',
  },
};

export const unsubscribeCalls: readonly MountedCall[] = [unsubscribeCall];

/** Where they are. */
export const unsubscribePaths = /^\/unsubscribe\/[^/]+\/?$/i;

const smallBody = rawBody('10kb');

/** Whether the body is that of a click; programs that only follow links send none. Either type of form is allowed. */
async function isClick(request: Request): Promise<boolean> {
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) return false;
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': request.get('Content-Type') ?? '' },
  })
    .formData()
    .catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

/** The click of mail programs, proven by its token: without session, cookies and CSRF token. */
export function unsubscribeRoutes(services: Services): Router {
  const routes = Router();
  const limited = async (request: Request, _response: unknown, next: () => void) => {
    await services.limits.consume('unsubscribe', request.ip ?? '');
    next();
  };
  routes.post(mountPath(unsubscribeCall), limited, smallBody, async (request, response) => {
    if (!(await isClick(request)))
      throw invalid({ 'List-Unsubscribe': ['Send List-Unsubscribe=One-Click.'] });
    await switchMailedNotification(services, { token: String(request.params.token), subscribed: false });
    response.json({ status: 'success' });
  });
  return routes;
}
