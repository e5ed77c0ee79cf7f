import type Stripe from 'stripe';
import { invalid, notFound } from '#shared/errors.ts';
import type { CardPageOrder } from './gateway.ts';
import { scheduled } from './stripe-plans.ts';

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

/** Opens the page of Stripe where somebody types another card; it comes back with the name of that page in `card`. */
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
 * The card that a token stands for: one that a script made of it, or the page where it was typed. Throws 422 for a page of
 * somebody else, and for one where nothing was typed.
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
