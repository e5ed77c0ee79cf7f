import { z } from 'zod';
import { agentTicketDetails, agentTicketFields } from './agent-tickets.ts';
import { personSchema } from './auth.ts';
import { shownFieldSchema } from './custom-fields.ts';
import { customFilterInput, customPatchInput, customValuesSchema } from './custom-values.ts';
import { messageTypes } from './message-types.ts';
import { withOperation } from './operations.ts';
import { scheduledAnswerSchema, scheduleInput } from './outbox.ts';
import { countedPage, pageInput } from './pagination.ts';
import { purchaseSchema } from './purchases.ts';
import { recipientList } from './recipients.ts';
import { replyDeliverySchema } from './reply-deliveries.ts';
import { replyOrigin } from './reply-origins.ts';
import { tagSchema, ticketTagSchema } from './tags.ts';
import { normalizeText, showsAnything } from './text.ts';
import { ticketAbilitiesSchema } from './ticket-abilities.ts';
import { ticketChannels } from './ticket-channels.ts';
import { fieldAnswers, fieldInputs, filterInputs, ticketFields } from './ticket-fields.ts';
import { ticketLinkSchema } from './ticket-merges.ts';
import { placementSchema } from './ticket-placement.ts';
import { statusCategories, ticketStates } from './ticket-states.ts';
import { fileEntrySchema, maxAttachments } from './uploads.ts';
import { plainText, refinement, validationTexts } from './validation.ts';
import { listOf, recordId, reference, timestamp, timestampOrDay } from './wire.ts';
import { workspaceReferenceSchema } from './workspaces.ts';

/** Said when the browser has sent a reply by itself. */
export const replySent = 'Reply sent';

/** An HTML body with content: text or an image, not only empty paragraphs. */
export const messageBody = z
  .string()
  .max(100_000, { abort: true })
  .overwrite(normalizeText)
  .refine(showsAnything, refinement(validationTexts.required));

/** A ticket as a row of a list. */
export const ticketSchema = z.object({
  id: z.int(),
  /** The stable name of the status. */
  status: z.string(),
  /** Label for the caller: customers may see another one than agents. */
  status_label: z.string(),
  status_category: z.enum(statusCategories),
  created_at: timestamp(),
  updated_at: timestamp(),
  closed_at: timestamp().nullable(),
  user_id: z.int(),
  workspace_id: z.int().nullable(),
  replies_count: z.int(),
  ...fieldAnswers,
  /** For agents. */
  ...placementSchema.partial().shape,
});

export type Ticket = z.infer<typeof ticketSchema>;

/** The whole ticket: requester, assignee, category, tags. */
export const ticketDetailsSchema = ticketSchema.extend({
  category: tagSchema.nullable(),
  tags: z.array(ticketTagSchema),
  /** Email and purchases only for agents and the requester. */
  user: personSchema.extend({
    email: z.string().optional(),
    purchase_codes: z.array(purchaseSchema).optional(),
  }),
  /** For agents: the sender address of an anonymous author, unverified. */
  unverified_sender: z.string().optional(),
  assignee: personSchema.nullable(),
  /** The user who closed it; null while it is open, and when unknown. */
  closed_by: personSchema.nullable(),
  /** For which it was filed. */
  workspace: workspaceReferenceSchema.nullable(),
  ...agentTicketDetails,
  /** The ticket that has its messages since a merge; null also when the caller may not read that one. */
  merged_into: z.int().nullable(),
  /** For agents: tickets that it was split from or merged with. */
  links: z.array(ticketLinkSchema).optional(),
  /** For agents: people who chose to follow it. */
  followers: z.array(personSchema).optional(),
  /** Whether the caller follows it, as an agent or as a colleague of its requester. */
  following: z.boolean(),
  custom_fields: customValuesSchema,
  can: ticketAbilitiesSchema,
});

export type TicketDetails = z.infer<typeof ticketDetailsSchema>;

export const changedTicketSchema = z.object({ ticket: ticketDetailsSchema, ...withOperation });

export const replySchema = z.object({
  id: z.int(),
  ticket_id: z.int(),
  user_id: z.int().nullable(),
  user: personSchema.nullable(),
  type: z.enum(messageTypes),
  /** Whether it is on the requester's side: by them, or by a colleague of theirs. */
  by_requester: z.boolean(),
  /** The agent who filed it on their behalf; null when they wrote it themselves. */
  filed_by: personSchema.nullable(),
  /**
   * Sanitised HTML. Images that lie elsewhere have no `src`, which would be loaded, but their address in `data-remote`.
   */
  body: z.string(),
  uploads: z.array(fileEntrySchema),
  /** Addresses that a forward was sent to. */
  to: z.array(z.string()).optional(),
  /** Addresses that it was sent to besides. */
  cc: z.array(z.string()).optional(),
  /** For agents: addresses that it was sent to, which no one else sees. */
  bcc: z.array(z.string()).optional(),
  /** Ids of the messages that a forward quotes. */
  quoted: z.array(z.int()).optional(),
  /** For agents: what became of the emails with it. */
  delivery: replyDeliverySchema.optional(),
  /** For agents: how it came in; messages of emails have the other fields, too. */
  ...replyOrigin,
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type Reply = z.infer<typeof replySchema>;

const ticketOrders = ['updated_at', 'created_at', 'id'] as const;

export type TicketOrder = (typeof ticketOrders)[number];

export const ticketListInput = z.object({
  /** An id, or `me`. */
  userId: reference('me').optional(),
  query: plainText().max(255).nullish(),
  /** Id or name of a tag; statuses and categories are tags. */
  tagId: reference().optional(),
  status: z.enum(ticketStates).default('all'),
  assigned_to: reference('me', 'none').optional(),
  /** Only tickets filed for this workspace; agents only. */
  workspace_id: recordId().optional(),
  /** Only tickets of this organisation, or for agents of `none`; for customers their own one, if it shares requests. */
  organisation_id: reference('none').optional(),
  /** Agents only. */
  ...filterInputs,
  /** How it came in. Agents only. */
  channel: z.enum(ticketChannels).optional(),
  /** Created on or after this time. Agents only. */
  from: timestampOrDay().optional(),
  /** Created before this time. Agents only. */
  to: timestampOrDay().optional(),
  /** Only tickets with this value in a field of the site: its key, a colon, and the value. Agents only. */
  field: customFilterInput().nullish(),
  /** Agents only; customers get the most recently updated first. */
  orderBy: z.enum(ticketOrders).default('updated_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
  ...pageInput(20),
});

/** The requester is included in lists of several people's tickets. */
export const listedTicketSchema = ticketSchema.extend({ user: personSchema.optional() });

export type ListedTicket = z.infer<typeof listedTicketSchema>;

export const ticketListSchema = z.object({ pagination: countedPage(listedTicketSchema) });

/** Omitted fields stay unchanged. */
export const updateTicketInput = z.object({
  id: recordId(),
  ...fieldInputs,
  user_id: recordId().optional(),
  /** Null empties a field of the site; omitted ones stay. */
  custom_fields: customPatchInput().optional(),
});

export const createTicketInput = z.object({
  subject: ticketFields.subject.input,
  body: messageBody,
  category: recordId()
    .nullish()
    .describe(
      'Id of a ticket category, one of `GET /api/v1/value-lists/ticketCategories`. Required for customers while the site has categories.',
    ),
  /** The id of the caller's purchase, for a category that requires one. */
  purchase_code: recordId().nullish(),
  ...agentTicketFields,
  custom_fields: customPatchInput().optional(),
  /** Ids of the author's own files. */
  uploads: listOf(recordId(), maxAttachments).optional(),
  /** Repeating the same key within a day answers with the ticket made the first time. */
  idempotency_key: z.string().max(100).optional(),
});

export const ticketInput = z.object({ id: recordId() });

export const replyListInput = z.object({ id: recordId(), ...pageInput(10) });

export const replyListSchema = z.object({ pagination: countedPage(replySchema) });

export const createReplyInput = z.object({
  id: recordId(),
  body: messageBody,
  type: z.enum(['replies', 'notes']).default('replies'),
  /** Ids of the author's own files. */
  uploads: listOf(recordId(), maxAttachments).optional(),
  /** Addresses that get this reply besides, and may be seen by the customer; agents only. */
  cc: recipientList().optional(),
  /** Addresses that get this reply, and that no one but agents sees; agents only. */
  bcc: recipientList().optional(),
  /** The mailbox that this reply and later mails of the ticket go out by; agents only. */
  mailbox_id: recordId().nullish(),
  /** Name of a status to set together with the reply; agents only. */
  status: z.string().max(100).nullish(),
  idempotency_key: z.string().max(100).optional(),
  /**
   * The newest reply on the writer's screen. When a newer one exists the reply is refused with 409, so that agents do
   * not cross; omit it to send anyway.
   */
  last_seen_reply_id: recordId().nullish(),
  ...scheduleInput,
});

export const replyInput = z.object({ id: recordId() });

/** Where the pictures of a message that lie elsewhere can be seen through this site. */
export const remoteImagesSchema = z.object({
  images: z.array(z.object({ address: z.string(), url: z.string() })),
  /** The reader always shows remote images of this sender. */
  trusted: z.boolean(),
});

export const trustSenderInput = z.object({ id: recordId(), trusted: z.boolean() });

export const createdReplySchema = z.object({
  reply: replySchema,
  ticket: ticketSchema.pick({
    id: true,
    status: true,
    status_label: true,
    status_category: true,
    updated_at: true,
    closed_at: true,
  }),
});

/** A message, or with a time in the input the reply that waits for it. */
export const sentReplySchema = z.union([
  createdReplySchema,
  scheduledAnswerSchema.extend({ ticket: createdReplySchema.shape.ticket }),
]);

type SentReply = z.infer<typeof sentReplySchema>;

/** The stored message in the answer to a call without a time, which never waits. */
export function storedReply(answer: SentReply) {
  if ('scheduled' in answer) throw new Error('The reply waits to be sent.');
  return answer;
}

export const setStatusInput = z.object({ id: recordId(), status: z.string().max(100) });

export const assignInput = z.object({
  ids: listOf(recordId()),
  /** Null takes the assignee away; omitted, the assignee stays. */
  userId: recordId().nullish(),
  /** Null takes the tickets out of their group; omitted, the group stays. */
  groupId: recordId().nullish(),
});

export const statusSchema = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  user_label: z.string(),
  category: z.enum(statusCategories),
});

export const ticketCategorySchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  requires_purchase_code: z.boolean(),
  fields: z.array(z.never()),
});

/** A category with the fields that a new ticket of it has for the caller. */
export const requestTypeSchema = ticketCategorySchema.extend({ fields: z.array(shownFieldSchema) });

export const requestTypeInput = z.object({ id: recordId() });

/** Subscribers to the replies of a ticket: the requester, and colleagues who follow it. */
export const followersSchema = z.object({ followers: z.array(personSchema) });
