import { z } from 'zod';
import { personSchema } from './auth.ts';
import { messageDraftSchema } from './drafts.ts';
import { cursorInput } from './pagination.ts';
import { ticketReferenceSchema } from './ticket-reference.ts';
import { fileEntrySchema, maxAttachments } from './uploads.ts';
import { plainText } from './validation.ts';
import { flag, listOf, recordId, timestamp, wholeNumber } from './wire.ts';

/** How long a reply may wait. */
export const maxWaitDays = 365;

/** Where an agent goes after sending a reply: to the next ticket of the list, nowhere, or back to the list. */
export const afterSendChoices = ['next', 'stay', 'list'] as const;
export type AfterSend = (typeof afterSendChoices)[number];

/** Seconds in which a reply that was just sent can be taken back; 0 sends at once. */
export const undoSendChoices = [0, 5, 15, 30] as const;

export const maxSignatureLength = 500;

const undoSeconds = z.union(undoSendChoices.map((seconds) => z.literal(seconds)));

/** How an agent sends replies. */
export const sendingPreferencesSchema = z.object({
  after_send: z.enum(afterSendChoices),
  undo_seconds: undoSeconds,
  /** Below replies in emails to customers; empty for none. */
  signature: z.string(),
});

export type SendingPreferences = z.infer<typeof sendingPreferencesSchema>;

export const defaultSendingPreferences: SendingPreferences = {
  after_send: 'next',
  undo_seconds: 15,
  signature: '',
};

export const sendingPreferencesInput = z.object({
  after_send: z.enum(afterSendChoices).optional(),
  undo_seconds: wholeNumber(undoSeconds).optional(),
  signature: plainText().max(maxSignatureLength).nullable().optional(),
});

export const outboxStates = ['scheduled', 'sending', 'held', 'sent', 'failed', 'cancelled'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** When a reply is sent, and on which condition. */
export const scheduleInput = {
  /** When the reply is sent; agents only. */
  send_after: z.iso.datetime().max(40).nullish(),
  /** In how many seconds it is sent, in place of `send_after`; agents only. */
  send_in: wholeNumber(z.int().min(1).max(3600)).nullish(),
  /** Holds the reply if somebody answers before; agents only. */
  only_if_no_reply: flag().nullish(),
};

/** A reply that waits to be sent, or was sent or cancelled. */
export const scheduledSchema = z.object({
  id: z.uuid(),
  ticket_id: z.int(),
  user: personSchema,
  body: z.string(),
  uploads: z.array(fileEntrySchema),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  /** Name of the status that is set with it; null is the usual one. */
  status: z.string().nullable(),
  send_after: timestamp(),
  only_if_no_reply: z.boolean(),
  state: z.enum(outboxStates),
  /** The message that it became. */
  reply_id: z.int().nullable(),
  /** The reason why it is held. */
  error: z.string().nullable(),
  created_at: timestamp(),
});

export type Scheduled = z.infer<typeof scheduledSchema>;

export const scheduledAnswerSchema = z.object({ scheduled: scheduledSchema });

export const outboxListInput = z.object({
  ...cursorInput,
  /** One or several. */
  state: listOf(z.enum(outboxStates), outboxStates.length).nullish(),
  ticketId: recordId().nullish(),
  /** Of another person; administrators only. */
  userId: recordId().nullish(),
});

export const outboxListSchema = z.object({
  data: z.array(scheduledSchema.extend({ ticket: ticketReferenceSchema })),
  next_cursor: z.string().nullable(),
});

export const outboxIdInput = z.object({ id: z.uuid() });

export const outboxUpdateInput = outboxIdInput.extend({
  body: z.string().max(100_000).optional(),
  uploads: listOf(recordId(), maxAttachments).optional(),
  send_after: scheduleInput.send_after,
});

export const cancelledSchema = z.object({ draft: messageDraftSchema });
