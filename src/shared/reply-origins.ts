import { z } from 'zod';
import { matchKinds } from './inbound-mail.ts';
import { recordId, timestamp } from './wire.ts';

/** Fields of a message that came by email, for agents. */
export const replyOrigin = {
  channel: z.enum(['web', 'email']).optional(),
  /** Whether the email can be downloaded as it came. */
  has_original: z.boolean().optional(),
  /** Whether the receiving server verified its sender; null when that was not checked. */
  sender_verified: z.boolean().nullable().optional(),
  /** The history and the signature that the email quoted, as sanitised HTML; null without any. */
  quoted_body: z.string().nullable().optional(),
  /** Files of the email that were not stored. */
  dropped_attachments: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
};

export const replyOriginInput = z.object({ id: recordId() });

/** Why an email became a message of its ticket. */
export const replyOriginSchema = z.object({
  from: z.string().nullable(),
  subject: z.string().nullable(),
  matched_by: z.enum(matchKinds),
  explanation: z.array(z.string()),
  received_at: timestamp(),
});
