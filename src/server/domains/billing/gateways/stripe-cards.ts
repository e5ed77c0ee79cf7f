import type Stripe from 'stripe';
import { invalid, notFound } from '#shared/errors.ts';
import type { CardPageOrder } from './gateway.ts';
import { scheduled } from './stripe-plans.ts';

/**
 * Makes a card the default. Subscriptions of the checkout have a card of their own, which precedes the customer's; it
 * is replaced, too. Open invoices are paid at once.
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

/** Opens Stripe's page to enter another card; the return URL has its session id in `card`. */
export async function openSetup(
  stripe: Stripe,
  customer: string,
  { returnTo, currency }: CardPageOrder,
): Promise<string> {
  const page = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: currency.toLowerCase(),
    customer,
    success_url: `${returnTo}?card={CHECKOUT_SESSION_ID}`,
    cancel_url: returnTo,
  });
  if (!page.url) throw notFound();
  return page.url;
}

/**
 * The payment method of a token: one of Stripe's script, or the session of a card page. Throws 422 for another
 * customer's session, and for one without a card.
 */
export async function methodOf(
  stripe: Stripe,
  customer: string,
  token: string,
): Promise<Stripe.PaymentMethod> {
  if (!token.startsWith('cs_')) return stripe.paymentMethods.attach(token, { customer });
  const page = await stripe.checkout.sessions.retrieve(token, { expand: ['setup_intent.payment_method'] });
  const typed = typeof page.setup_intent === 'string' ? null : page.setup_intent?.payment_method;
  if (
    scheduled(page.customer) !== customer ||
    page.status !== 'complete' ||
    !typed ||
    typeof typed === 'string'
  ) {
    throw invalid({ token: ['The selected token is invalid.'] });
  }
  return typed;
}
