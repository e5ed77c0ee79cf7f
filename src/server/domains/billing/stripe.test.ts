import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#shared/billing.ts';
import type { CheckoutSession, Invoice, Subscription } from '#shared/subscriptions.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { toStripe } from './gateways/stripe-shapes.ts';
import { reconcile } from './jobs.ts';

/** What a stand-in for Stripe, over HTTP on this machine, knows of subscriptions. */
const truths = new Map<string, Record<string, unknown>>();
const asked: string[] = [];
let away = false;

const server: Server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://stand.in').pathname;
  asked.push(`${request.method} ${path}`);
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  request.resume();
  request.on('end', () => {
    if (away) return send(500, { error: { type: 'api_error', message: 'sk_test_secret broke' } });
    const id = path.split('/')[3] ?? '';
    if (path === '/v1/customers') return send(200, { id: `cus_${asked.length}`, object: 'customer' });
    if (path === '/v1/checkout/sessions') {
      return send(200, {
        id: `cs_${asked.length}`,
        object: 'checkout.session',
        url: 'https://checkout.stripe.com/pay',
      });
    }
    if (path.startsWith('/v1/checkout/sessions/')) return send(200, { id, object: 'checkout.session' });
    if (path === '/v1/invoice_payments') {
      const payment = { type: 'payment_intent', payment_intent: 'pi_1' };
      return send(200, { object: 'list', has_more: false, data: [{ id: 'inpay_1', payment }] });
    }
    if (path === '/v1/refunds') return send(200, { id: 're_1', object: 'refund' });
    if (path.startsWith('/v1/subscriptions/')) {
      const truth = truths.get(id);
      if (truth === undefined)
        return send(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
      if (request.method === 'DELETE') Object.assign(truth, { status: 'canceled', ended_at: 1_800_000_000 });
      if (request.method === 'POST') Object.assign(truth, { cancel_at_period_end: true });
      return send(200, truth);
    }
    send(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const port = (server.address() as AddressInfo).port;

const secret = 'whsec_of_the_tests';
const product = testProduct({
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
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

afterAll(() => server.close());

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

/** Somebody pays on the page of Stripe, which tells of it. */
async function pay(session: CheckoutSession) {
  const id = `sub_${++made}`;
  const start = Math.floor(Date.now() / 1000);
  truths.set(id, subscription(id, start, { latest_invoice: `in_of_${id}` }));
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

/** What Stripe was asked while something was done, with all that follows from it. */
async function askedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = asked.length;
  await act();
  await product.services.jobs.drain(product.services);
  return asked.slice(before);
}

describe('amounts at Stripe', () => {
  it('are counted as Stripe counts them', () => {
    expect([toStripe(1250, 'EUR'), toStripe(500, 'JPY'), toStripe(5, 'ISK'), toStripe(1234, 'KWD')]).toEqual([
      1250, 500, 500, 1234,
    ]);
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
    away = true;
    const failed = await cancel({});
    away = false;
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
    expect(told).toContain(`DELETE /v1/subscriptions/${id}`);
  });

  it('can be bought in one way at a time: the one that is left is closed, and money for it goes back', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const first = await begin(browser);
    let second = first;
    const closed = await askedDuring(async () => {
      second = await begin(browser);
    });
    expect(closed).toContainEqual(expect.stringMatching(/^POST \/v1\/checkout\/sessions\/cs_\d+\/expire$/));
    const late = await askedDuring(() => pay(first));
    expect(late).toContain('POST /v1/refunds');
    expect(late).toContainEqual(expect.stringMatching(/^DELETE \/v1\/subscriptions\//));
    expect(await accountOf(browser)).toBeUndefined();
    expect((await pay(second)).done).toMatchObject({ result: 'applied' });
    expect(await accountOf(browser)).toMatchObject({ valid: true });
  });

  it('refuses events that nobody signed', async () => {
    const answer = await fetch(`${product.url}${api}/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: 'Invalid signature.' });
  });

  it('ends as what Stripe says, in whatever order events come, twice or not at all', async () => {
    const states = ['active', 'past_due', 'active', 'past_due'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
        async (history, deliveries) => {
          const { browser, id, start } = await bought();
          const told = history.map((status, index) => {
            const at = start + (index + 1) * month;
            return {
              object: subscription(id, at, { status }),
              at: start + index + 1,
              event: `evt_${id}_${index}`,
            };
          });
          truths.set(id, told.at(-1)?.object ?? {});
          for (const index of deliveries) {
            const one = told[index];
            if (one) await tell('customer.subscription.updated', one.object, one.at, one.event);
          }
          await reconcile(product.services);
          await product.caughtUp();
          const end = start + (history.length + 1) * month;
          expect(await accountOf(browser)).toMatchObject({
            state: history.at(-1),
            current_period_end: new Date(end * 1000).toISOString(),
          });
        },
      ),
      { numRuns: 8 },
    );
  });
});
