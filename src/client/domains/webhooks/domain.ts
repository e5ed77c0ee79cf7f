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
    nouns: {
      webhook: translate('Webhook'),
    },
    verbs: {
      rotate_secret: translate('secret rotated'),
    },
  }),
});
