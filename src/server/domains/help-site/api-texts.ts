import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const helpSiteApiTexts: DomainApiTexts = {
  parameters: {
    all: 'Also what is as it should be.',
  },
  bodies: {
    'hcRedirects.create': { from: '/hc/en-us/articles/115-Invoices', to: '/hc/articles/1/2/3/invoices' },
  },
};
