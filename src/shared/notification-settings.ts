import { z } from 'zod';
import type { SettingValues } from './settings.ts';

export const publicNotificationSettings = {
  notifications: z.object({ integrated: z.boolean() }),
  notif_subs: z.object({ integrated: z.boolean() }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicNotificationSettings> {}
}
