import { z } from 'zod';
import { emailAddress, mailedToken } from './validation.ts';
import { timestamp } from './wire.ts';

/** The requested new address. */
export const emailChangeInput = z.object({ email: emailAddress() });

export const emailLinkInput = z.object({ token: mailedToken() });

/** A new address that is not proven yet. */
const pendingEmailSchema = z.object({ email: z.string(), expires_at: timestamp() });

export const emailStateSchema = z.object({
  email: z.string(),
  pending: pendingEmailSchema.nullable(),
});
