import { z } from 'zod';
import { maxAmount } from './money.ts';
import { requiredText } from './validation.ts';
import { decimal, recordId, timestamp } from './wire.ts';

export const refundStates = ['waiting', 'done', 'failed'] as const;

/** Money returned to the payer of an invoice. */
export const refundSchema = z.object({
  id: z.int(),
  invoice_id: z.int(),
  amount: z.number(),
  currency: z.string(),
  /** Reason, visible to the payer. */
  note: z.string(),
  /** Waiting until the payment service has answered; failed where it refused. */
  state: z.enum(refundStates),
  created_at: timestamp(),
  done_at: timestamp().nullable(),
});

export type Refund = z.infer<typeof refundSchema>;

export const maxRefundNoteLength = 500;

export const refundInput = z.object({
  id: recordId(),
  /** In the major unit; without it all that is left. */
  amount: decimal(z.number().min(0.0001).max(maxAmount)).nullish(),
  note: requiredText(maxRefundNoteLength),
});
