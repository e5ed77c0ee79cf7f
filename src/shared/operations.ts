import { z } from 'zod';
import { personSchema } from './auth.ts';
import { cursorInput } from './pagination.ts';
import { recordId, timestamp } from './wire.ts';

/** What can be undone. */
export const operationTypes = ['user_merge', 'tag_merge'] as const;

export type OperationType = (typeof operationTypes)[number];

/** How long something can be undone. */
export const undoDays = 30;

/** A ticket that an undo left as it is: somebody has changed it since, or it is gone. */
export const skippedTicketSchema = z.object({ ticket_id: z.int(), reason: z.enum(['changed', 'gone']) });

export type SkippedTicket = z.infer<typeof skippedTicketSchema>;

export const operationSchema = z.object({
  id: z.uuid(),
  type: z.enum(operationTypes),
  /** Who did it; null when their account is gone. */
  user: personSchema.nullable(),
  /** What became part of what, in names; null once that is forgotten. */
  summary: z.object({ from: z.array(z.string()), into: z.string() }).nullable(),
  tickets_count: z.int(),
  created_at: timestamp(),
  undo_until: timestamp(),
  undone_at: timestamp().nullable(),
  /** False when it is too late, when it was undone, and when what it takes is gone. */
  can_undo: z.boolean(),
  skipped: z.array(skippedTicketSchema),
  /** How much else was left as it is, for the same reasons. */
  skipped_others: z.int(),
});

export type Operation = z.infer<typeof operationSchema>;

export const operationListInput = z.object({ ...cursorInput, userId: recordId().nullish() });

export const operationListSchema = z.object({
  data: z.array(operationSchema),
  next_cursor: z.string().nullable(),
});

export const operationIdInput = z.object({ id: z.uuid() });
