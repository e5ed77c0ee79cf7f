import { z } from 'zod';
import { personSchema } from './auth.ts';
import { cursorInput } from './pagination.ts';
import { personNotes } from './people.ts';
import { ticketReferenceSchema } from './ticket-reference.ts';
import { ticketSchema } from './tickets.ts';
import { fileEntrySchema } from './uploads.ts';
import { changedFields, recordId } from './wire.ts';

/** Which of a customer's tickets are listed: snoozed ones are open. */
export const customerTicketStates = ['all', 'open', 'closed'] as const;

export type CustomerTicketState = (typeof customerTicketStates)[number];

export const customerTicketsInput = z.object({
  id: recordId(),
  state: z.enum(customerTicketStates).default('all'),
  ...cursorInput,
});

/** A ticket in the list of its customer. */
export const customerTicketSchema = ticketSchema.extend({
  assignee: personSchema.nullable(),
  /** The last message that the customer can see, as one line of plain text. */
  preview: z.string(),
  /** Whether that message was written by an agent. */
  preview_by_agent: z.boolean(),
});

export type CustomerTicket = z.infer<typeof customerTicketSchema>;

/** Not more than these are counted. */
export const countedTickets = 1001;

export const customerTicketsSchema = z.object({
  data: z.array(customerTicketSchema),
  next_cursor: z.string().nullable(),
  /** The number of tickets in each state, up to 1001. */
  counts: z.object({ all: z.int(), open: z.int(), closed: z.int() }),
});

export const customerFilesInput = z.object({ id: recordId(), ...cursorInput });

/** A file that a customer sent, and the ticket it came with. */
export const customerFileSchema = z.object({
  file: fileEntrySchema,
  ticket: ticketReferenceSchema,
  sent_at: z.iso.datetime(),
});

export const customerFilesSchema = z.object({
  data: z.array(customerFileSchema),
  next_cursor: z.string().nullable(),
});

export const customerNotesInput = z.object({
  id: recordId(),
  notes: personNotes(),
  before: changedFields({ notes: z.string().max(5000).nullable() }),
});
