import { z } from 'zod';
import { personSchema } from './auth.ts';
import { cursorInput } from './pagination.ts';
import { recordId, timestamp } from './wire.ts';

/** Operations that can be undone. */
export const operationTypes = [
  'user_merge',
  'tag_merge',
  'organisation_merge',
  'assign',
  'status',
  'update',
  'tags',
  'snooze',
  'spam',
  'delete',
  'merge',
  'split',
  'bulk',
  'macro',
] as const;

export type OperationType = (typeof operationTypes)[number];

/** How long something can be undone. */
export const undoDays = 30;

/** A ticket that an undo left unchanged: it was changed since, or deleted. */
export const skippedTicketSchema = z.object({ ticket_id: z.int(), reason: z.enum(['changed', 'gone']) });

export type SkippedTicket = z.infer<typeof skippedTicketSchema>;

export const operationSchema = z.object({
  id: z.uuid(),
  type: z.enum(operationTypes),
  /** The user who ran it; null when their account was deleted. */
  user: personSchema.nullable(),
  /**
   * Names of the merged records and of the target; of tickets, the first subjects and the new value, or the name of the
   * macro. `action` is the type of a bulk action. Null once deleted.
   */
  summary: z
    .object({ from: z.array(z.string()), into: z.string(), action: z.string().optional() })
    .nullable(),
  tickets_count: z.int(),
  created_at: timestamp(),
  undo_until: timestamp(),
  undone_at: timestamp().nullable(),
  /** False after the deadline, when it was undone, and when its target was deleted. */
  can_undo: z.boolean(),
  skipped: z.array(skippedTicketSchema),
  /** How much else was left as it is, for the same reasons. */
  skipped_others: z.int(),
});

export type Operation = z.infer<typeof operationSchema>;

/** What an answer says of its operation, by which it can be undone; null when nothing changed, and for customers. */
export const withOperation = { operation: operationSchema.nullable() };

export const operationAnswerSchema = z.object(withOperation);

export const operationListInput = z.object({ ...cursorInput, userId: recordId().nullish() });

export const operationListSchema = z.object({
  data: z.array(operationSchema),
  next_cursor: z.string().nullable(),
});

export const operationIdInput = z.object({ id: z.uuid() });
