import { z } from 'zod';
import { operationSchema } from './operations.ts';
import { ticketFields } from './ticket-fields.ts';
import { ticketReferenceSchema } from './ticket-reference.ts';
import { refinement } from './validation.ts';
import { flag, listOf, recordId } from './wire.ts';

/** How another ticket is related to one. */
export const linkRelations = ['split_from', 'split_to', 'merged_from', 'related'] as const;

export const ticketLinkSchema = z.object({
  id: z.int(),
  subject: z.string(),
  relation: z.enum(linkRelations),
});

export type TicketLink = z.infer<typeof ticketLinkSchema>;

/** Max tickets of one merge. */
export const maxMergedTickets = 20;

export const mergeTicketsInput = z.object({
  ids: listOf(recordId(), maxMergedTickets).refine(
    (ids) => new Set(ids).size >= 2,
    refinement('Select at least two tickets.'),
  ),
  /** The one of them that gets the messages. */
  into: recordId(),
  /** Whether requesters of other tickets, and the addresses in copy there, get the replies from then on. */
  cc_requesters: flag().default(false),
});

/**
 * Warnings before a merge: the requester, or colleagues of theirs, will see messages of other people; the
 * ticket has internal notes, which stay internal; it is locked, and gets closed.
 */
export const mergeWarningSchema = z.object({
  code: z.enum(['other_customer', 'notes', 'locked']),
  ticket_id: z.int(),
});

export type MergeWarning = z.infer<typeof mergeWarningSchema>;

export const ticketMergePreviewSchema = z.object({
  /** The ticket that gets the messages. */
  ticket: ticketReferenceSchema,
  replies_count: z.int(),
  notes_count: z.int(),
  /** Names of all custom tags. */
  tags: z.array(z.string()),
  warnings: z.array(mergeWarningSchema),
});

export type TicketMergePreview = z.infer<typeof ticketMergePreviewSchema>;

export const splitTicketInput = z.object({
  id: recordId(),
  /** The message to move to the new ticket. */
  reply_id: recordId(),
  /** Also moves all later messages. */
  following: flag().default(false),
  /** Of the new ticket; without one it is that of the ticket. */
  subject: ticketFields.subject.input.nullish(),
});

export const relocated = { operation: operationSchema };
