import { z } from 'zod';
import { type SettingValues, settingText } from './settings.ts';

export const publicHelpcenterSettings = {
  hc: z.object({
    header: z.object({ variant: z.enum(['simple', 'hero']), title: settingText(), subtitle: settingText() }),
    content: z.object({ variant: z.enum(['multiProduct', 'homeTickets', 'category-sections']) }),
    footer: z.boolean(),
    hide_small_categories: z.boolean(),
  }),
  search: z.object({
    /** Articles are offered to whoever writes a request. */
    suggest_in_form: z.boolean(),
    /** Of a hundred forms, how many are shown nothing, to learn what suggestions are worth. */
    suggest_hold_out: z.int().min(0).max(50),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicHelpcenterSettings> {}
}
