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
import { subscriptionWebhookEvents } from './subscriptions/webhook-events.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { billingWrites } from './writes.ts';

/** Plans that people pay for, through gateways. */
export const billingDomain = defineDomain({
  name: 'billing',
  publicFiles: ['products/announce.ts', 'products/unconfirmed.ts'],
  sharedPages: { paths: /^\/pricing$/, onlyGuests: true },
  routers: { billing: billingRouter },
  writes: billingWrites,
  jobs: billingJobs,
  mails: billingMails,
  permissions: billingPermissions,
  webhookEvents: subscriptionWebhookEvents,
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
