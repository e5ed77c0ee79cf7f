import { z } from 'zod';
import { personSchema } from './auth.ts';
import { fieldEventTypes, shownFieldEvents, storedFieldEvents } from './ticket-fields.ts';
import { statusCategories } from './ticket-states.ts';
import { recordId, timestamp } from './wire.ts';

export const ticketEventTypes = [
  'status',
  'requester',
  'tags',
  'reply_edited',
  'reply_deleted',
  ...fieldEventTypes,
] as const;

/** Identifies the message; its content is stored nowhere else. */
const messageChange = z.object({
  reply_id: z.int(),
  message: z.enum(['replies', 'notes']),
  by_requester: z.boolean(),
});

/** The names that the words had then. */
const tagsChange = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

/** A persisted change of a ticket: names of statuses and ids of people, which do not change later. */
export const storedTicketEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    data: z.object({
      from: z.string(),
      to: z.string(),
      /** Set automatically by a message between open and pending: the message implies the change. */
      by_reply: z.literal(true).optional(),
    }),
  }),
  z.object({ type: z.literal('requester'), data: z.object({ from: z.int(), to: z.int() }) }),
  z.object({ type: z.literal('tags'), data: tagsChange }),
  z.object({ type: z.literal('reply_edited'), data: messageChange }),
  z.object({ type: z.literal('reply_deleted'), data: messageChange }),
  ...storedFieldEvents,
]);

export type StoredTicketEvent = z.infer<typeof storedTicketEventSchema>;

const eventStatusSchema = z.object({
  name: z.string(),
  /** Label for the caller. */
  label: z.string(),
  /** Null when the status is no more. */
  category: z.enum(statusCategories).nullable(),
});

const happened = {
  id: z.int(),
  /** The user who made it; null for the product itself. */
  user: personSchema.nullable(),
  created_at: timestamp(),
};

/** A change of a ticket, as shown between its messages. */
export const ticketEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...happened,
    type: z.literal('status'),
    data: z.object({ from: eventStatusSchema, to: eventStatusSchema }),
  }),
  z.object({
    ...happened,
    type: z.literal('requester'),
    data: z.object({ from: personSchema.nullable(), to: personSchema.nullable() }),
  }),
  z.object({ ...happened, type: z.literal('tags'), data: tagsChange }),
  z.object({ ...happened, type: z.literal('reply_edited'), data: messageChange }),
  z.object({ ...happened, type: z.literal('reply_deleted'), data: messageChange }),
  ...shownFieldEvents(happened),
]);

export type TicketEvent = z.infer<typeof ticketEventSchema>;

/** Most changes of a ticket that are shown; of more than these, the newest. */
export const maxTicketEvents = 200;

export const ticketEventsInput = z.object({ id: recordId() });

export const ticketEventsSchema = z.object({ events: z.array(ticketEventSchema) });
