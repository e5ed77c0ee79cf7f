import { z } from 'zod';

/** The caller's abilities on a ticket, sent with the record. */
export const ticketAbilitiesSchema = z.object({
  reply: z.boolean(),
  note: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  assign: z.boolean(),
  set_status: z.boolean(),
  /** Change its subject, its priority and its tags. */
  update: z.boolean(),
  /** Send its messages to other people by email. */
  forward: z.boolean(),
  /** Give it to another requester. */
  set_requester: z.boolean(),
  /** Subscribe or unsubscribe as a colleague of the requester. */
  follow: z.boolean(),
  /** Hide it for a time. */
  snooze: z.boolean(),
  /** Move it to the trash or the spam, and back. */
  delete: z.boolean(),
  /** Delete it permanently from the trash. */
  purge: z.boolean(),
});
