import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const webhookApiTexts: DomainApiTexts = {
  tags: { Webhooks: 'Addresses of other programs that hear what happens here.' },
  parameters: {
    enabled: 'Only what is enabled, or only what is not.',
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
};
