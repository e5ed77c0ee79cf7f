import { IconWebhook } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const webhooksDomain = defineClientDomain({
  name: 'webhooks',
  screens: (translate) => [
    {
      to: '/admin/webhooks',
      title: translate('Webhooks'),
      group: 'developers',
      order: 10,
      icon: IconWebhook,
      permission: 'webhooks.view',
      description: translate('Notify other apps as soon as something happens here.'),
      terms: translate('API, integrations, automation, Zapier, Slack, events, endpoints'),
    },
  ],
  audit: (translate) => ({
    webhook: {
      create: translate('Webhook created'),
      delete: translate('Webhook deleted'),
      replay: translate('Webhook event resent'),
      rotate_secret: translate('Webhook secret rotated'),
      test: translate('Webhook tested'),
      update: translate('Webhook edited'),
    },
  }),
});
