import { checkedLinkSchema } from '#shared/links.ts';
import { redirectSchema } from '#shared/redirects.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const helpSiteApiTexts: DomainApiTexts = {
  parameters: {
    all: 'Includes working links.',
  },
  bodies: {
    'hcRedirects.create': { from: '/hc/en-us/articles/115-Invoices', to: '/hc/articles/1/2/3/invoices' },
  },
  schemas: {
    CheckedLink: checkedLinkSchema,
    Redirect: redirectSchema,
  },
};
