import { purchaseSchema } from '#shared/purchases.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const purchaseApiTexts: DomainApiTexts = {
  tags: {
    Purchases: 'Marketplace purchases, if the marketplace integration is enabled.',
  },
  parameters: {
    marketplace: 'The short name of the marketplace: `envato`.',
  },
  bodies: {
    'purchases.sync': {},
    'purchases.add': { purchaseCode: '86781236-23d0-4b3c-7dfa-c1c147e0dece' },
  },
  schemas: {
    Purchase: purchaseSchema,
  },
};
