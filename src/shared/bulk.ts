import { z } from 'zod';
import { customFieldKey, customValueInput } from './custom-values.ts';
import { jobSchema } from './jobs.ts';
import { snoozeInput } from './snooze.ts';
import { tagTicketsInput } from './tags.ts';
import { ticketFilterInput } from './ticket-filters.ts';
import { priorityReference } from './ticket-priorities.ts';
import { queueSelection } from './ticket-queue.ts';
import { messageBody } from './tickets.ts';
import { listOf, recordId } from './wire.ts';

/** Tickets that one call names by their ids. */
export const maxBulkIds = 1000;

/** Max number of tickets of one bulk action. */
export const maxBulkTickets = 20_000;

/** Up to this many tickets are changed while the request waits. */
export const bulkAtOnce = 10;

const { tags } = tagTicketsInput.shape;
const { until, until_reply, reason } = snoozeInput.shape;
const status = z.string().max(100);

/** A change of many tickets. */
export const bulkActionSchema = z.discriminatedUnion('type', [
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
  z.object({ type: z.literal('snooze'), until, until_reply, reason }),
  z.object({ type: z.literal('wake') }),
  /** Without a status it is set to the usual one after a reply. */
  z.object({ type: z.literal('reply'), body: messageBody, status: status.nullish() }),
  z.object({ type: z.literal('note'), body: messageBody }),
  z.object({ type: z.literal('spam') }),
  z.object({ type: z.literal('not_spam') }),
  z.object({ type: z.literal('delete') }),
  z.object({ type: z.literal('restore') }),
]);

export type BulkAction = z.output<typeof bulkActionSchema>;

export const bulkInput = z.object({
  ids: listOf(recordId(), maxBulkIds).optional(),
  queue: queueSelection.optional(),
  /** All tickets of a view. */
  view_id: recordId().optional(),
  /** All tickets that a filter matches. */
  filter: ticketFilterInput().optional(),
  /** Tickets to leave out. */
  except_ids: listOf(recordId(), maxBulkIds).optional(),
  action: bulkActionSchema,
});

export const bulkCountSchema = z.object({
  /** Number of tickets, up to the maximum of one bulk action. */
  count: z.int(),
  /** Whether there are more than one bulk action can change. */
  is_capped: z.boolean(),
});

export const bulkAnswerSchema = z.object({ job: jobSchema });
