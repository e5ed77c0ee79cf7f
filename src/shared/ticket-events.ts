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

/** Which message it was; what it said is stored nowhere else. */
const messageChange = z.object({
  reply_id: z.int(),
  message: z.enum(['replies', 'notes']),
  by_requester: z.boolean(),
});

/** The names that the words had then. */
const tagsChange = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

/** A change of a ticket as it is kept: the names of statuses and the ids of people, which stay what they were. */
export const storedTicketEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    data: z.object({
      from: z.string(),
      to: z.string(),
      /** It came of itself with a message between open and pending: the message says as much. */
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
  /** How whoever asks reads it. */
  label: z.string(),
  /** Null when the status is no more. */
  category: z.enum(statusCategories).nullable(),
});

const happened = {
  id: z.int(),
  /** Who did it; null when the product did. */
  user: personSchema.nullable(),
  created_at: timestamp(),
};

/** A change of a ticket, as those who read it see it between its messages. */
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
