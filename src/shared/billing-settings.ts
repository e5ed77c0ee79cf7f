import { z } from 'zod';
import type { BillingGateway } from './billing.ts';
import { isCurrency } from './money.ts';
import { type SettingValues, settingText } from './settings.ts';

export const publicBillingSettings = {
  billing: z.object({
    enable: z.boolean(),
    /** The site offers plans at all. */
    integrated: z.boolean(),
    /** Default currency of new prices. */
    currency: z.string().length(3).refine(isCurrency),
  }),
};

const gatewaySettings = z.object({ enable: z.boolean() });

export const privateBillingSettings = {
  billing: z.object({
    /** On pages `gateways` is the list of those that are enabled. */
    gateways: z.object({ test: gatewaySettings, stripe: gatewaySettings }),
    /** For how long a subscription stays valid whose payment failed. */
    grace_days: z.int().min(0).max(90),
    /** The tax that prices include; without a name invoices show none. */
    tax: z.object({
      name: settingText(50),
      /** Percent. */
      rate: z.number().min(0).max(100).multipleOf(0.01),
    }),
    /** Issuer of the invoices: name, address, tax number. */
    seller: settingText(1000),
  }),
};

/** Gateway data on pages. */
interface BillingOnPages {
  billing: { gateways: readonly BillingGateway[] };
}

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicBillingSettings> {}
  interface PrivateSettings extends SettingValues<typeof privateBillingSettings> {}
  interface PageOnlySettings extends BillingOnPages {}
}
