import { z } from 'zod';
import type { SettingValues } from './settings.ts';

export const privateInboundSettings = {
  inbound: z.object({
    /** What mails to the inbound webhook are signed with; null is derived from the key of the site. */
    secret: z.string().min(16).max(255).nullable().meta({ secret: true }),
    /** Days for which raw mails are stored; quarantined ones stay until somebody decides. */
    keep_days: z.int().min(1).max(3650),
  }),
};

declare module './settings.ts' {
  interface PrivateSettings extends SettingValues<typeof privateInboundSettings> {}
}
