import { defineDomain } from '../../platform/domain.ts';
import { purchaseApiTexts } from './api-texts.ts';
import { importSalesOnLink, purchaseJobs } from './jobs.ts';
import { purchaseLimits } from './limits.ts';
import { bringPurchase } from './registration.ts';
import { purchasesRouter } from './router.ts';
import { deletePurchases, mergePurchases, purchasesOf } from './service.ts';
import { purchaseSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { purchaseWrites } from './writes.ts';

export const purchasesDomain = defineDomain({
  name: 'purchases',
  routers: { purchases: purchasesRouter },
  writes: purchaseWrites,
  jobs: purchaseJobs,
  limits: purchaseLimits,
  settings: purchaseSettings,
  hooks: {
    accountRegistered: bringPurchase,
    accountDeleted: deletePurchases,
    accountsMerged: mergePurchases,
    accountLinked: importSalesOnLink,
    purchases: purchasesOf,
  },
  apiTexts: purchaseApiTexts,
  texts: { de: german, ar: arabic },
});
