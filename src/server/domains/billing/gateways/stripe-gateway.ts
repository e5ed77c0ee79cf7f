import Stripe from 'stripe';
import { z } from 'zod';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import type { PriceRow } from '../offer.ts';
import type { Gateway, GatewayEvent, PlanSwitch } from './gateway.ts';
import { chargeFromNowOn, methodOf, openSetup } from './stripe-cards.ts';
import { callStripe, customerOf, isMissing, stripeOf } from './stripe-client.ts';
import { release, scheduleDowngrade, scheduled, switchNow } from './stripe-plans.ts';
import { giveBack } from './stripe-refunds.ts';
import { readSubscription, readUpdate, storedCardOf, toStripe } from './stripe-shapes.ts';

const recurring = ({ interval, interval_count }: PriceRow) => ({ interval, interval_count });

function amountOf({ amount, currency }: PriceRow): number {
  const counted = toStripe(amount, currency);
  if (counted === null) throw invalid({ priceId: ["Stripe can't process this amount."] });
  return counted;
}

const priceData = (price: PriceRow, name: string) => ({
  currency: price.currency.toLowerCase(),
  unit_amount: amountOf(price),
  recurring: recurring(price),
  product_data: { name },
});

/** Stripe's id of a price. Throws 409 for a plan that is not published there. */
function known(price: PriceRow): string {
  if (price.stripe_id !== null) return price.stripe_id;
  throw new AppError(
    'conflict',
    'not_synced',
    "This plan isn't available for payment yet. An administrator has to sync it to Stripe first.",
  );
}

const eventSchema = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  created: z.number(),
  data: z.looseObject({ object: z.unknown() }),
});

function readPayload(payload: Record<string, unknown>): GatewayEvent {
  const read = eventSchema.safeParse(payload);
  if (!read.success) throw invalid({ event: ['The event could not be read.'] });
  const { id, type, created, data } = read.data;
  const { subscription, news } = readUpdate(type, data.object);
  const about = { gateway_id: subscription ?? undefined };
  return { id, type, created: new Date(created * 1000).toISOString(), about, news, payload };
}

/** Payments by Stripe, which is authoritative for subscriptions. */
export const stripeGateway: Gateway = {
  name: 'stripe',

  openCheckout: (needs, { id, offer, payer, trial_days, returnTo }) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      const { price, product } = offer;
      if (price === null) throw notFound();
      const customer = await customerOf(stripe, payer);
      const item =
        price.stripe_id === null
          ? { price_data: priceData(price, product.name) }
          : { price: price.stripe_id };
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: id,
          metadata: { session_id: id },
          line_items: [{ ...item, quantity: 1 }],
          subscription_data: {
            metadata: { session_id: id },
            ...(trial_days > 0 && { trial_period_days: trial_days }),
          },
          success_url: returnTo,
          cancel_url: `${returnTo}?cancelled=1`,
          expires_at: Math.floor(Date.now() / 1000) + 3600,
        },
        { idempotencyKey: id },
      );
      if (!session.url) throw notFound();
      return {
        gateway_id: session.id,
        url: session.url,
        client_secret: session.client_secret ?? null,
        customer,
      };
    }),

  closeCheckout: async (needs, gatewayId) => {
    try {
      await stripeOf(needs).checkout.sessions.expire(gatewayId);
    } catch (error) {
      // An already ended subscription is fine.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  },

  sync: (needs, product, prices) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      const about = { name: product.name, ...(product.description && { description: product.description }) };
      const kept =
        product.stripe_id === null
          ? await stripe.products.create(about, {
              idempotencyKey: `product-${product.id}-${product.created_at}`,
            })
          : await stripe.products.update(product.stripe_id, about);
      const made = new Map<number, string>();
      for (const price of prices.filter(({ stripe_id }) => stripe_id === null)) {
        const { currency, unit_amount } = priceData(price, product.name);
        const created = await stripe.prices.create(
          { product: kept.id, currency, unit_amount, recurring: recurring(price) },
          { idempotencyKey: `price-${price.id}-${price.created_at}` },
        );
        made.set(price.id, created.id);
      }
      return { product: kept.id, prices: made };
    }),

  switchPlan: (needs, { subscription, price, now, isTrial }: PlanSwitch) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      if (now) return readSubscription(await switchNow(stripe, subscription, known(price), isTrial));
      await scheduleDowngrade(stripe, subscription, known(price));
      return null;
    }),

  cancel: (needs, subscription, atPeriodEnd) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      await release(stripe, subscription);
      return readSubscription(
        atPeriodEnd
          ? await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
          : await stripe.subscriptions.cancel(subscription),
      );
    }),

  resume: (needs, subscription) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      await release(stripe, subscription);
      return readSubscription(
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: false }),
      );
    }),

  refundLast: (needs, subscription) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      const invoice = scheduled((await stripe.subscriptions.retrieve(subscription)).latest_invoice);
      if (invoice !== null) await giveBack(stripe, { key: `last-${invoice}`, invoice, amount: null });
    }),

  refund: (needs, { key, invoice, amount, currency }) =>
    callStripe(async () => {
      const counted = toStripe(amount, currency);
      if (counted === null) throw invalid({ amount: ["Stripe can't process this amount."] });
      await giveBack(stripeOf(needs), { key, invoice, amount: counted });
    }),

  takeCard: (needs, payer, { token }) =>
    callStripe(async () => {
      if (token === null) throw invalid({ token: ['The token field is required.'] });
      const stripe = stripeOf(needs);
      const customer = await customerOf(stripe, payer);
      const method = await methodOf(stripe, customer, token);
      const card = storedCardOf(method);
      if (card === null) throw invalid({ token: ['The selected token is invalid.'] });
      await chargeFromNowOn(stripe, customer, method.id);
      return { card, customer };
    }),

  openCardPage: (needs, payer, order) =>
    callStripe(async () => {
      const stripe = stripeOf(needs);
      const customer = await customerOf(stripe, payer);
      return { url: await openSetup(stripe, customer, order), customer };
    }),

  dropCard: async (needs, gatewayId) => {
    await callStripe(() => stripeOf(needs).paymentMethods.detach(gatewayId));
  },

  fetch: async (needs, subscription) => {
    try {
      const expand = ['default_payment_method'];
      return readSubscription(await stripeOf(needs).subscriptions.retrieve(subscription, { expand }));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },

  fetchCheckout: async (needs, gatewayId) => {
    try {
      const session = await stripeOf(needs).checkout.sessions.retrieve(gatewayId);
      const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
      return {
        state: isPaid ? 'completed' : session.status === 'expired' ? 'expired' : 'open',
        subscription: scheduled(session.subscription),
        customer: scheduled(session.customer),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },

  readPayload,

  readEvent: (needs, body, header) => {
    const secret = needs.env.STRIPE_WEBHOOK_SECRET;
    if (secret === undefined) throw notFound();
    try {
      const event = stripeOf(needs).webhooks.constructEvent(body, header('stripe-signature') ?? '', secret);
      return readPayload(event as unknown as Record<string, unknown>);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        throw forbidden('Invalid signature.', 'invalid_signature');
      }
      throw error;
    }
  },
};
