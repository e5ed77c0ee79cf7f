import { z } from 'zod';
import { plainText } from './validation.ts';
import { flag, recordId } from './wire.ts';

/** The longest snooze. */
export const maxSnoozeDays = 365;

/** Until a time, until the customer replies, or whichever comes first. */
export const snoozeInput = z.object({
  id: recordId(),
  until: z.iso.datetime().max(40).nullish(),
  until_reply: flag().default(false),
  /** Shown when the snooze ends. */
  reason: plainText().max(255).nullish(),
});

export const wakeInput = z.object({ id: recordId() });
