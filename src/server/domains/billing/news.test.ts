import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#shared/billing.ts';
import {
  type CheckoutSession,
  type Invoice,
  type Subscription,
  subscriptionSchema,
} from '#shared/subscriptions.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs, verified } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { saveSettings } from '../settings/service.ts';

/** Events that the webhook received. */
const heard: { event: string; data: { subscription: Subscription } }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    heard.push(JSON.parse(body));
    response.end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));

const product = testProduct({ BILLING_TEST_GATEWAY: '1', WEBHOOKS_ALLOW_PRIVATE: '1' });
const api = '/api/v1/billing';
const good = '4242424242424242';
const failsLater = '4000000000000341';

let admin: Browser;
let small: Product;
let large: Product;
let tried: Product;

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  await saveSettings(product.services, {
    billing: { enable: true, gateways: { test: { enable: true } } },
    workspaces: { integrated: true },
  });
  const make = async (body: object) =>
    (await admin.post<{ product: Product }>(`${api}/products`, body)).body.product;
  const prices = (amount: number) => [{ amount, currency: 'USD', interval: 'month' }];
  small = await make({ name: 'Small', prices: prices(10), limits: { workspace_members: 2 } });
  large = await make({ name: 'Large', prices: prices(30) });
  tried = await make({ name: 'Tried', prices: prices(20), trial_days: 14 });
});

afterAll(() => receiver.close());

async function buy(browser: Browser, plan: Product, card = good): Promise<Subscription> {
  const body = { productId: plan.id, priceId: plan.prices[0]?.id, gateway: 'test' };
  const { session } = (await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, body))
    .body;
  const path = `${api}/test/sessions/${session.id}/pay`;
  return (await browser.post<{ subscription: Subscription }>(path, { card })).body.subscription;
}

async function buyer(plan: Product, card = good) {
  const { browser, user } = await signedInAs(product, 'customers');
  return { browser, user, subscription: await buy(browser, plan, card) };
}

const advance = async ({ id }: Subscription, days: number) =>
  (await admin.post<{ subscription: Subscription }>(`${api}/test/advance`, { subscription_id: id, days }))
    .body.subscription;

const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

describe('mails of billing', () => {
  it('are a receipt for each payment, with the number of its invoice, and none for nothing', async () => {
    const { browser, user, subscription } = await buyer(small);
    const list = await browser.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices`);
    const [invoice] = list.body.pagination.data;
    const [receipt] = await mailsTo(product, user.email);
    expect(receipt?.subject).toBe(`Receipt for invoice ${invoice?.number}`);
    expect(receipt?.text).toContain('We received your payment of $10.00 for Small. Thank you!');
    expect(receipt?.link(/\/billing$/)).toBeDefined();
    await advance(subscription, 31);
    const change = { productId: large.id, priceId: large.prices[0]?.id };
    await browser.post(`${api}/subscriptions/${subscription.id}/change-plan`, change);
    const all = await mailsTo(product, user.email);
    expect(all.filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(3);
    expect(all.some(({ text }) => text.includes('for Large. Thank you!'))).toBe(true);
    const free = await buyer(tried);
    expect(await subjects(free.user.email)).toEqual([]);
  });

  it('are written in the language of their reader', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await browser.send('PUT', '/api/v1/users/me', { language: 'de' });
    await buy(browser, small);
    const [receipt] = await mailsTo(product, user.email);
    expect(receipt?.subject).toMatch(/^Beleg zur Rechnung INV-\d{6}$/);
    expect(receipt?.text).toContain('10,00');
  });

  it('say that a payment failed and until when another card helps, and that the plan has ended', async () => {
    const { user, subscription } = await buyer(small, failsLater);
    const late = await advance(subscription, 32);
    const mails = await mailsTo(product, user.email);
    const failed = mails.find(({ subject }) => subject === 'Payment for Small failed');
    expect(failed?.text).toContain(`Add another card before ${late.grace_ends_at?.slice(0, 10)}`);
    expect(await subjects(user.email)).toHaveLength(2);
    await advance(subscription, 9);
    expect(await subjects(user.email)).toContain('Your subscription to Small has ended');
  });

  it('tell nobody what they have done themselves', async () => {
    const { browser, user, subscription } = await buyer(small);
    await browser.post(`${api}/subscriptions/${subscription.id}/cancel`, {});
    await advance(subscription, 40);
    expect(await subjects(user.email)).toHaveLength(1);
  });
});

describe('other programs', () => {
  it('hear of each change of a subscription, as it is then', async () => {
    const { port } = receiver.address() as AddressInfo;
    const made = await admin.post('/api/v1/webhooks', {
      name: 'Books',
      url: `http://127.0.0.1:${port}/`,
      events: ['subscription.changed'],
    });
    expect(made.status).toBe(201);
    await product.caughtUp();
    const { browser, user, subscription } = await buyer(small);
    await product.services.jobs.drain(product.services);
    expect(heard.at(-1)).toMatchObject({
      event: 'subscription.changed',
      data: { subscription: { id: subscription.id, user_id: user.id, state: 'active', valid: true } },
    });
    await browser.post(`${api}/subscriptions/${subscription.id}/cancel`, { atPeriodEnd: false });
    await product.services.jobs.drain(product.services);
    expect(heard.at(-1)?.data.subscription).toMatchObject({ state: 'cancelled', valid: false });
    for (const { data } of heard)
      expect(subscriptionSchema.parse(data.subscription)).toEqual(data.subscription);
  });
});

describe('a workspace', () => {
  it('has as many people as the plan of its owner allows, with those who are invited', async () => {
    const { browser, subscription } = await buyer(small);
    const { workspace } = (
      await browser.post<{ workspace: { id: number } }>('/api/v1/workspace', { name: 'Two' })
    ).body;
    const first = await signedInAs(product, 'customers', verified);
    const second = await signedInAs(product, 'customers', verified);
    const invite = (...people: { user: { email: string } }[]) =>
      browser.post<{ invites: { id: string }[]; message: string; action: object }>(
        `/api/v1/workspace/${workspace.id}/invite`,
        { emails: people.map(({ user }) => user.email), roleId: 3 },
      );
    const refused = await invite(first, second);
    expect([refused.status, refused.body.action]).toEqual([409, { label: 'View plans', action: '/pricing' }]);
    expect(refused.body.message).toContain('allows up to 2');
    const [waits] = (await invite(first)).body.invites;
    expect((await invite(second)).status).toBe(409);
    const limits = (members: number | null) =>
      admin.send('PUT', `${api}/products/${small.id}`, { limits: { workspace_members: members } });
    await limits(1);
    const join = () => first.browser.post(`/api/v1/workspace/join/${waits?.id}`);
    expect((await join()).status).toBe(409);
    await limits(2);
    expect((await join()).status).toBe(200);
    const change = { productId: large.id, priceId: large.prices[0]?.id };
    await browser.post(`${api}/subscriptions/${subscription.id}/change-plan`, change);
    expect((await invite(second)).body.invites).toHaveLength(1);
  });
});
