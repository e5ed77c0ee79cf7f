import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#shared/billing.ts';
import type { CheckoutSession, Invoice, Subscription } from '#shared/subscriptions.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { judge } from '../../testing/stripe/judge.ts';
import { StripeStandIn } from '../../testing/stripe/stand-in.ts';
import { saveSettings } from '../settings/service.ts';
import { toStripe } from './gateways/stripe-shapes.ts';

const standIn = new StripeStandIn();
const secret = 'whsec_of_the_tests';
const product = testProduct({
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: await standIn.start(),
});

const api = '/api/v1/billing';
let plan: Product;
let made = 0;

beforeAll(async () => {
  await saveSettings(product.services, { billing: { enable: true, gateways: { stripe: { enable: true } } } });
  const { browser } = await signedInAs(product, 'admins');
  const answer = await browser.post<{ product: Product }>(`${api}/products`, {
    name: 'Team',
    prices: [{ amount: 12.5, currency: 'EUR', interval: 'month' }],
  });
  plan = answer.body.product;
});

afterAll(() => standIn.stop());

const stripe = new Stripe('sk_test_123');

async function tell(type: string, object: Record<string, unknown>, created: number, id = `evt_${++made}`) {
  const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(`${product.url}${api}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: payload,
  });
  const { result } = (await answer.json()) as { result: string };
  return { status: answer.status, result };
}

const month = 30 * 86_400;

/** A subscription as Stripe shows it. */
const subscription = (id: string, start: number, more: Record<string, unknown> = {}) => ({
  id,
  object: 'subscription',
  status: 'active',
  start_date: start,
  cancel_at_period_end: false,
  items: { data: [{ id: 'si_1', current_period_start: start, current_period_end: start + month }] },
  ...more,
});

const accountOf = async (browser: Browser) =>
  (await browser.get<{ subscriptions: Subscription[] }>(`${api}/user`)).body.subscriptions[0];

const begin = async (browser: Browser) => {
  const opened = await browser.post<{ session: CheckoutSession; url: string }>(`${api}/checkout/sessions`, {
    productId: plan.id,
    priceId: plan.prices[0]?.id,
    gateway: 'stripe',
  });
  expect([opened.status, opened.body.url]).toEqual([201, 'https://checkout.stripe.com/pay']);
  return opened.body.session;
};

/** Pays on Stripe's page, which sends its event. */
async function pay(session: CheckoutSession) {
  const start = Math.floor(Date.now() / 1000);
  const invoice = standIn.make('in', { object: 'invoice' }).id;
  const payment = { type: 'payment_intent', payment_intent: 'pi_1' };
  standIn.make('inpay', { object: 'invoice_payment', status: 'paid', amount_paid: 1250, invoice, payment });
  const there = standIn.make('sub', {});
  const { id } = Object.assign(there, subscription(there.id, start, { latest_invoice: invoice }));
  const done = await tell(
    'checkout.session.completed',
    {
      id: `cs_of_${id}`,
      client_reference_id: session.id,
      payment_status: 'paid',
      subscription: id,
      customer: `cus_of_${id}`,
    },
    start,
  );
  return { id, start, done };
}

async function bought() {
  const { browser, user } = await signedInAs(product, 'customers');
  const { id, start, done } = await pay(await begin(browser));
  expect(done).toMatchObject({ status: 200, result: 'applied' });
  return { browser, user, id, start };
}

/** Stripe requests during an action, including its jobs. */
async function askedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = standIn.calls.length;
  await act();
  await product.services.jobs.drain(product.services);
  return standIn.calls.slice(before).map(({ call }) => call);
}

describe('amounts at Stripe', () => {
  it('are counted as Stripe counts them', () => {
    expect(toStripe(1250, 'EUR')).toBe(1250);
    expect(toStripe(500, 'JPY')).toBe(500);
    expect([toStripe(5, 'ISK'), toStripe(5, 'UGX')]).toEqual([500, 500]);
    expect([toStripe(1230, 'KWD'), toStripe(1234, 'KWD')]).toEqual([1230, null]);
    expect([toStripe(299_000, 'HUF'), toStripe(15_000_000, 'IDR')]).toEqual([299_000, 15_000_000]);
    expect([toStripe(500_000, 'MGA'), toStripe(500_050, 'MGA')]).toEqual([5000, null]);
  });
});

describe('a subscription through Stripe', () => {
  it('begins with the signed event of its checkout, and its first invoice is written once', async () => {
    const { browser, id, start } = await bought();
    expect(await accountOf(browser)).toMatchObject({ state: 'active', gateway: 'stripe', valid: true });
    const invoice = {
      id: `in_${id}`,
      amount_paid: 1250,
      currency: 'eur',
      parent: { subscription_details: { subscription: id } },
      lines: { data: [{ period: { start, end: start + month } }] },
    };
    expect(await tell('invoice.paid', invoice, start + 1)).toMatchObject({ result: 'applied' });
    expect(await tell('invoice.payment_succeeded', invoice, start + 1)).toMatchObject({ result: 'applied' });
    const list = await browser.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices`);
    expect(list.body.pagination.data).toMatchObject([{ state: 'paid', amount_paid: 12.5, currency: 'EUR' }]);
    expect(await tell('invoice.payment_failed', { ...invoice, id: 'in_next' }, start + 2)).toMatchObject({
      result: 'applied',
    });
    expect(await accountOf(browser)).toMatchObject({ state: 'past_due', valid: true });
    const gone = subscription(id, start, { status: 'canceled', ended_at: start + 3 });
    expect(await tell('customer.subscription.deleted', gone, start + 3)).toMatchObject({ result: 'applied' });
    expect(await accountOf(browser)).toMatchObject({ state: 'cancelled', valid: false });
  });

  it('is cancelled there as well, and nothing of a refusal there gets out', async () => {
    const { browser } = await bought();
    const own = await accountOf(browser);
    const cancel = (body: object) =>
      browser.post<{ message: string; subscription: Subscription }>(
        `${api}/subscriptions/${own?.id}/cancel`,
        body,
      );
    standIn.isAway = true;
    const failed = await cancel({});
    standIn.isAway = false;
    expect(failed.status).toBe(502);
    expect(failed.text).not.toContain('sk_test');
    expect((await accountOf(browser))?.cancel_at_period_end).toBe(false);
    expect((await cancel({})).body.subscription).toMatchObject({ cancel_at_period_end: true, valid: true });
    expect((await cancel({ atPeriodEnd: false })).body.subscription).toMatchObject({ state: 'cancelled' });
  });

  it('writes an invoice down that is heard of after what happened later', async () => {
    const { browser, id, start } = await bought();
    const later = subscription(id, start + month);
    await tell('customer.subscription.updated', later, start + 20);
    const next = {
      id: `in_next_${id}`,
      amount_paid: 1250,
      currency: 'eur',
      parent: { subscription_details: { subscription: id } },
      lines: { data: [{ period: { start: start + month, end: start + 2 * month } }] },
    };
    expect(await tell('invoice.paid', next, start + 10)).toMatchObject({ result: 'stale' });
    const list = await browser.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices`);
    expect(list.body.pagination.data).toHaveLength(2);
  });

  it('charges nobody any more whose account is gone', async () => {
    const { browser, user, id } = await bought();
    const told = await askedDuring(() =>
      browser.send('DELETE', `/api/v1/users/${user.id}?deleteCurrentUser=true`),
    );
    expect(told).toContain('DELETE /v1/subscriptions/{id}');
    expect(standIn.find(id).status).toBe('canceled');
  });

  it('can be bought in one way at a time: the one that is left is closed, and money for it goes back', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const first = await begin(browser);
    let second = first;
    const closed = await askedDuring(async () => {
      second = await begin(browser);
    });
    expect(closed).toContain('POST /v1/checkout/sessions/{id}/expire');
    const late = await askedDuring(() => pay(first));
    expect(late).toContain('POST /v1/refunds');
    expect(standIn.of('re')).toMatchObject([{ payment_intent: 'pi_1', amount: 1250 }]);
    expect(late).toContain('DELETE /v1/subscriptions/{id}');
    expect(await accountOf(browser)).toBeUndefined();
    expect((await pay(second)).done).toMatchObject({ result: 'applied' });
    expect(await accountOf(browser)).toMatchObject({ valid: true });
  });

  it('refuses events that nobody signed', async () => {
    const answer = await fetch(`${product.url}${api}/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: 'Invalid signature.' });
  });

  it('asks only what the official package says can be asked', async () => {
    const made = new Set(standIn.calls.map(({ call }) => call));
    expect([...made]).toEqual(expect.arrayContaining(['GET /v1/invoice_payments', 'POST /v1/refunds']));
    expect(await judge(standIn.calls)).toBe('');
  });
});
