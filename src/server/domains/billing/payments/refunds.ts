import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { toMajor, toMinor } from '#shared/money.ts';
import type { Refund, refundInput } from '#shared/refunds.ts';
import { audit } from '../../audit/service.ts';
import { leftOf, presentRefund } from '../invoices/refund-queries.ts';
import { invoices, refunds } from '../tables.ts';
import { refundAtGateway } from './jobs.ts';

/** Throws 422 for an amount with too many decimals, and for more than is left. */
function amountOf(asked: number | null | undefined, left: number, currency: string): number {
  if (asked === null || asked === undefined) return left;
  const amount = toMinor(asked, currency);
  if (amount === null)
    throw invalid({ amount: ['The amount has more decimal places than its currency allows.'] });
  if (amount > left) {
    const most = `${toMajor(left, currency)} ${currency}`;
    throw invalid({
      amount: [{ line: 'You can refund up to :amount.', values: { amount: most } }],
    });
  }
  return amount;
}

/**
 * Refunds an invoice, or a part of it; enqueues the request to the gateway. Throws 404 for an unknown invoice, 409 for
 * one without anything left, 422 for more than is left.
 */
export async function refundInvoice(
  ctx: Context,
  { id, amount: asked, note }: z.output<typeof refundInput>,
): Promise<Refund> {
  return ctx.db.transaction(async (tx) => {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
    if (invoice === undefined) throw notFound();
    const left = await leftOf(tx, invoice);
    if (left <= 0) {
      throw new AppError('conflict', 'nothing_to_refund', 'There is nothing left to refund on this invoice.');
    }
    if (invoice.gateway === 'stripe' && invoice.gateway_id === null) {
      throw new AppError(
        'conflict',
        'unknown_payment',
        "The payment provider hasn't sent the ID of this payment yet. Please try again later.",
      );
    }
    const amount = amountOf(asked, left, invoice.currency);
    const [row] = await tx
      .insert(refunds)
      .values({ invoice_id: id, amount, note, state: 'waiting' })
      .returning();
    if (row === undefined) throw new Error('The refund was not stored.');
    const refund = presentRefund(row, invoice.currency);
    await audit(ctx, tx, {
      action: 'invoice.refund',
      subject_type: 'invoice',
      subject_id: String(id),
      after: { user_id: invoice.user_id, amount: refund.amount, currency: refund.currency, note },
    });
    await ctx.jobs.enqueue(tx, refundAtGateway, { refund: row.id });
    return refund;
  });
}
