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
    /** Suggests articles in the form of a new ticket. */
    suggest_in_form: z.boolean(),
    /** Percentage of forms without suggestions, to measure their effect. */
    suggest_hold_out: z.int().min(0).max(50),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicHelpcenterSettings> {}
}
