import type Stripe from 'stripe';

/**
 * Charges that card from now on. What was bought through the checkout has a card of its own, which comes before that of
 * the customer; what waits to be paid is paid at once.
 */
export async function chargeFromNowOn(stripe: Stripe, customer: string, method: string): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  const running = await stripe.subscriptions.list({ customer, limit: 100 });
  for (const { id } of running.data) {
    await stripe.subscriptions.update(id, { default_payment_method: method });
  }
  const waiting = await stripe.invoices.list({ customer, status: 'open', limit: 100 });
  for (const { id } of waiting.data) await stripe.invoices.pay(id, { payment_method: method });
}
