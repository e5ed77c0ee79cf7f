import { defineDomain } from '../../platform/domain.ts';
import { endBilling, mergeBilling, unmergeBilling } from './account-hooks.ts';
import { billingApiTexts } from './api-texts.ts';
import { billingMails } from './emails.tsx';
import { checkGateways, publishGatewayChange } from './enabled-gateways.ts';
import { billingJobs } from './jobs.ts';
import { billingLimits } from './limits.ts';
import { billingPermissions } from './permissions.ts';
import { billingRouter } from './router.ts';
import { assertSeatQuota } from './service.ts';
import { billingSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Plans that people pay for, through gateways. */
export const billingDomain = defineDomain({
  name: 'billing',
  publicFiles: ['products/unconfirmed.ts', 'subscriptions/snapshot-queries.ts'],
  sharedPages: { paths: /^\/pricing$/ },
  routers: { billing: billingRouter },
  jobs: billingJobs,
  mails: billingMails,
  permissions: billingPermissions,
  limits: billingLimits,
  settings: billingSettings,
  hooks: {
    settingsChecked: checkGateways,
    pageSettings: publishGatewayChange,
    accountDeleted: endBilling,
    accountsMerged: mergeBilling,
    mergeUndone: unmergeBilling,
    workspaceGrows: assertSeatQuota,
  },
  texts: { de: german, ar: arabic },
  apiTexts: billingApiTexts,
});
