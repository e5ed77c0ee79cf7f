import { privateBillingSettings, publicBillingSettings } from '#shared/billing-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const billingSettings = {
  public: publicBillingSettings,
  private: privateBillingSettings,
  defaults: () => ({ billing: { enable: false, integrated: true, currency: 'USD' } }),
  privateDefaults: () => ({
    billing: {
      gateways: { test: { enable: false }, stripe: { enable: false } },
      grace_days: 7,
      tax: { name: '', rate: 0 },
      seller: '',
    },
  }),
} satisfies DomainSettings<typeof publicBillingSettings, typeof privateBillingSettings>;
