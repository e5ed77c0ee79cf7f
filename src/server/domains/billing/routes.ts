import express, { Router } from 'express';
import { type MountedCall, mountPath } from '../../platform/rest/mounted-calls.ts';
import type { Services } from '../../platform/services.ts';
import { receiveEvent } from './events/receive.ts';

const webhookCall: MountedCall = {
  method: 'post',
  path: '/api/v1/billing/webhooks/{gateway}',
  operationId: 'billing-webhooks',
  tag: 'Billing',
  isPublic: true,
  summary: 'A gateway tells what happened',
  description:
    'Signed: `Stripe-Signature` of Stripe, `X-Helpdock-Signature` of the test gateway. Each event counts once; one that is older than what was applied of its subscription is kept and not applied.',
  parameters: [
    { in: 'path', name: 'gateway', description: '`test` or `stripe`.', schema: { type: 'string' } },
  ],
  responses: {
    200: {
      description: 'It was taken.',
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
  refusals: { 403: 'The signature is bad or old.', 404: 'There is no such gateway.' },
};

export const billingCalls: readonly MountedCall[] = [webhookCall];

/** Signatures cover the raw bytes, so the body must not be parsed before. */
const rawBody = express.raw({ type: () => true, limit: '1mb' });

/** Where they are. */
export const webhookPaths = /^\/api\/v1\/billing\/webhooks\//i;

/** Webhooks of gateways, authenticated by signature instead of a session. */
export function billingRoutes(services: Services): Router {
  const routes = Router();
  routes.post(mountPath(webhookCall), rawBody, async (request, response) => {
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const result = await receiveEvent(services, String(request.params.gateway), bytes, (name) =>
      request.get(name),
    );
    response.json({ received: true, result, status: 'success' });
  });
  return routes;
}
