import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/domain-events.ts';

/** The author; null for changes by the product. */
const author_id = z.int().nullable();

export const ticketCreated = defineEvent({
  name: 'ticket.created',
  data: z.object({ ticket_id: z.int(), author_id: z.int() }),
});

export const ticketReplied = defineEvent({
  name: 'ticket.replied',
  data: z.object({
    reply_id: z.int(),
    author_id: z.int(),
    type: z.enum(['replies', 'notes']).default('replies'),
  }),
});

/** Null unassigns. Only tickets whose assignee differed. */
export const ticketsAssigned = defineEvent({
  name: 'tickets.assigned',
  data: z.object({ ticket_ids: z.array(z.int()), assigned_to: z.int().nullable(), author_id }),
});

/** `status` is the name of the new one. */
export const ticketsStatusChanged = defineEvent({
  name: 'tickets.status_changed',
  data: z.object({ ticket_ids: z.array(z.int()), status: z.string(), author_id }),
});
