import { z } from 'zod';
import { cursorInput } from './pagination.ts';
import { inboundStates } from './record-states.ts';
import { plainText } from './validation.ts';
import { flag, recordId, timestamp, timestampOrDay } from './wire.ts';

export type InboundState = (typeof inboundStates)[number];

/** Why a mail was ignored. */
export const ignoreReasons = [
  'auto_reply',
  'own_address',
  'loop',
  'blocked_sender',
  'bounce_unmatched',
  'own_test',
] as const;

/** Why a mail waits for a decision. */
export const quarantineReasons = [
  'unknown_recipient',
  'no_sender',
  'malformed',
  'automated',
  'spam',
  'rate',
  'suspended',
  'sender_unproven',
  'new_tickets_off',
  'too_many_open',
  'failed',
] as const;

export type InboundReason = (typeof ignoreReasons)[number] | (typeof quarantineReasons)[number];

/** By what a mail was assigned to its ticket. */
export const matchKinds = ['reply_address', 'references', 'none'] as const;

/** Bytes of a mail, unless a setting says less. */
export const maxMailSize = 50 * 1024 * 1024;

const summary = {
  id: z.uuid(),
  state: z.enum(inboundStates),
  reason: z.enum([...ignoreReasons, ...quarantineReasons]).nullable(),
  message_id: z.string().nullable(),
  from: z.string().nullable(),
  from_name: z.string().nullable(),
  to: z.array(z.string()),
  subject: z.string().nullable(),
  size: z.int(),
  mailbox_id: z.int().nullable(),
  ticket_id: z.int().nullable(),
  reply_id: z.int().nullable(),
  /** Whether the receiving server verified its sender; null when its mailbox names no such server. */
  sender_verified: z.boolean().nullable(),
  received_at: timestamp(),
  handled_at: timestamp().nullable(),
};

export const inboundSummarySchema = z.object(summary);

export type InboundSummary = z.infer<typeof inboundSummarySchema>;

export const inboundMessageSchema = z.object({
  ...summary,
  matched_by: z.enum(matchKinds),
  /** Why it became what it is, in sentences. */
  explanation: z.array(z.string()),
  dropped_attachments: z.array(z.object({ name: z.string(), reason: z.string() })),
  attempts: z.int(),
  error: z.string().nullable(),
});

export type InboundMessage = z.infer<typeof inboundMessageSchema>;

export const inboundListInput = z.object({
  ...cursorInput,
  state: z.enum(inboundStates).nullish(),
  reason: z.enum([...ignoreReasons, ...quarantineReasons]).nullish(),
  mailboxId: recordId().nullish(),
  ticketId: recordId().nullish(),
  /** A part of the sender's address, the subject or the Message-ID. */
  query: plainText().max(255).nullish(),
  from: timestampOrDay().nullish(),
  to: timestampOrDay().nullish(),
});

export const inboundListSchema = z.object({
  data: z.array(inboundSummarySchema),
  next_cursor: z.string().nullable(),
});

export const inboundIdInput = z.object({ id: z.uuid() });

export const inboundReplayInput = z.object({
  id: z.uuid(),
  force: flag().default(false).describe('Passes over the reason of the quarantine.'),
  mailbox_id: recordId().nullish().describe('The mailbox that it is for, when no address of it is known.'),
});

export const inboundCountersSchema = z.object({
  counters: z.object({
    /** Messages in the folders of the mail servers at the last fetch. */
    on_server: z.int(),
    stored: z.int(),
    handled: z.int(),
    waiting: z.int(),
    by_state: z.object({
      stored: z.int(),
      processing: z.int(),
      ticket: z.int(),
      reply: z.int(),
      forward: z.int(),
      delivery: z.int(),
      ignored: z.int(),
      quarantined: z.int(),
      discarded: z.int(),
    } satisfies Record<InboundState, z.ZodType>),
  }),
  mailboxes: z.array(
    z.object({ id: z.int(), on_server: z.int().nullable(), stored: z.int(), handled: z.int() }),
  ),
});

/** Where mail servers deliver by SMTP; null while it is off. */
export const smtpInSchema = z.object({ host: z.string(), port: z.int(), tls: z.boolean() }).nullable();

export type SmtpInAddress = z.infer<typeof smtpInSchema>;
