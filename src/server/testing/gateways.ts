import { createHmac } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Product as Plan } from '#shared/billing.ts';
import type { CheckoutSession, Subscription } from '#shared/subscriptions.ts';
import { saveSettings } from '../domains/settings/service.ts';
import type { Browser } from './browser.ts';
import { signedInAs } from './factories.ts';
import { testProduct } from './harness.ts';
import { now, StripeStandIn, type Thing } from './stripe/stand-in.ts';

const api = '/api/v1/billing';

export interface Tried {
  gateway: 'test' | 'stripe';
  /** What a person does on the page where it is paid. */
  page: {
    pays(browser: Browser, session: CheckoutSession): Promise<unknown>;
    isDeclined(browser: Browser, session: CheckoutSession): Promise<unknown>;
    isAsked(browser: Browser, session: CheckoutSession): Promise<unknown>;
    confirms(browser: Browser, session: CheckoutSession): Promise<unknown>;
  };
  /** The next period begins, paid or not. */
  renews(own: Subscription, isPaid: boolean): Promise<unknown>;
  /** Another card as it is sent. */
  card(): Record<string, unknown>;
  event(own: Subscription, kind: 'paid' | 'failed', created: number): Record<string, unknown>;
  /** Something comes to pass at the gateway. Answers with the event of it, which nobody has sent yet. */
  happens(own: Subscription, kind: Happening, created: number): Record<string, unknown>;
  /** When the period ends there that is paid now; null for a gateway that only tells and can not be asked. */
  endsAt(own: Subscription): string | null;
}

export type Happening = 'paid' | 'renewed' | 'failed' | 'cancelled';

/**
 * A product that sells through both gateways, Stripe's being a stand-in, and what people and the gateways themselves do
 * there. Called once at the top of a file of tests.
 */
export async function triedGateways() {
  const stripe = new StripeStandIn();
  // With what both sign their events.
  const secret = 'a-secret-for-events';
  const product = testProduct({
    BILLING_TEST_GATEWAY: '1',
    BILLING_TEST_WEBHOOK_SECRET: secret,
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: await stripe.start(),
  });
  let administrator: Browser;
  const admin = () => administrator;
  beforeAll(async () => {
    administrator = (await signedInAs(product, 'admins')).browser;
    const gateways = { test: { enable: true }, stripe: { enable: true } };
    await saveSettings(product.services, { billing: { enable: true, gateways } });
  });
  afterAll(() => stripe.stop());

  /** A plan for so many dollars a month. */
  async function makePlan(name: string, amount: number): Promise<Plan> {
    const prices = [{ amount, currency: 'USD', interval: 'month' }];
    return (await admin().post<{ product: Plan }>(`${api}/products`, { name, prices })).body.product;
  }

  let told = 0;
  /** The newest way through the checkout of each person. */
  const sessions = new Map<number, string>();

  /** What a gateway sends, signed in its own way. */
  async function tell(gateway: 'test' | 'stripe', event: Record<string, unknown>, key = secret) {
    const payload = JSON.stringify({ id: `evt_${++told}`, object: 'event', created: now(), ...event });
    const stamp = now();
    const v1 = createHmac('sha256', key).update(`${stamp}.${payload}`).digest('hex');
    const header = gateway === 'test' ? 'x-helpdock-signature' : 'stripe-signature';
    const answer = await fetch(`${product.url}${api}/webhooks/${gateway}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header]: `t=${stamp},v1=${v1}` },
      body: payload,
    });
    const { result, message } = (await answer.json()) as { result?: string; message?: string };
    return { status: answer.status, result, message };
  }

  const send = (browser: Browser, session: CheckoutSession, what: string, body: object) =>
    browser.post(`${api}/test/sessions/${session.id}/${what}`, body);

  const byTest: Tried = {
    gateway: 'test',
    page: {
      pays: (browser, session) => send(browser, session, 'pay', { card: '4242424242424242' }),
      isDeclined: (browser, session) => send(browser, session, 'pay', { card: '4000000000000002' }),
      isAsked: (browser, session) => send(browser, session, 'pay', { card: '4000000000003220' }),
      confirms: (browser, session) => send(browser, session, 'confirm', { accept: true }),
    },
    renews: (own, isPaid) =>
      isPaid
        ? admin().post(`${api}/test/advance`, { subscription_id: own.id, days: 31 })
        : tell('test', {
            type: 'invoice.payment_failed',
            data: { subscription_id: own.id },
            created: now() + 5,
          }),
    card: () => ({ card: '4242424242424242' }),
    event: (own, kind, created) => ({
      type: kind === 'paid' ? 'invoice.paid' : 'invoice.payment_failed',
      created,
      data: { subscription_id: own.id },
    }),
    happens: (own, kind, created) =>
      kind === 'cancelled' || kind === 'renewed'
        ? { type: `subscription.${kind}`, created, data: { subscription_id: own.id } }
        : byTest.event(own, kind, created),
    endsAt: () => null,
  };

  const sessionAtStripe = ({ id }: CheckoutSession) => {
    const found = stripe.of('cs').find((one) => one.client_reference_id === id);
    if (found === undefined) throw new Error('Stripe knows no such session.');
    return found;
  };

  /** What Stripe does once its page was gone through. */
  function finish(session: CheckoutSession, payment_status: 'paid' | 'unpaid'): Thing {
    const there = sessionAtStripe(session);
    const { customer, line_items } = there as Thing & { line_items: { price: string }[] };
    const card = stripe.make('pm', {
      object: 'payment_method',
      customer,
      card: { brand: 'visa', last4: '4242' },
    });
    const made = stripe.make('sub', {
      object: 'subscription',
      status: payment_status === 'paid' ? 'active' : 'incomplete',
      customer,
      start_date: now(),
      cancel_at_period_end: false,
      default_payment_method: card.id,
    });
    stripe.enter(made, line_items[0]?.price ?? '', now());
    return Object.assign(there, { status: 'complete', payment_status, subscription: made.id });
  }

  const subscriptionOf = (own: Subscription) => {
    const session = stripe.of('cs').find((one) => one.client_reference_id === sessions.get(own.user_id));
    return stripe.find(String(session?.subscription));
  };

  const itemOf = ({ items }: Thing) => {
    const [item] = (items as { data: { price: Thing; current_period_end: number }[] }).data;
    if (item === undefined) throw new Error('The subscription has nothing in it.');
    return item;
  };

  function invoiceOf(own: Subscription, status: 'paid' | 'open'): Thing {
    const there = subscriptionOf(own);
    const { data } = there.items as { data: { current_period_start: number; current_period_end: number }[] };
    const { current_period_start: start = 0, current_period_end: end = 0 } = data[0] ?? {};
    return stripe.make('in', {
      object: 'invoice',
      status,
      customer: there.customer,
      amount_paid: 1000,
      currency: 'usd',
      subscription: there.id,
      parent: { subscription_details: { subscription: there.id } },
      lines: { data: [{ period: { start, end } }] },
    });
  }

  const byStripe: Tried = {
    gateway: 'stripe',
    page: {
      pays: (_, session) =>
        tell('stripe', { type: 'checkout.session.completed', data: { object: finish(session, 'paid') } }),
      isDeclined: async () => undefined,
      isAsked: (_, session) =>
        tell('stripe', { type: 'checkout.session.completed', data: { object: finish(session, 'unpaid') } }),
      confirms: (_, session) => {
        const object = Object.assign(sessionAtStripe(session), { payment_status: 'paid' });
        Object.assign(stripe.find(String(object.subscription)), { status: 'active' });
        return tell('stripe', { type: 'checkout.session.async_payment_succeeded', data: { object } });
      },
    },
    renews: async (own, isPaid) => {
      const there = subscriptionOf(own);
      if (isPaid) {
        const schedule = stripe.things.get(String(there.schedule));
        const [, next] = (schedule?.phases ?? []) as { items: { price: string }[] }[];
        const { data } = there.items as { data: { price: Thing; current_period_end: number }[] };
        const price = next?.items[0]?.price ?? data[0]?.price.id ?? '';
        stripe.enter(there, price, data[0]?.current_period_end ?? now());
      } else {
        there.status = 'past_due';
        invoiceOf(own, 'open');
      }
      return tell('stripe', {
        type: 'customer.subscription.updated',
        data: { object: there },
        created: now() + 5,
      });
    },
    card: () => ({ token: stripe.make('pm', { card: { brand: 'mastercard', last4: '4444' } }).id }),
    event: (own, kind, created) => ({
      type: kind === 'paid' ? 'invoice.paid' : 'invoice.payment_failed',
      created,
      data: { object: invoiceOf(own, kind === 'paid' ? 'paid' : 'open') },
    }),
    happens: (own, kind, created) => {
      const there = subscriptionOf(own);
      if (kind === 'cancelled') {
        Object.assign(there, { status: 'canceled', canceled_at: created, ended_at: created });
        return { type: 'customer.subscription.deleted', created, data: { object: structuredClone(there) } };
      }
      there.status = kind === 'failed' ? 'past_due' : 'active';
      if (kind !== 'renewed') return byStripe.event(own, kind, created);
      const { price, current_period_end: end } = itemOf(there);
      stripe.enter(there, price.id, end);
      return { type: 'customer.subscription.updated', created, data: { object: structuredClone(there) } };
    },
    endsAt: (own) => new Date(itemOf(subscriptionOf(own)).current_period_end * 1000).toISOString(),
  };

  return { product, stripe, admin, makePlan, byTest, byStripe, tell, sessions, finish };
}
