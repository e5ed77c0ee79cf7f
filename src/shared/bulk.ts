import { z } from 'zod';
import { jobSchema } from './jobs.ts';
import { bulkActionSchema } from './ticket-actions.ts';
import { ticketFilterInput } from './ticket-filters.ts';
import { queueSelection } from './ticket-queue.ts';
import { listOf, recordId } from './wire.ts';

/** Tickets that one call names by their ids. */
export const maxBulkIds = 1000;

/** Max number of tickets of one bulk action. */
export const maxBulkTickets = 20_000;

/** Up to this many tickets are changed while the request waits. */
export const bulkAtOnce = 10;

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
