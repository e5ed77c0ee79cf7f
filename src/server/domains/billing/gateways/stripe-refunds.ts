import Stripe from 'stripe';
import { invalid } from '#shared/errors.ts';
import { scheduled } from './stripe-plans.ts';

const refused = () =>
  invalid({ amount: ["The payment provider can't refund this payment."] }, 'refund_refused');

/** Refunded amounts of a payment: by that order, and in total. In Stripe's unit. */
async function givenBack(stripe: Stripe, payment_intent: string, key: string) {
  const sums = { byOrder: 0, all: 0 };
  for await (const { amount, status, metadata } of stripe.refunds.list({ payment_intent, limit: 100 })) {
    if (status === 'failed' || status === 'canceled') continue;
    sums.all += amount;
    if (metadata?.order === key) sums.byOrder += amount;
  }
  return sums;
}

async function giveBackOf(stripe: Stripe, payment_intent: string, amount: number, key: string) {
  try {
    const made = await stripe.refunds.create(
      { payment_intent, amount, metadata: { order: key } },
      { idempotencyKey: `${key}-${payment_intent}` },
    );
    if (made.status === 'failed' || made.status === 'canceled') throw refused();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw refused();
    throw error;
  }
}

/**
 * Refunds a paid Stripe invoice. Earlier attempts of the same order count.
 * @param amount In Stripe's unit; null for the whole payment. Throws 422 when that much can not be refunded.
 */
export async function giveBack(
  stripe: Stripe,
  { key, invoice, amount }: { key: string; invoice: string; amount: number | null },
): Promise<void> {
  let left = amount ?? Number.POSITIVE_INFINITY;
  for await (const { payment, amount_paid } of stripe.invoicePayments.list({ invoice, status: 'paid' })) {
    const intent = scheduled(payment.payment_intent);
    if (intent === null) continue;
    const given = await givenBack(stripe, intent, key);
    left -= given.byOrder;
    const part = Math.min(left, (amount_paid ?? 0) - given.all);
    if (part <= 0) continue;
    await giveBackOf(stripe, intent, part, key);
    left -= part;
  }
  if (amount !== null && left > 0) throw refused();
}
