import { Router } from 'express';
import { rawBody } from '../../platform/rest/body.ts';
import { type MountedCall, mountPath } from '../../platform/rest/mounted-calls.ts';
import type { Services } from '../../platform/services.ts';
import { receiveEvent } from './events/receive.ts';

const webhookCall: MountedCall = {
  method: 'post',
  path: '/api/v1/billing/webhooks/{gateway}',
  operationId: 'billing-webhooks',
  tag: 'Billing',
  isPublic: true,
  summary: 'Receive a gateway webhook',
  description:
    'Signed with `Stripe-Signature` by Stripe and with `X-Helpdock-Signature` by the test gateway. Each event is processed once; events older than the last one applied to their subscription are stored but not applied.',
  parameters: [
    { in: 'path', name: 'gateway', description: '`test` or `stripe`.', schema: { type: 'string' } },
  ],
  responses: {
    200: {
      description: 'The event was received.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              received: { type: 'boolean' },
              result: { type: 'string', enum: ['applied', 'duplicate', 'stale', 'ignored'] },
            },
          },
        },
      },
    },
  },
  refusals: { 403: 'The signature is invalid or expired.', 404: "The gateway doesn't exist." },
};

export const billingCalls: readonly MountedCall[] = [webhookCall];

/** Signatures cover the raw bytes, so the body must not be parsed before. */
const signedBody = rawBody('1mb');

/** Where they are. */
export const webhookPaths = /^\/api\/v1\/billing\/webhooks\//i;

/** Webhooks of gateways, authenticated by signature instead of a session. */
export function billingRoutes(services: Services): Router {
  const routes = Router();
  routes.post(mountPath(webhookCall), signedBody, async (request, response) => {
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const result = await receiveEvent(services, String(request.params.gateway), bytes, (name) =>
      request.get(name),
    );
    response.json({ received: true, result, status: 'success' });
  });
  return routes;
}
