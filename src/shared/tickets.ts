import { z } from 'zod';
import { personSchema } from './auth.ts';
import { highlightSchema } from './helpcenter.ts';
import { countedPage, pageInput } from './pagination.ts';
import { purchaseSchema } from './purchases.ts';
import { tagSchema, ticketTagSchema } from './tags.ts';
import { normalizeText, showsAnything } from './text.ts';
import { fieldAnswers, fieldInputs, filteredAnswers, filterInputs, ticketFields } from './ticket-fields.ts';
import { queueFolders, queueOrders, statusCategories, ticketStates } from './ticket-states.ts';
import { fileEntrySchema, maxAttachments } from './uploads.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { listOf, recordId, reference, timestamp } from './wire.ts';

/** Said when the browser has sent a reply by itself. */
export const replySent = 'Reply sent';

/** An HTML body that says something: text or an image, not only empty paragraphs. */
export const messageBody = z
  .string()
  .max(100_000, { abort: true })
  .overwrite(normalizeText)
  .refine(showsAnything, refinement(validationTexts.required));

/** What the person asking may do with a ticket; the answer travels with the record. */
export const ticketAbilitiesSchema = z.object({
  reply: z.boolean(),
  note: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  assign: z.boolean(),
  set_status: z.boolean(),
  /** Change its subject, its priority and its tags. */
  update: z.boolean(),
  /** Hear of it or not, as a colleague of who asked. */
  follow: z.boolean(),
});

/** A ticket as a row of a list. */
export const ticketSchema = z.object({
  id: z.int(),
  /** The stable name of the status. */
  status: z.string(),
  /** How whoever asks reads it: customers may have a label of their own. */
  status_label: z.string(),
  status_category: z.enum(statusCategories),
  created_at: timestamp(),
  updated_at: timestamp(),
  closed_at: timestamp().nullable(),
  user_id: z.int(),
  group_id: z.int().nullable(),
  workspace_id: z.int().nullable(),
  replies_count: z.int(),
  ...fieldAnswers,
});

export type Ticket = z.infer<typeof ticketSchema>;

const ticketWorkspaceSchema = z.object({ id: z.int(), name: z.string() });

/** The whole ticket: who asked, who answers, what it is about. */
export const ticketDetailsSchema = ticketSchema.extend({
  category: tagSchema.nullable(),
  tags: z.array(ticketTagSchema),
  /** E-mail and purchases only for agents and the person who asked. */
  user: personSchema.extend({
    email: z.string().optional(),
    purchase_codes: z.array(purchaseSchema).optional(),
  }),
  /** For agents: the address that was given by whoever wrote without being signed in, and may not have it. */
  unverified_sender: z.string().optional(),
  assignee: personSchema.nullable(),
  /** Who closed it; null while it is open, and where that is not known. */
  closed_by: personSchema.nullable(),
  /** For which it was filed. */
  workspace: ticketWorkspaceSchema.nullable(),
  /** Whether the person asking hears of replies to it as a colleague. */
  following: z.boolean(),
  can: ticketAbilitiesSchema,
});

export type TicketDetails = z.infer<typeof ticketDetailsSchema>;

export const replySchema = z.object({
  id: z.int(),
  ticket_id: z.int(),
  user_id: z.int().nullable(),
  user: personSchema.nullable(),
  type: z.enum(['replies', 'notes']),
  /** Whether it was said for who asked: by them, or by a colleague of theirs. */
  by_requester: z.boolean(),
  /** The agent who filed it for them; null when they wrote it themselves. */
  filed_by: personSchema.nullable(),
  /**
   * Sanitised HTML. Images that lie elsewhere have no `src`, which would be loaded, but their address in `data-remote`.
   */
  body: z.string(),
  uploads: z.array(fileEntrySchema),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type Reply = z.infer<typeof replySchema>;

export const ticketListInput = z.object({
  /** An id, or `me`. */
  userId: reference('me').optional(),
  query: plainText().max(255).nullish(),
  /** Id or name of a tag; statuses and categories are tags. */
  tagId: reference().optional(),
  status: z.enum(ticketStates).default('all'),
  assigned_to: reference('me', 'none').optional(),
  /** Only what was filed for this workspace; agents only. */
  workspace_id: recordId().optional(),
  /** Agents only. */
  ...filterInputs,
  ...pageInput(20),
});

/** Who asked is said in lists of several people's requests. */
const listedTicketSchema = ticketSchema.extend({ user: personSchema.optional() });

export type ListedTicket = z.infer<typeof listedTicketSchema>;

export const ticketListSchema = z.object({ pagination: countedPage(listedTicketSchema) });

/** A ticket as a row of the agent's queue. */
export const queueRowSchema = ticketSchema.extend({
  ...filteredAnswers,
  user: personSchema,
  assignee: personSchema.nullable(),
  /** The last message that the customer can see, as one line of plain text. */
  preview: z.string(),
  /** Whether that message was written by an agent. */
  preview_by_agent: z.boolean(),
  waiting_since: timestamp().nullable(),
  /** What a search found in it; null in a list that is not searched. */
  match: z
    .object({
      subject: z.array(highlightSchema).nullable(),
      /** Of the message that matches best. */
      text: z.array(highlightSchema).nullable(),
      is_note: z.boolean(),
      /** The address of whoever asked, when they were found. */
      email: z.string().nullable(),
    })
    .nullable(),
});

export type QueueRow = z.infer<typeof queueRowSchema>;

export const queueInput = z.object({
  folder: z.enum(queueFolders).default('open'),
  /** Without one it is the usual order of the folder, and of a search how well tickets match. */
  order: z.enum(queueOrders).nullish(),
  query: plainText().max(255).nullish(),
  /** Only what was filed for this workspace. */
  workspace_id: recordId().nullish(),
  ...filterInputs,
  /** `next_cursor` of the page before. */
  cursor: z.string().max(200).nullish(),
  limit: recordId().default(30),
});

export const queueSchema = z.object({
  data: z.array(queueRowSchema),
  next_cursor: z.string().nullable(),
  /** What was looked for instead, when nothing holds the words as they were typed. */
  corrected_query: z.string().nullable(),
  /** What the search finds in other folders; of very common words only the newest are counted. */
  elsewhere: z.array(z.object({ folder: z.enum(queueFolders), count: z.int() })),
  /** The one that was asked for. */
  workspace: ticketWorkspaceSchema.nullable(),
});

/** Most tickets whose rows are asked for at once. */
export const maxQueueRows = 200;

export const queueRowsInput = z.object({
  ids: z.array(z.int().min(1).max(2_147_483_647)).max(maxQueueRows),
});

export const queueRowsSchema = z.object({ data: z.array(queueRowSchema) });

export const ticketSearchInput = z.object({
  query: requiredText(255),
  limit: z.int().min(1).max(20).default(6),
});

export const ticketSearchSchema = queueSchema.pick({ data: true, corrected_query: true });

export const queueCountsSchema = z.object({
  counts: z.object({
    mine: z.int(),
    unassigned: z.int(),
    open: z.int(),
    pending: z.int(),
    closed: z.int(),
  }),
});

/** What is left out stays as it is. */
export const updateTicketInput = z.object({ id: recordId(), ...fieldInputs });

export const createTicketInput = z.object({
  subject: ticketFields.subject.input,
  body: messageBody,
  category: recordId()
    .nullish()
    .describe(
      'Id of a ticket category, one of `GET /api/v1/value-lists/ticketCategories`. Required for customers while the site has categories.',
    ),
  /** The id of an own purchase, for a category that asks for one. */
  purchase_code: recordId().nullish(),
  /** An agent files for somebody else. */
  user_id: recordId().nullish(),
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
  /** Name of a status to set together with the reply; agents only. */
  status: z.string().max(100).nullish(),
  idempotency_key: z.string().max(100).optional(),
  /**
   * The newest reply on the writer's screen. When something newer exists the reply is refused with 409,
   * so that nobody answers past a colleague; leave it out to send anyway.
   */
  last_seen_reply_id: recordId().nullish(),
});

export const replyInput = z.object({ id: recordId() });

/** Where the pictures of a message that lie elsewhere can be seen through this site. */
export const remoteImagesSchema = z.object({
  images: z.array(z.object({ address: z.string(), url: z.string() })),
  /** The reader wants to see those of this sender without being asked. */
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

export const setStatusInput = z.object({ id: recordId(), status: z.string().max(100) });

export const assignInput = z.object({
  ids: listOf(recordId()),
  /** Null takes the assignee away. */
  userId: recordId().nullable(),
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

export const requestTypeInput = z.object({ id: recordId() });

/** Who hears of replies to a request: who asked, and colleagues who follow it. */
export const followersSchema = z.object({ followers: z.array(personSchema) });
