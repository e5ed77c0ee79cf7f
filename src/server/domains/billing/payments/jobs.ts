import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { AppError } from '#shared/errors.ts';
import { gateways } from '../gateways/all.ts';
import type { InvoiceRow } from '../invoices/issue.ts';
import { findWaiting, presentRefund, type RefundRow } from '../invoices/refund-queries.ts';
import { notifyRefunded } from '../subscriptions/subscription-mails.ts';
import { refunds } from '../tables.ts';

/** Whether the gateway makes the refund. Throws when it is unreachable. */
async function isGivenBack(services: Services, { id, amount }: RefundRow, invoice: InvoiceRow) {
  if (invoice.gateway === 'none') return false;
  try {
    await gateways[invoice.gateway].refund(services, {
      key: `refund-${id}`,
      invoice: invoice.gateway_id ?? '',
      amount,
      currency: invoice.currency,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return false;
    throw error;
  }
}

/** Requests a pending refund from the gateway. Retried until the gateway has answered. */
async function giveBack(services: Services, { refund: id }: { refund: number }): Promise<void> {
  const found = await findWaiting(services.db, id);
  if (found === undefined) return;
  const { invoices: invoice } = found;
  const state = (await isGivenBack(services, found.refunds, invoice)) ? 'done' : 'failed';
  await services.db.transaction(async (tx) => {
    const [row] = await tx
      .update(refunds)
      .set({ state, done_at: new Date().toISOString() })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')))
      .returning();
    if (row?.state !== 'done') return;
    await notifyRefunded(services, tx, invoice, presentRefund(row, invoice.currency));
  });
}

export const refundAtGateway = defineJob({
  name: 'billing-refund',
  label: 'Issue a refund with the payment provider',
  data: z.object({ refund: z.int() }),
  run: giveBack,
});
