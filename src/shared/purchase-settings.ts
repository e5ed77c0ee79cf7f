import { z } from 'zod';
import { type SettingValues, secretText, settingText } from './settings.ts';

export const publicPurchaseSettings = {
  envato: z.object({ enable: z.boolean(), require_purchase_code: z.boolean(), name: settingText(100) }),
};

export const privatePurchaseSettings = {
  envato: z.object({ personal_token: secretText() }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicPurchaseSettings> {}
  interface PrivateSettings extends SettingValues<typeof privatePurchaseSettings> {}
}
