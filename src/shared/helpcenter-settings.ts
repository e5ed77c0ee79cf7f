import { z } from 'zod';
import { type SettingValues, settingText } from './settings.ts';

export const publicHelpcenterSettings = {
  hc: z.object({
    header: z.object({ variant: z.enum(['simple', 'hero']), title: settingText(), subtitle: settingText() }),
    content: z.object({ variant: z.enum(['multiProduct', 'homeTickets', 'category-sections']) }),
    footer: z.boolean(),
    hide_small_categories: z.boolean(),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicHelpcenterSettings> {}
}
