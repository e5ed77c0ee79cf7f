import Stripe from 'stripe';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import type { GatewayNeeds, Payer } from './gateway.ts';

const timeoutMs = 10_000;

const clients = new Map<string, Stripe>();

/** The Stripe client. Throws 404 on a site without a key. */
export function stripeOf({ env }: GatewayNeeds): Stripe {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env;
  if (key === undefined) throw notFound();
  const name = `${key} ${base}`;
  const known = clients.get(name);
  if (known !== undefined) return known;
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === 'http:';
  const client = new Stripe(key, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  clients.set(name, client);
  return client;
}

/** Runs a call. A declined card is 422, any other Stripe error 502, with its message in the log only. */
export async function callStripe<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.type === 'StripeCardError')
      throw invalid({ card: ['The card was declined. Try another card.'] }, 'card_refused');
    throw new AppError(
      'bad_gateway',
      'gateway_failed',
      'The payment provider is not responding. Please try again later.',
    );
  }
}

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** Stripe's customer id of a person; creates the customer on first use. */
export async function customerOf(stripe: Stripe, payer: Payer): Promise<string> {
  if (payer.customer !== null) return payer.customer;
  const made = await stripe.customers.create(
    { email: payer.email, metadata: { user_id: String(payer.id) } },
    { idempotencyKey: `customer-${payer.id}-${payer.email}` },
  );
  return made.id;
}
