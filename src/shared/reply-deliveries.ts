import { z } from 'zod';
import { recordId, timestamp } from './wire.ts';

/**
 * `failed`: refused, or tried for too long; `bounced`: reported as not delivered later. `none`: no email has it, or its
 * record was cleaned up.
 */
const replyDeliveryStates = ['none', 'queued', 'sent', 'bounced', 'failed'] as const;

export type ReplyDeliveryState = (typeof replyDeliveryStates)[number];

const outcome = {
  state: z.enum(replyDeliveryStates),
  /** The words of a mail server; of an email that is tried again the last ones. */
  error: z.string().nullable(),
  at: timestamp().nullable(),
};

/** The outcome of the emails with a message: the worst of its recipients. */
export const replyDeliverySchema = z.object({
  ...outcome,
  recipients: z.array(z.object({ email: z.string(), ...outcome })),
});

export type ReplyDelivery = z.infer<typeof replyDeliverySchema>;

/** Whether an email did not reach its recipient. */
export const isUndelivered = ({ state }: { state: ReplyDeliveryState }) =>
  state === 'failed' || state === 'bounced';

export const resendReplyInput = z.object({ id: recordId() });
