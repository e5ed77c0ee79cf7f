import { z } from 'zod';
import { customFieldKey, customValueInput } from './custom-values.ts';
import { maxSnoozeDays, snoozeInput } from './snooze.ts';
import { tagTicketsInput } from './tags.ts';
import { priorityReference } from './ticket-priorities.ts';
import { messageBody } from './tickets.ts';
import { recordId, wholeNumber } from './wire.ts';

const { tags } = tagTicketsInput.shape;
const { until, until_reply, reason } = snoozeInput.shape;
const status = z.string().max(100);

/** From the moment at which the action runs, in place of a time. */
const hours = wholeNumber(
  z
    .int()
    .min(1)
    .max(24 * maxSnoozeDays),
).nullish();

/** A change of tickets, in bulk actions and macros: of each ticket by itself. */
export const ticketActionSchema = z.discriminatedUnion('type', [
  /** Null takes the assignee away. */
  z.object({ type: z.literal('assign'), userId: recordId().nullable() }),
  /** Null takes the tickets out of their groups. */
  z.object({ type: z.literal('group'), groupId: recordId().nullable() }),
  z.object({ type: z.literal('status'), status }),
  z.object({ type: z.literal('priority'), priority: priorityReference() }),
  /** Null takes the category away. */
  z.object({ type: z.literal('category'), category: recordId().nullable() }),
  z.object({ type: z.literal('tags_add'), tags }),
  z.object({ type: z.literal('tags_remove'), tags }),
  /** Sets a field that the site added; null empties it. */
  z.object({ type: z.literal('field'), key: customFieldKey(), value: customValueInput() }),
  z.object({ type: z.literal('snooze'), until, hours, until_reply, reason }),
  z.object({ type: z.literal('wake') }),
  /** Changes who is told of the ticket, and nothing of the ticket itself. */
  z.object({ type: z.literal('follow') }),
  /** Without a status it is set to the usual one after a reply. */
  z.object({ type: z.literal('reply'), body: messageBody, status: status.nullish() }),
  z.object({ type: z.literal('note'), body: messageBody }),
  z.object({ type: z.literal('spam') }),
  z.object({ type: z.literal('not_spam') }),
  z.object({ type: z.literal('delete') }),
  z.object({ type: z.literal('restore') }),
]);

export type TicketAction = z.output<typeof ticketActionSchema>;

/** An action of a bulk change: merging takes all tickets together. */
export const bulkActionSchema = z.discriminatedUnion('type', [
  ...ticketActionSchema.options,
  z.object({ type: z.literal('merge'), into: recordId() }),
]);

export type BulkAction = z.output<typeof bulkActionSchema>;

/** An action that changes the ticket itself. */
export type ChangingAction = Exclude<TicketAction, { type: 'follow' }>;
