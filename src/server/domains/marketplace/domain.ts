import { defineDomain } from '../../platform/domain.ts';
import { marketplaceApiTexts } from './api-texts.ts';
import { importOnLinking, marketplaceJobs } from './jobs.ts';
import { marketplaceLimits } from './limits.ts';
import { bringPurchase } from './registration.ts';
import { marketplaceRouter } from './router.ts';
import { forgetPurchases, purchasesOf } from './service.ts';

export const marketplaceDomain = defineDomain({
  name: 'marketplace',
  routers: { purchases: marketplaceRouter },
  jobs: marketplaceJobs,
  limits: marketplaceLimits,
  hooks: {
    accountRegistered: bringPurchase,
    accountDeleted: forgetPurchases,
    accountLinked: importOnLinking,
    purchases: purchasesOf,
  },
  apiTexts: marketplaceApiTexts,
});
