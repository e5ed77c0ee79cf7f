import { z } from 'zod';
import { recipientList } from './recipients.ts';
import { messageBody } from './tickets.ts';
import { refinement, validationTexts } from './validation.ts';
import { flag, listOf, recordId } from './wire.ts';

/** Max addresses that a forward is sent to, besides those in copy. */
export const maxForwardRecipients = 10;

/** Max messages that a forward quotes. */
export const maxQuoted = 50;

/** Max characters of the messages that a forward quotes: each recipient gets all of them. */
export const maxQuotedLength = 1_000_000;

export const forwardTicketInput = z.object({
  id: recordId(),
  to: recipientList(maxForwardRecipients).refine(
    (emails) => emails.length > 0,
    refinement(validationTexts.required),
  ),
  cc: recipientList().optional(),
  body: messageBody,
  /** Messages of the ticket to quote. */
  reply_ids: listOf(recordId(), maxQuoted).optional(),
  /** Whether the files of these messages are sent as well. */
  include_attachments: flag().default(true),
  /** Without it, no internal message can be quoted. */
  include_notes: flag().default(false),
  /** Repeating the same key within a day answers with the forward made the first time. */
  idempotency_key: z.string().max(100).optional(),
});
