import { privatePurchaseSettings, publicPurchaseSettings } from '#shared/purchase-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const purchaseSettings = {
  public: publicPurchaseSettings,
  private: privatePurchaseSettings,
  defaults: (env) => ({
    envato: {
      enable: env.ENVATO_PERSONAL_TOKEN !== undefined,
      require_purchase_code: false,
      name: 'Envato',
    },
  }),
  privateDefaults: () => ({ envato: { personal_token: null } }),
  fixed: (env) => [
    {
      path: 'envato.personal_token',
      value: env.ENVATO_PERSONAL_TOKEN ?? null,
      by: 'ENVATO_PERSONAL_TOKEN',
    },
  ],
} satisfies DomainSettings<typeof publicPurchaseSettings, typeof privatePurchaseSettings>;
