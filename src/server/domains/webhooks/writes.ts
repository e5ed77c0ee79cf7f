import type { Writes } from '../../platform/writes.ts';

export const webhookWrites: Writes = {
  'webhooks.create': { audit: 'webhook.create' },
  'webhooks.delete': { audit: 'webhook.delete' },
  'webhooks.replay': { audit: 'webhook.replay' },
  'webhooks.rotateSecret': { audit: 'webhook.rotate_secret' },
  'webhooks.test': { audit: 'webhook.test' },
  'webhooks.update': { audit: 'webhook.update' },
};
