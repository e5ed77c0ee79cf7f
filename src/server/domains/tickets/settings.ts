import { publicTicketSettings } from '#shared/ticket-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const ticketSettings = {
  public: publicTicketSettings,
  defaults: () => ({
    tickets: { reopen_days: null, lock_after_days: null, bin_days: 30, assign_on_reply: true },
  }),
} satisfies DomainSettings<typeof publicTicketSettings>;
