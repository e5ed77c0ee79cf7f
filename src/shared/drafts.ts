import { z } from 'zod';
import { personSchema } from './auth.ts';
import type { MessageType } from './message-types.ts';
import { cursorInput } from './pagination.ts';
import { recipientList } from './recipients.ts';
import { normalizeText } from './text.ts';
import { ticketReferenceSchema } from './ticket-reference.ts';
import { fileEntrySchema, maxAttachments } from './uploads.ts';
import { flag, listOf, recordId, timestamp, wholeNumber } from './wire.ts';

/** The kinds of messages that a person has a draft of, in one ticket. */
export const draftModes = ['reply', 'note', 'forward'] as const;
export type DraftMode = (typeof draftModes)[number];

/** Visibility of a draft for colleagues on the ticket: none, its existence, or its content as well. */
export const draftVisibilities = ['private', 'announced', 'shared'] as const;
export type DraftVisibility = (typeof draftVisibilities)[number];

/** The kind of the draft that becomes a message of a type. */
export const draftModeOf = { replies: 'reply', notes: 'note', forwards: 'forward' } as const satisfies Record<
  MessageType,
  DraftMode
>;

/** An unsent message. */
export const messageDraftSchema = z.object({
  mode: z.enum(draftModes),
  /** HTML; empty for a draft of files alone. */
  body: z.string(),
  uploads: z.array(fileEntrySchema),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  /** Whether colleagues on the ticket can read it. */
  shared: z.boolean(),
  /** Counts the changes. */
  version: z.int(),
  updated_at: timestamp(),
});

export type ServerDraft = z.infer<typeof messageDraftSchema>;

const ofTicket = {
  id: recordId(),
  mode: z.enum(draftModes).default('reply').describe('The kind of message; customers have replies only.'),
};

export const draftInput = z.object(ofTicket);

export const draftUpdateInput = z.object({
  ...ofTicket,
  /** Null is an empty text. */
  body: z.string().max(100_000, { abort: true }).overwrite(normalizeText).nullable(),
  /** Ids of the author's own files. */
  uploads: listOf(recordId(), maxAttachments).optional(),
  cc: recipientList().optional(),
  bcc: recipientList().optional(),
  /** For agents: whether colleagues on the ticket can read it; left out, that stays as it is stored. */
  shared: flag().optional(),
  /** The version that was read, 0 for none; another one that is stored is not overwritten (409). */
  version: wholeNumber(z.int().min(0).max(2_147_483_647)).nullish(),
});

export const draftAnswerSchema = z.object({ draft: messageDraftSchema.nullable() });

export const colleagueDraftsInput = z.object({ id: recordId() });

/** Max drafts of colleagues in one ticket, the last changed first. */
export const maxColleagueDrafts = 20;

/** A colleague's unsent message. */
export const colleagueDraftSchema = z.object({
  user: personSchema,
  mode: z.enum(draftModes),
  updated_at: timestamp(),
  /** Its content; null unless its author shares it. */
  draft: messageDraftSchema.nullable(),
});

export type ColleagueDraft = z.infer<typeof colleagueDraftSchema>;

export const colleagueDraftsSchema = z.object({ drafts: z.array(colleagueDraftSchema) });

export const draftListInput = z.object(cursorInput);

export const draftListSchema = z.object({
  data: z.array(
    messageDraftSchema.extend({
      ticket: ticketReferenceSchema,
      excerpt: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
