import { IconWebhook } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const webhooksDomain = defineClientDomain({
  name: 'webhooks',
  screens: (translate) => [
    {
      to: '/admin/webhooks',
      title: translate('Webhooks'),
      group: 'system',
      order: 100,
      icon: IconWebhook,
      permission: 'webhooks.view',
      description: translate('Notify other apps as soon as something happens here.'),
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
