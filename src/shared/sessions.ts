import { z } from 'zod';
import { timestamp } from './wire.ts';

/** A browser with a session of the user. */
export const sessionSchema = z.object({
  id: z.string(),
  device_type: z.enum(['mobile', 'tablet', 'other']),
  platform: z.string().nullable(),
  browser: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  ip_address: z.string().nullable(),
  /** A label that distinguishes sessions; useless as a credential. */
  token: z.string(),
  is_current_device: z.boolean(),
  last_active: timestamp(),
});

export const endSessionInput = z.object({ id: z.string().max(100) });

export type Session = z.infer<typeof sessionSchema>;
