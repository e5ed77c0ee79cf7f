import { z } from 'zod';
import type { SettingValues } from './settings.ts';

export const publicTicketSettings = {
  tickets: z.object({
    /** For how many days customers may open a closed request again: 0 is never, null is always. */
    reopen_days: z.int().min(0).max(3650).nullable(),
    /** How many days after closing a ticket is locked; null is never. */
    lock_after_days: z.int().min(1).max(3650).nullable(),
    /** For how many days deleted tickets stay in the trash. */
    bin_days: z.int().min(1).max(365),
    /** Whether an agent's reply to an unassigned ticket assigns it to them. */
    assign_on_reply: z.boolean(),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicTicketSettings> {}
}
