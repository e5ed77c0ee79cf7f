import { defineDomain } from '../../platform/domain.ts';
import { marketplaceApiTexts } from './api-texts.ts';
import { importSalesOnLink, marketplaceJobs } from './jobs.ts';
import { marketplaceLimits } from './limits.ts';
import { bringPurchase } from './registration.ts';
import { marketplaceRouter } from './router.ts';
import { forgetPurchases, purchasesOf } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

export const marketplaceDomain = defineDomain({
  name: 'marketplace',
  routers: { purchases: marketplaceRouter },
  jobs: marketplaceJobs,
  limits: marketplaceLimits,
  hooks: {
    accountRegistered: bringPurchase,
    accountDeleted: forgetPurchases,
    accountLinked: importSalesOnLink,
    purchases: purchasesOf,
  },
  apiTexts: marketplaceApiTexts,
  texts: { de: german, ar: arabic },
});
