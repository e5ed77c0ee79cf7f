import { z } from 'zod';
import { personSchema } from './auth.ts';
import { customValueSchema } from './custom-values.ts';
import { messageTypes } from './message-types.ts';
import { cursorInput } from './pagination.ts';
import { fieldEventTypes, shownFieldEvents, storedFieldEvents } from './ticket-fields.ts';
import { placementEvents, placementEventTypes } from './ticket-placement.ts';
import { statusCategories } from './ticket-states.ts';
import { recordId, timestamp } from './wire.ts';

export const ticketEventTypes = [
  'created',
  'status',
  'requester',
  'tag_added',
  'tag_removed',
  'reply_edited',
  'reply_deleted',
  'forwarded',
  ...placementEventTypes,
  'merged',
  'merged_from',
  'split',
  'split_from',
  'undone',
  'mail_bounced',
  'auto_reply_ignored',
  'linked',
  'field',
  ...fieldEventTypes,
] as const;

/** How a change came about; `web` is the screens, `api` a token. */
export const changeSources = ['web', 'api', 'mail', 'trigger', 'macro', 'bulk', 'undo', 'system'] as const;

export type ChangeSource = (typeof changeSources)[number];

/** Identifies the message; its content is stored nowhere else. */
const messageChange = z.object({
  reply_id: z.int(),
  message: z.enum(messageTypes),
  by_requester: z.boolean(),
});

/** The name of the tag at that time. */
const tagChange = z.object({ tag: z.string() });

/** A change of a field that the site added. */
const customFieldChange = z.object({
  key: z.string(),
  from: customValueSchema.nullable(),
  to: customValueSchema.nullable(),
});

/** A message was sent to people outside of the ticket. */
const forwarding = z.object({ reply_id: z.int(), to: z.array(z.string()) });

const nothing = z.object({});

type PlacementEvents = typeof placementEvents;

/** Events of placements, with the common fields of all events. */
const placementEventsWith = <Common extends z.ZodRawShape>(common: Common) =>
  placementEventTypes.map((type) =>
    z.object({ ...common, type: z.literal(type), data: placementEvents[type] }),
  ) as unknown as {
    [Type in keyof PlacementEvents]: z.ZodObject<
      { type: z.ZodLiteral<Type>; data: PlacementEvents[Type] } & Common
    >;
  }[keyof PlacementEvents][];
/** Merges and splits: the number of the other ticket. They are the same for every reader. */
const relocations = [
  z.object({ type: z.literal('merged'), data: z.object({ to: z.int() }) }),
  z.object({ type: z.literal('merged_from'), data: z.object({ from: z.int() }) }),
  z.object({ type: z.literal('split'), data: z.object({ to: z.int() }) }),
  z.object({ type: z.literal('split_from'), data: z.object({ from: z.int() }) }),
  z.object({ type: z.literal('undone'), data: z.object({ operation: z.enum(['merge', 'split']) }) }),
] as const;

/** Outcomes of emails of the ticket: they are the same for every reader. */
const mailEvents = [
  z.object({
    type: z.literal('mail_bounced'),
    data: z.object({
      recipient: z.string(),
      /** The words of a mail server. */
      reason: z.string(),
    }),
  }),
  z.object({ type: z.literal('auto_reply_ignored'), data: z.object({ from: z.string() }) }),
  /** An email named a ticket that it does not continue, and made another. */
  z.object({ type: z.literal('linked'), data: z.object({ to: z.int() }) }),
] as const;

/** A persisted change of a ticket: names of statuses and ids of people, which do not change later. */
export const storedTicketEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), data: nothing }),
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
  z.object({ type: z.literal('tag_added'), data: tagChange }),
  z.object({ type: z.literal('tag_removed'), data: tagChange }),
  z.object({ type: z.literal('reply_edited'), data: messageChange }),
  z.object({ type: z.literal('reply_deleted'), data: messageChange }),
  z.object({ type: z.literal('forwarded'), data: forwarding }),
  ...placementEventsWith({}),
  ...relocations,
  ...mailEvents,
  z.object({ type: z.literal('field'), data: customFieldChange }),
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
  via: z.enum(changeSources),
  created_at: timestamp(),
};

const [merged, mergedFrom, split, splitFrom, undone] = relocations;
const [mailBounced, autoReplyIgnored, linked] = mailEvents;

/** A change of a ticket. */
export const ticketEventSchema = z.discriminatedUnion('type', [
  z.object({ ...happened, type: z.literal('created'), data: nothing }),
  z.object({
    ...happened,
    type: z.literal('status'),
    data: z.object({
      from: eventStatusSchema,
      to: eventStatusSchema,
      by_reply: z.literal(true).optional(),
    }),
  }),
  z.object({
    ...happened,
    type: z.literal('requester'),
    data: z.object({ from: personSchema.nullable(), to: personSchema.nullable() }),
  }),
  z.object({ ...happened, type: z.literal('tag_added'), data: tagChange }),
  z.object({ ...happened, type: z.literal('tag_removed'), data: tagChange }),
  z.object({ ...happened, type: z.literal('reply_edited'), data: messageChange }),
  z.object({ ...happened, type: z.literal('reply_deleted'), data: messageChange }),
  z.object({ ...happened, type: z.literal('forwarded'), data: forwarding }),
  ...placementEventsWith(happened),
  merged.extend(happened),
  mergedFrom.extend(happened),
  split.extend(happened),
  splitFrom.extend(happened),
  undone.extend(happened),
  mailBounced.extend(happened),
  autoReplyIgnored.extend(happened),
  linked.extend(happened),
  z.object({
    ...happened,
    type: z.literal('field'),
    data: customFieldChange.extend({
      /** Null when the field was deleted or turned off. */
      label: z.string().nullable(),
      /** The values as agents read them: options by their labels. */
      from_text: z.string().nullable(),
      to_text: z.string().nullable(),
    }),
  }),
  ...shownFieldEvents(happened),
]);

export type TicketEvent = z.infer<typeof ticketEventSchema>;

/** Max number of events shown between the messages of a ticket: the newest. */
export const maxTicketEvents = 200;

export const ticketEventsInput = z.object({ id: recordId() });

export const ticketEventsSchema = z.object({ events: z.array(ticketEventSchema) });

export const ticketHistoryInput = z.object({
  id: recordId(),
  ...cursorInput,
  /** Only events of this type. */
  type: z.enum(ticketEventTypes).nullish(),
  /** Only events by this person. */
  userId: recordId().nullish(),
});

export const ticketHistorySchema = z.object({
  data: z.array(ticketEventSchema),
  next_cursor: z.string().nullable(),
});
