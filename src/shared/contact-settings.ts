import { z } from 'zod';
import type { SettingValues } from './settings.ts';
import { emailAddress } from './validation.ts';

export const publicContactSettings = {
  contact: z.object({
    /** Whether there is a contact page. */
    enable: z.boolean(),
    /** Files may come with a message: of guests too, where guests may upload. */
    attachments: z.boolean(),
  }),
};

export const privateContactSettings = {
  contact: z.object({
    /** Delivery of a message: a mail, or a ticket of its sender. */
    deliver: z.enum(['mail', 'ticket']),
    /** Recipient of the mails; null is the sender address of the site's mails. */
    address: emailAddress().nullable(),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicContactSettings> {}
  interface PrivateSettings extends SettingValues<typeof privateContactSettings> {}
}
