import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, Revenue } from '#shared/billing.ts';
import type {
  CheckoutSession,
  Invoice,
  PaymentMethod,
  PlanChange,
  Subscription,
} from '#shared/subscriptions.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, password, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { readCategories } from '../tags/service.ts';
import { piecesOf } from './invoices/bidi.ts';
import { doWhatIsDue } from './jobs.ts';
import { billingBalances, invoices, subscriptions } from './tables.ts';

const product = testProduct({
  BILLING_TEST_GATEWAY: '1',
  BILLING_TEST_WEBHOOK_SECRET: 'a-secret-for-test-events',
});

interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
  action?: { label: string; action: string };
  details?: { used_by?: { type: string; count: number }[]; changed?: string[] };
}

const good = '4242424242424242';

let admin: Browser;
let small: Product;
let large: Product;
let free: Product;
let tried: Product;

const api = '/api/v1/billing';

async function make(body: Record<string, unknown>): Promise<Product> {
  const { body: made, status } = await admin.post<{ product: Product }>(`${api}/products`, body);
  expect(status).toBe(201);
  return made.product;
}

const monthly = (amount: number) => ({ amount, currency: 'USD', interval: 'month' });
const yearly = (amount: number) => ({ amount, currency: 'USD', interval: 'year' });
const priceOf = ({ prices }: Product, index = 0) => prices[index]?.id ?? 0;

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  await saveSettings(product.services, {
    billing: { enable: true, gateways: { test: { enable: true } }, tax: { name: 'VAT', rate: 19 } },
  });
  free = await make({ name: 'Free', free: true });
  small = await make({ name: 'Small', prices: [monthly(10), yearly(100)], limits: { open_tickets: 2 } });
  large = await make({ name: 'Large', prices: [monthly(30), yearly(300)], recommended: true });
  tried = await make({ name: 'Tried', trial_days: 14, prices: [monthly(20)] });
});

const open = (browser: Browser, plan: Product, more: Record<string, unknown> = {}) =>
  browser.post<{ session: CheckoutSession; url: string | null } & Refusal>(`${api}/checkout/sessions`, {
    productId: plan.id,
    priceId: plan.prices[0]?.id,
    gateway: 'test',
    ...more,
  });

const pay = (browser: Browser, id: string, card = good) =>
  browser.post<{ session: CheckoutSession; subscription: Subscription } & Refusal>(
    `${api}/test/sessions/${id}/pay`,
    { card },
  );

async function subscribed(plan: Product, card = good, priceId = priceOf(plan)) {
  const person = await signedInAs(product, 'customers');
  const { body } = await open(person.browser, plan, { priceId });
  const paid = await pay(person.browser, body.session.id, card);
  expect(paid.status).toBe(200);
  return { ...person, subscription: paid.body.subscription };
}

const advance = async (id: number, days: number) =>
  (await admin.post<{ subscription: Subscription }>(`${api}/test/advance`, { subscription_id: id, days }))
    .body.subscription;

const invoicesOf = async (browser: Browser) =>
  (await browser.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices`)).body.pagination.data;

const account = async (browser: Browser) =>
  (
    await browser.get<{
      subscriptions: Subscription[];
      payment_methods: PaymentMethod[];
      balance: number;
    }>(`${api}/user`)
  ).body;

const own = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.user;

describe('plans', () => {
  it('are listed in their order, the cheapest price first, without what is hidden or has no price', async () => {
    const hidden = await make({ name: 'Hidden', hidden: true, prices: [monthly(5)] });
    const bare = await make({ name: 'Bare' });
    const guest = await product.visit();
    const list = async (browser: Browser) =>
      (await browser.get<{ pagination: { data: Product[]; per_page: number } }>(`${api}/products`)).body
        .pagination;
    const seen = await list(guest);
    expect(seen.per_page).toBe(100);
    expect(seen.data.map(({ name }) => name)).toEqual(['Free', 'Small', 'Large', 'Tried']);
    expect(seen.data[1]?.prices.map(({ amount, interval }) => [amount, interval])).toEqual([
      [10, 'month'],
      [100, 'year'],
    ]);
    expect((await list(admin)).data.map(({ name }) => name)).toContain('Hidden');
    for (const { id } of [hidden, bare]) {
      expect((await guest.get(`${api}/products/${id}`)).status).toBe(404);
      expect((await admin.get(`${api}/products/${id}`)).status).toBe(200);
    }
    expect((await admin.send('DELETE', `${api}/products/${hidden.id},${bare.id}`)).status).toBe(200);
  });

  it('refuse names that are taken, free plans that cost something, prices that change', async () => {
    const refusal = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => {
      const answer = await (method === 'POST'
        ? admin.post<Refusal>(`${api}/${path}`, body)
        : admin.send<Refusal>(method, `${api}/${path}`, body));
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    expect(await refusal('products', { name: 'SMALL' })).toEqual([422, 'name']);
    expect(await refusal('products', { name: 'Gratis', free: true, prices: [monthly(1)] })).toEqual([
      422,
      'prices',
    ]);
    expect(await refusal('products', { name: 'All', permissions: ['admin'] })).toEqual([422, 'permissions']);
    expect(await refusal(`products/${small.id}`, { free: true }, 'PUT')).toEqual([422, 'free']);
    expect(await refusal(`products/${small.id}/prices`, { ...monthly(9.999) })).toEqual([422, 'amount']);
    expect(await refusal(`products/${small.id}/prices`, { ...monthly(10), currency: 'ABC' })).toEqual([
      422,
      'currency',
    ]);
    expect(await refusal(`prices/${priceOf(small)}`, { amount: 11 }, 'PUT')).toEqual([422, 'amount']);
    expect(await refusal('products/reorder', { ids: [999_999] })).toEqual([404]);
  });

  it('are not overwritten by who has not read what somebody else has changed', async () => {
    const plan = await make({
      name: 'Shared',
      description: 'Ours',
      feature_list: ['One', 'Two'],
      limits: { open_tickets: 5 },
      prices: [monthly(7), yearly(70)],
    });
    const change = (fields: object) =>
      admin.send<Refusal & { product: Product }>('PUT', `${api}/products/${plan.id}`, fields);
    const { description, feature_list, limits } = plan;
    const before = { description, feature_list, limits };
    await change({ feature_list: ['Two', 'One'], limits: { open_tickets: 6 }, before });
    const late = await change({
      description: 'Mine',
      feature_list: ['Two', 'Three'],
      limits: { open_tickets: 7, attachments: 2 },
      before,
    });
    expect([late.status, late.body.details?.changed]).toEqual([409, ['feature_list', 'limits.open_tickets']]);
    expect(late.body.message).toBe('Someone else changed this plan while you were editing.');
    const beside = await change({
      description: null,
      limits: { attachments: 2 },
      before: { description, limits: { attachments: null } },
    });
    expect(beside.body.product).toMatchObject({
      description: null,
      feature_list: ['Two', 'One'],
      limits: { open_tickets: 6, attachments: 2 },
    });
    expect((await change({ feature_list: ['Three'] })).status).toBe(200);
    const [shown, other] = [priceOf(plan), priceOf(plan, 1)];
    const show = (id: number, read: boolean) =>
      admin.send<Refusal>('PUT', `${api}/prices/${id}`, { default: true, before: { default: read } });
    expect((await show(other, false)).status).toBe(200);
    const lost = await admin.send<Refusal>('PUT', `${api}/prices/${shown}`, {
      default: true,
      before: { default: true },
    });
    expect([lost.status, lost.body.details?.changed]).toEqual([409, ['default']]);
    const atOnce = Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? shown : other));
    const answers = await Promise.all(
      atOnce.map((id) => admin.send('PUT', `${api}/prices/${id}`, { default: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(atOnce.map(() => 200));
    expect((await admin.send('DELETE', `${api}/products/${plan.id}`)).status).toBe(200);
  });

  it('are not there at all while billing is off', async () => {
    await saveSettings(product.services, { billing: { enable: false } });
    const guest = await product.visit();
    const { browser } = await signedInAs(product, 'customers');
    for (const path of ['products', 'user', 'invoices']) {
      expect((await browser.get(`${api}/${path}`)).status).toBe(404);
      expect((await guest.get(`${api}/${path}`)).status).toBe(404);
    }
    expect((await admin.get('/api/v1/subscriptions')).status).toBe(404);
    expect((await open(browser, small)).status).toBe(404);
    await saveSettings(product.services, { billing: { enable: true, integrated: false } });
    expect((await guest.get(`${api}/products`)).status).toBe(404);
    await saveSettings(product.services, { billing: { integrated: true } });
  });
});

describe('the checkout', () => {
  it('sells a plan for a card, and says so on the page of the person', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const { status, body } = await open(browser, small);
    expect(status).toBe(201);
    expect(body.session).toMatchObject({ state: 'open', amount_due: 10, currency: 'USD', gateway: 'test' });
    expect(body.url).toBe(`${baseUrl(product.services.env)}/checkout/sessions/${body.session.id}`);
    const paid = await pay(browser, body.session.id, '4242 4242 4242 4242');
    expect(paid.body.session).toMatchObject({ state: 'completed' });
    expect(paid.body.subscription).toMatchObject({ state: 'active', valid: true, user_id: user.id });
    const again = await pay(browser, body.session.id);
    expect([again.status, again.body.subscription.id]).toEqual([200, paid.body.subscription.id]);
    expect((await own(browser))?.subscriptions).toMatchObject([{ valid: true, product_id: small.id }]);
    const { payment_methods } = await account(browser);
    expect(payment_methods).toMatchObject([{ brand: 'visa', last4: '4242', is_default: true }]);
    expect((await invoicesOf(browser)).map(({ state, amount_paid }) => [state, amount_paid])).toEqual([
      ['paid', 10],
    ]);
    const [issued] = await product.services.db.select().from(invoices).where(eq(invoices.user_id, user.id));
    // In cents: 10.00 holds 1.60 of it.
    expect(issued?.tax).toEqual({ name: 'VAT', rate: 19, amount: 160 });
    const second = await open(browser, large);
    expect(second.status).toBe(409);
    expect(second.body.action?.action).toBe(`/billing/change-plan/${large.id}/${priceOf(large)}`);
    expect((await admin.send('DELETE', `${api}/products/${small.id}`)).status).toBe(409);
    expect((await admin.send('DELETE', `${api}/prices/${priceOf(small)}`)).status).toBe(409);
  });

  it('refuses cards, asks for a second step, and is nobody else’s', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const other = await signedInAs(product, 'customers');
    const { session } = (await open(browser, small)).body;
    for (const card of ['4000000000000002', '1234', '4111111111111111']) {
      const refused = await pay(browser, session.id, card);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['card']]);
    }
    expect((await pay(other.browser, session.id)).status).toBe(404);
    expect((await other.browser.get(`${api}/checkout/sessions/${session.id}`)).status).toBe(404);
    expect((await other.browser.send('DELETE', `${api}/checkout/sessions/${session.id}`)).status).toBe(404);
    const confirm = (accept: boolean) =>
      browser.post<{ session: CheckoutSession }>(`${api}/test/sessions/${session.id}/confirm`, { accept });
    expect((await confirm(true)).status).toBe(409);
    const waits = await pay(browser, session.id, '4000000000003220');
    expect([waits.status, waits.body.session.next_action]).toEqual([202, 'confirm']);
    expect((await confirm(false)).status).toBe(422);
    const done = await confirm(true);
    expect([done.status, done.body.session.state]).toEqual([200, 'completed']);
  });

  it('gives a free plan at once, refuses what it does not sell, and a second way ends the first', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const fields = async (plan: Product, more: object) => {
      const answer = await open(browser, plan, { ...more });
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    expect(await fields(small, { priceId: priceOf(large) })).toEqual([422, 'priceId']);
    expect(await fields(small, { priceId: null })).toEqual([422, 'priceId']);
    expect(await fields(small, { gateway: 'stripe' })).toEqual([422, 'gateway']);
    expect(await fields(small, { coupon: 'HALF' })).toEqual([422, 'coupon']);
    const first = (await open(browser, small)).body.session;
    const second = (await open(browser, large)).body.session;
    const stateOf = async (id: string) =>
      (await browser.get<{ session: CheckoutSession }>(`${api}/checkout/sessions/${id}`)).body.session.state;
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['cancelled', 'open']);
    expect((await pay(browser, first.id)).status).toBe(409);
    expect((await browser.send('DELETE', `${api}/checkout/sessions/${second.id}`)).status).toBe(200);
    const given = await open(browser, free, { gateway: null });
    expect(given.body.session).toMatchObject({ state: 'completed', gateway: 'none', amount_due: 0 });
    expect((await own(browser))?.subscriptions).toMatchObject([{ valid: true, price_id: null }]);
    expect((await open(browser, free, { gateway: null })).status).toBe(409);
  });

  it('sells a plan to who has a free one, which lasts until the other is paid', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await open(browser, free, { gateway: null });
    const { session } = (await open(browser, small)).body;
    const now = async () => (await account(browser)).subscriptions.find(({ valid }) => valid)?.product_id;
    expect(await now()).toBe(free.id);
    expect((await pay(browser, session.id)).status).toBe(200);
    expect(await now()).toBe(small.id);
    expect((await account(browser)).subscriptions.filter(({ valid }) => valid)).toHaveLength(1);
    expect((await open(browser, large)).status).toBe(409);
  });

  it('lets one of two tabs pay', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { session } = (await open(browser, small)).body;
    const paid = await Promise.all([
      pay(browser, session.id),
      pay(browser, session.id),
      pay(browser, session.id),
    ]);
    expect(paid.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(paid.map(({ body }) => body.subscription.id)).size).toBe(1);
    expect(await invoicesOf(browser)).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('is renewed period after period, and every number follows the one before', async () => {
    const { browser, subscription } = await subscribed(small);
    const end = subscription.current_period_end ?? '';
    const later = await advance(subscription.id, 31);
    expect(later).toMatchObject({ state: 'active', current_period_start: end });
    expect((later.current_period_end ?? '') > end).toBe(true);
    await advance(subscription.id, 60);
    const all = await invoicesOf(browser);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const numbers = (
      await admin.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices?userId=${subscription.user_id}`)
    ).body.pagination.data.map(({ number }) => Number(number.slice(4)));
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(numbers.length - 1);
  });

  it('is tried first, once, and paid when the trial is over', async () => {
    const { browser, subscription } = await subscribed(tried);
    expect(subscription).toMatchObject({ state: 'trialing', valid: true });
    expect(subscription.trial_ends_at).toBe(subscription.current_period_end);
    expect(await invoicesOf(browser)).toEqual([]);
    expect(await advance(subscription.id, 15)).toMatchObject({ state: 'active' });
    expect((await invoicesOf(browser)).map(({ amount_paid }) => amount_paid)).toEqual([20]);
    await browser.post(`${api}/subscriptions/${subscription.id}/cancel`, { atPeriodEnd: false });
    expect((await open(browser, tried)).body.session.amount_due).toBe(20);
  });

  it('is valid for the days of grace when a payment fails, and goes on with another card', async () => {
    const { browser, subscription } = await subscribed(small, '4000000000000341');
    const late = await advance(subscription.id, 32);
    expect(late).toMatchObject({ state: 'past_due', valid: true });
    expect((await own(browser))?.subscriptions[0]).toMatchObject({
      state: 'past_due',
      grace_ends_at: late.grace_ends_at,
    });
    expect((await invoicesOf(browser)).map(({ state }) => state)).toEqual(['open', 'paid']);
    const told = await browser.get<{ pagination: { data: { type: string }[] } }>('/api/v1/notifications');
    expect(told.body.pagination.data.map(({ type }) => type)).toEqual(['payment_failed']);
    const added = await browser.post<{ payment_methods: PaymentMethod[] }>(`${api}/payment-method`, {
      gateway: 'test',
      card: good,
      exp_month: 12,
      exp_year: 2030,
    });
    expect(added.body.payment_methods[0]).toMatchObject({ last4: '4242', exp_year: 2030, is_default: true });
    const [paid] = (await account(browser)).subscriptions;
    expect(paid).toMatchObject({ state: 'active', current_period_start: subscription.current_period_end });
    expect((await invoicesOf(browser)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  it('is given as many days of grace as the site says', async () => {
    const day = 24 * 60 * 60 * 1000;
    await saveSettings(product.services, { billing: { grace_days: 3 } });
    try {
      const { subscription } = await subscribed(small, '4000000000000341');
      const late = await advance(subscription.id, 32);
      const grace = Date.parse(late.grace_ends_at ?? '') - Date.parse(subscription.current_period_end ?? '');
      expect(grace).toBe(3 * day);
    } finally {
      await saveSettings(product.services, { billing: { grace_days: 7 } });
    }
  });

  it('ends after the grace, and what was open is void', async () => {
    const { browser, subscription } = await subscribed(small, '4000000000000341');
    const over = await advance(subscription.id, 60);
    expect(over).toMatchObject({ state: 'cancelled', valid: false });
    expect((await own(browser))?.subscriptions[0]).toMatchObject({ valid: false });
    expect((await invoicesOf(browser)).map(({ state }) => state)).toEqual(['void', 'paid']);
    expect((await open(browser, small)).status).toBe(201);
  });

  it('is cancelled at the end or now, and resumed before that', async () => {
    const { browser, subscription } = await subscribed(small);
    const act = async (what: string, body: object = {}) =>
      browser.post<{ subscription: Subscription }>(`${api}/subscriptions/${subscription.id}/${what}`, body);
    expect((await act('resume')).status).toBe(409);
    expect((await act('cancel')).body.subscription).toMatchObject({
      cancel_at_period_end: true,
      valid: true,
      ends_at: subscription.current_period_end,
    });
    expect((await act('cancel')).status).toBe(200);
    expect((await act('resume')).body.subscription).toMatchObject({
      cancel_at_period_end: false,
      ends_at: null,
    });
    await act('cancel');
    expect(await advance(subscription.id, 40)).toMatchObject({ state: 'cancelled', valid: false });
    expect((await act('resume')).status).toBe(409);
    expect((await act('cancel', { atPeriodEnd: false })).status).toBe(200);
    const stranger = await signedInAs(product, 'customers');
    for (const what of ['cancel', 'resume']) {
      const path = `${api}/subscriptions/${subscription.id}/${what}`;
      expect((await stranger.browser.post(path, {})).status).toBe(404);
    }
  });

  it('becomes a dearer plan at once for the rest of the price, a cheaper one at the end', async () => {
    const { browser, subscription } = await subscribed(small);
    const path = `${api}/subscriptions/${subscription.id}`;
    const to = (plan: Product, index = 0) => ({ productId: plan.id, priceId: priceOf(plan, index) });
    const preview = async (plan: Product, index = 0) => {
      const query = new URLSearchParams(
        Object.entries(to(plan, index)).map(([name, id]) => [name, String(id)]),
      );
      return (await browser.get<{ preview: PlanChange }>(`${path}/preview-change?${query}`)).body.preview;
    };
    const change = (plan: Product, index = 0) =>
      browser.post<{ subscription: Subscription; invoice: Invoice | null } & Refusal>(
        `${path}/change-plan`,
        to(plan, index),
      );
    expect((await change(small)).body.errors).toHaveProperty('priceId');
    await advance(subscription.id, 10);
    const costs = await preview(large);
    expect(costs).toMatchObject({ effective: 'now', charge: 30, currency: 'USD' });
    expect(costs.credit).toBeGreaterThan(6);
    expect(costs.credit).toBeLessThan(7);
    expect(Math.round(costs.due_now * 100)).toBe(3000 - Math.round(costs.credit * 100));
    const dearer = await change(large);
    expect(dearer.body.invoice?.amount_paid).toBeCloseTo(costs.due_now, 1);
    expect(dearer.body.subscription).toMatchObject({ product_id: large.id, state: 'active' });
    expect(await preview(small)).toMatchObject({ effective: 'period_end', due_now: 0, next_amount: 10 });
    const cheaper = await change(small);
    expect(cheaper.body).toMatchObject({
      invoice: null,
      subscription: { product_id: large.id, pending_change: { product_id: small.id } },
    });
    const resumed = await browser.post<{ subscription: Subscription }>(`${path}/resume`, {});
    expect(resumed.body.subscription.pending_change).toBeNull();
    await change(small);
    expect(await advance(subscription.id, 32)).toMatchObject({ product_id: small.id, pending_change: null });
  });

  it('puts what is left over on the balance, which later invoices use', async () => {
    const { browser, subscription } = await subscribed(small, good, priceOf(small, 1));
    const answer = await browser.post<{ invoice: Invoice }>(
      `${api}/subscriptions/${subscription.id}/change-plan`,
      { productId: large.id, priceId: priceOf(large) },
    );
    expect(answer.body.invoice).toMatchObject({ amount_due: 0, state: 'paid' });
    expect((await account(browser)).balance).toBe(70);
    await advance(subscription.id, 32);
    expect((await account(browser)).balance).toBe(40);
    expect((await invoicesOf(browser))[0]).toMatchObject({ amount_paid: 0, state: 'paid' });
  });

  it('keeps its last card, and changes nothing when the card declines', async () => {
    const { browser, subscription } = await subscribed(small, '4000000000000341');
    const [card] = (await account(browser)).payment_methods;
    expect((await browser.send('DELETE', `${api}/payment-methods/${card?.id}`)).status).toBe(409);
    const declined = await browser.post<Refusal>(`${api}/subscriptions/${subscription.id}/change-plan`, {
      productId: large.id,
      priceId: priceOf(large),
    });
    expect(declined.status).toBe(422);
    expect((await account(browser)).subscriptions[0]).toMatchObject({ product_id: small.id });
    expect((await account(browser)).balance).toBe(0);
    expect(await invoicesOf(browser)).toHaveLength(1);
  });

  it('comes to its end by the clock alone', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const given = await admin.post<{ subscription: Subscription }>('/api/v1/subscriptions', {
      user_id: user.id,
      product_id: large.id,
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(given.status).toBe(201);
    expect(given.body.subscription).toMatchObject({ gateway: 'none', valid: true });
    expect(
      (await admin.post('/api/v1/subscriptions', { user_id: user.id, product_id: small.id })).status,
    ).toBe(409);
    const past = '2026-01-01T00:00:00.000Z';
    await product.services.db
      .update(subscriptions)
      .set({ ends_at: past, due_at: past })
      .where(eq(subscriptions.id, given.body.subscription.id));
    await doWhatIsDue(product.services);
    await product.caughtUp();
    await expect
      .poll(async () => (await own(browser))?.subscriptions[0])
      .toMatchObject({ valid: false, state: 'cancelled' });
  });

  it('ends with the account, of which its list says nothing more', async () => {
    const { browser, user } = await subscribed(large);
    expect((await browser.send('DELETE', `/api/v1/users/${user.id}?deleteCurrentUser=true`)).status).toBe(
      200,
    );
    const [row] = await product.services.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.user_id, user.id));
    expect(row?.state).toBe('cancelled');
    const found = await admin.get<{ pagination: { data: Subscription[] } }>(
      `/api/v1/subscriptions?userId=${user.id}&state=cancelled`,
    );
    expect(found.body.pagination.data).toHaveLength(1);
  });
});

let events = 0;

interface Told {
  type: string;
  data: Record<string, unknown>;
  id?: string;
  created?: number;
}

const secret = 'a-secret-for-test-events';

async function tell({ type, data, id = `evt_${++events}`, created = Date.now() / 1000 }: Told, key = secret) {
  const body = JSON.stringify({ id, type, created: Math.floor(created), data });
  const stamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${stamp}.${body}`).digest('hex');
  const answer = await fetch(`${product.url}${api}/webhooks/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-helpdock-signature': `t=${stamp},v1=${signature}` },
    body,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { received?: boolean; result?: string; message?: string },
  };
}

const resultOf = async (told: Told) => (await tell(told)).body.result;

describe('an event of a gateway', () => {
  it('is refused without its signature, and where there is no such gateway', async () => {
    const told = { type: 'invoice.paid', data: {} };
    expect(await tell(told, 'another secret')).toMatchObject({
      status: 403,
      body: { message: 'Invalid signature.' },
    });
    for (const [gateway, status] of [
      ['test', 403],
      ['paypal', 404],
    ] as const) {
      const answer = await fetch(`${product.url}${api}/webhooks/${gateway}`, { method: 'POST', body: '{}' });
      expect(answer.status).toBe(status);
    }
  });

  it('counts once, also when it comes twice at once, and never after a newer one', async () => {
    const { browser, subscription } = await subscribed(small);
    const data = { subscription_id: subscription.id };
    const now = Date.now() / 1000 + 100;
    const renewed = { type: 'subscription.renewed', data, id: `renewed-${subscription.id}`, created: now };
    const both = await Promise.all([resultOf(renewed), resultOf(renewed)]);
    expect(both.sort()).toEqual(['applied', 'duplicate']);
    expect(await invoicesOf(browser)).toHaveLength(2);
    const [row] = (await account(browser)).subscriptions;
    expect(row?.current_period_start).toBe(subscription.current_period_end);
    expect(await resultOf({ type: 'invoice.payment_failed', data, created: now - 50 })).toBe('stale');
    expect(await resultOf({ type: 'something.else', data })).toBe('ignored');
    expect(await resultOf({ type: 'invoice.paid', data: { subscription_id: 999_999 } })).toBe('ignored');
    expect(await resultOf({ type: 'invoice.payment_failed', data, created: now + 1 })).toBe('applied');
    expect((await account(browser)).subscriptions[0]).toMatchObject({ state: 'past_due', valid: true });
    expect(await resultOf({ type: 'invoice.paid', data, created: now + 2 })).toBe('applied');
    expect((await account(browser)).subscriptions[0]).toMatchObject({ state: 'active' });
    expect(await resultOf({ type: 'subscription.cancelled', data, created: now + 3 })).toBe('applied');
    expect((await account(browser)).subscriptions[0]).toMatchObject({ state: 'cancelled', valid: false });
    expect(await resultOf({ type: 'subscription.renewed', data, created: now + 4 })).toBe('ignored');
  });

  it('completes a checkout that is open, and is listed and tried again for administrators', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { session } = (await open(browser, large)).body;
    const done = { type: 'checkout.completed', data: { session_id: session.id }, id: `done-${session.id}` };
    expect(await resultOf(done)).toBe('applied');
    // The database notifies all processes, also the sender, and not before it has answered.
    await expect
      .poll(async () => (await own(browser))?.subscriptions)
      .toMatchObject([{ valid: true, product_id: large.id }]);
    expect((await browser.get(`${api}/webhook-events`)).status).toBe(403);
    const list = await admin.get<{
      data: { id: number; event_id: string; result: string; repeats: number }[];
      next_cursor: string;
    }>(`${api}/webhook-events?limit=1&result=applied`);
    expect(list.body.data).toMatchObject([{ event_id: done.id, result: 'applied' }]);
    const next = await admin.get<{ data: unknown[] }>(
      `${api}/webhook-events?limit=1&cursor=${list.body.next_cursor}`,
    );
    expect(next.body.data).toHaveLength(1);
    expect((await admin.get(`${api}/webhook-events?cursor=nonsense`)).status).toBe(422);
    const replayed = await admin.post(`${api}/webhook-events/${list.body.data[0]?.id}/replay`, {});
    expect(replayed.status).toBe(202);
    expect(await invoicesOf(browser)).toHaveLength(1);
  });
});

describe('an invoice', () => {
  it('is a PDF in the language of whoever may see it', async () => {
    const { browser } = await subscribed(small);
    const stranger = await signedInAs(product, 'customers');
    const [invoice] = await invoicesOf(browser);
    const path = `${api}/invoices/${invoice?.id}/pdf`;
    const answer = await browser.get(path);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
    expect((await stranger.browser.get(path)).status).toBe(404);
    expect((await stranger.browser.get(`${api}/invoices?userId=${invoice?.user_id}`)).status).toBe(403);
    await browser.send('PUT', '/api/v1/users/me', { language: 'ar' });
    expect((await browser.get(path)).text.slice(0, 5)).toBe('%PDF-');
    const without = await admin.get(path);
    expect(without.status).toBe(200);
    // The seller is on the invoice: its embedded font has more glyphs.
    await saveSettings(product.services, {
      billing: { seller: 'Quux & Jäger GmbH, Zwölf Boxkämpfer Weg 7' },
    });
    expect((await admin.get(path)).text.length).toBeGreaterThan(without.text.length + 200);
  });

  it('stands words of both directions in their order', () => {
    const said = (line: string, base: 'ltr' | 'rtl') =>
      piecesOf(line, base)
        .map(({ text }) => text)
        .join('');
    expect(said('Team (2026-11-23)', 'ltr')).toBe('Team (2026-11-23)');
    expect(said('فاتورة رقم INV-000042', 'rtl')).toBe('INV-000042 رقم فاتورة');
  });
});

describe('revenue', () => {
  it('is counted by the month and the currency, with a file for spreadsheets', async () => {
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get(`${api}/revenue`)).status).toBe(403);
    const before = (await admin.get<Revenue>(`${api}/revenue`)).body;
    await subscribed(large, good, priceOf(large, 1));
    const after = (await admin.get<Revenue>(`${api}/revenue`)).body;
    expect((after.recurring[0]?.monthly ?? 0) - (before.recurring[0]?.monthly ?? 0)).toBeCloseTo(25, 2);
    const file = await admin.get(`${api}/revenue?format=csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.text).toContain('USD,');
  });
});

describe('what a plan brings', () => {
  it('holds at once: permissions, open requests and files, with the way to more', async () => {
    const { browser } = await subscribed(small);
    await fileTicket(product, browser);
    const second = await fileTicket(product, browser);
    const [category] = await readCategories(product.services);
    const body = { subject: 'One more', body: '<p>Please.</p>', category: category?.id };
    const refused = await browser.post<Refusal>('/api/v1/tickets', body);
    expect([refused.status, refused.body.action]).toEqual([409, { label: 'View plans', action: '/pricing' }]);
    expect(refused.body.message).toBe(
      'Your plan allows up to 2 open requests. Close one or upgrade your plan.',
    );
    await admin.send('PUT', `${api}/products/${small.id}`, {
      limits: { open_tickets: 9, attachments: 1 },
      permissions: ['api.access'],
    });
    await expect
      .poll(async () => (await own(browser))?.permissions.map(({ name }) => name))
      .toContain('api.access');
    expect((await browser.post('/api/v1/tickets', body)).status).toBe(201);
    const uploads = [(await uploadFile(browser)).id, (await uploadFile(browser)).id];
    const files = await browser.post<Refusal>(`/api/v1/tickets/${second.id}/replies`, {
      body: '<p>Files</p>',
      uploads,
    });
    expect([files.status, Object.keys(files.body.errors ?? {})]).toEqual([422, ['uploads']]);
    const plain = await signedInAs(product, 'customers');
    await admin.send('PUT', `${api}/products/${free.id}`, { limits: { open_tickets: 0 } });
    expect((await plain.browser.post('/api/v1/tickets', body)).status).toBe(409);
    await admin.send('PUT', `${api}/products/${free.id}`, { limits: { open_tickets: null } });
    await admin.send('PUT', `${api}/products/${small.id}`, {
      limits: { open_tickets: null },
      permissions: [],
    });
    expect((await plain.browser.post('/api/v1/tickets', body)).status).toBe(201);
  });
});

describe('two people who are one', () => {
  interface Merged {
    operation: { id: string };
    message: string;
  }
  const merge = (one: number, other: number) =>
    admin.post<Merged>(`/api/v1/users/${one}/merge`, { userId: other });

  it('can not both have a subscription', async () => {
    const [first, second] = [await subscribed(small), await subscribed(large)];
    const refused = await merge(first.user.id, second.user.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Both accounts have a subscription. Cancel one of them first.',
    ]);
    const preview = await admin.get(`/api/v1/users/${first.user.id}/merge-preview?userId=${second.user.id}`);
    expect(preview.status).toBe(409);
    expect((await own(second.browser))?.subscriptions).toHaveLength(1);
  });

  it('have one subscription, and all that was owed and paid, until they are two again', async () => {
    const { db } = product.services;
    const [first, second] = [await signedInAs(product, 'customers'), await subscribed(large)];
    await db.insert(billingBalances).values([
      { user_id: first.user.id, currency: 'USD', amount: 200 },
      { user_id: second.user.id, currency: 'USD', amount: 300 },
      { user_id: second.user.id, currency: 'EUR', amount: 500 },
    ]);
    const subscriptionsOf = (id: number) => db.$count(subscriptions, eq(subscriptions.user_id, id));
    const owed = async (id: number) =>
      Object.fromEntries(
        (await db.select().from(billingBalances).where(eq(billingBalances.user_id, id))).map(
          ({ currency, amount }) => [currency, amount],
        ),
      );
    const { operation } = (await merge(first.user.id, second.user.id)).body;
    expect([await subscriptionsOf(first.user.id), await subscriptionsOf(second.user.id)]).toEqual([1, 0]);
    expect(await invoicesOf(first.browser)).toHaveLength(1);
    expect((await own(first.browser))?.subscriptions).toMatchObject([{ valid: true }]);
    expect(await owed(first.user.id)).toEqual({ USD: 500, EUR: 500 });
    // Used balance is not credited again.
    await db
      .update(billingBalances)
      .set({ amount: 100 })
      .where(and(eq(billingBalances.user_id, first.user.id), eq(billingBalances.currency, 'EUR')));
    expect((await admin.post(`/api/v1/operations/${operation.id}/undo`)).status).toBe(200);
    expect([await subscriptionsOf(first.user.id), await subscriptionsOf(second.user.id)]).toEqual([0, 1]);
    expect([await owed(first.user.id), await owed(second.user.id)]).toEqual([
      { USD: 200, EUR: 100 },
      { USD: 300 },
    ]);
    expect((await own(first.browser))?.subscriptions).toEqual([]);
    const back = await (await product.visit()).signIn(second.user.email, password);
    expect((await own(back))?.subscriptions).toMatchObject([{ valid: true }]);
    expect(await invoicesOf(back)).toHaveLength(1);
  });
});
