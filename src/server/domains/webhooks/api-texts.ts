import { z } from 'zod';
import { deliverySchema, webhookSchema, webhookWithSecretSchema } from '#shared/webhooks.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const webhookApiTexts: DomainApiTexts = {
  tags: { Webhooks: 'Endpoints of other apps that receive events.' },
  parameters: {
    enabled: 'Only enabled or disabled webhooks.',
  },
  bodies: {
    'webhooks.create': {
      name: 'Chat room',
      url: 'https://hooks.example.org/helpdock',
      events: ['ticket.created', 'ticket.replied'],
      enabled: true,
    },
    'webhooks.update': { enabled: false },
    'webhooks.rotateSecret': {},
    'webhooks.test': {},
    'webhooks.replay': {},
  },
  schemas: {
    Webhook: webhookSchema,
    WebhookDelivery: deliverySchema,
    WebhookWithSecret: webhookWithSecretSchema,
  },
  webhooks: {
    test: {
      summary: 'Test delivery',
      data: z.object({ webhook: z.object({ id: z.int(), name: z.string() }) }),
    },
  },
};
