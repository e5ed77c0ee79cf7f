import { z } from 'zod';
import { messageTypes } from '#shared/message-types.ts';
import { placementEventTypes, wakeCauses } from '#shared/ticket-placement.ts';
import { defineEvent } from '../../platform/jobs/domain-events.ts';

/** The author; null for changes by the product. */
const author_id = z.int().nullable();

export const ticketCreated = defineEvent({
  name: 'ticket.created',
  data: z.object({
    ticket_id: z.int(),
    author_id: z.int(),
    /** Whether its requester is told: an agent who files it for them may leave that out. */
    tells_requester: z.boolean().default(true),
  }),
});

export const ticketReplied = defineEvent({
  name: 'ticket.replied',
  data: z.object({
    reply_id: z.int(),
    author_id: z.int(),
    /** The requester that it was written to; a merge can move it to a ticket of another one. */
    requester_id: z.int().optional(),
    type: z.enum(messageTypes).default('replies'),
  }),
});

/** Null unassigns. Only tickets whose assignee differed. */
export const ticketsAssigned = defineEvent({
  name: 'tickets.assigned',
  data: z.object({ ticket_ids: z.array(z.int()), assigned_to: z.int().nullable(), author_id }),
});

/** Only tickets that were another person's. */
export const ticketsHandedOver = defineEvent({
  name: 'tickets.handed-over',
  data: z.object({ ticket_ids: z.array(z.int()), user_id: z.int(), author_id }),
});

/** Other values of a ticket, such as its subject, and those of the site's own fields. Only tickets that had others. */
export const ticketsEdited = defineEvent({
  name: 'tickets.edited',
  data: z.object({ ticket_ids: z.array(z.int()), author_id }),
});

/** Null is no group. Only tickets that were in another one. */
export const ticketsGrouped = defineEvent({
  name: 'tickets.grouped',
  data: z.object({ ticket_ids: z.array(z.int()), group_id: z.int().nullable(), author_id }),
});

/** Snoozes and their ends, spam, the trash. Only tickets that were elsewhere. */
export const ticketsPlaced = defineEvent({
  name: 'tickets.placed',
  data: z.object({
    ticket_ids: z.array(z.int()),
    type: z.enum(placementEventTypes),
    /** Of the end of a snooze. */
    cause: z.enum(wakeCauses).optional(),
    author_id,
  }),
});

/** `status` is the name of the new one. */
export const ticketsStatusChanged = defineEvent({
  name: 'tickets.status_changed',
  data: z.object({ ticket_ids: z.array(z.int()), status: z.string(), author_id }),
});
