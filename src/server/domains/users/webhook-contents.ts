import { z } from 'zod';
import { currentUserSchema } from '#shared/auth.ts';

/** A user in a delivery, as it was when the delivery was made. */
export const userSnapshotSchema = currentUserSchema.pick({
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  language: true,
  timezone: true,
  country: true,
  email_verified_at: true,
  roles: true,
  created_at: true,
  updated_at: true,
});

export const userContent = z.object({ user: userSnapshotSchema });

export const deletedUserContent = z.object({ user: z.object({ id: z.int() }) });
