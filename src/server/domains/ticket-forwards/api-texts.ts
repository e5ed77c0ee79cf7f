import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const ticketForwardApiTexts: DomainApiTexts = {
  bodies: {
    'ticketForwards.forward': {
      to: ['workshop@example.org'],
      body: '<p>Can you tell us when the cartridge arrives?</p>',
      reply_ids: [1],
    },
  },
};
