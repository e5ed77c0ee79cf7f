import { beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../platform/config/env.ts';
import { testProduct } from '../harness.ts';
import { countedList, expectField, type Json, type PlainClient, refusals } from './plain-client.ts';
import { good, month, openShop, type Shop } from './shop.ts';

/*
 * Plans, checkout and subscriptions as the documentation promises them, by a client that knows nothing but HTTP.
 */

const product = testProduct({ BILLING_TEST_GATEWAY: '1' });
const done = { status: 'success' };

let shop: Shop;

beforeAll(async () => {
  shop = await openShop(product);
});

const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);

it('sells plans that are made, shown, changed, put in order and deleted', async () => {
  const { all, plan, larger, make } = shop;
  expectField(await all.program.post('billing/products', {}), 'name');
  expectField(await all.program.post('billing/products', { name: 'x', trial_days: 366 }), 'trial_days');
  expectField(await all.program.post('billing/products', { name: 'team' }), 'name');
  const broken = await all.program.post('billing/products', '{"name":');
  expect(broken.status).toBe(400);
  const made = await make({ name: 'Trial', description: 'For a start', trial_days: 14, recommended: true });
  expect(made).toMatchObject({
    id: expect.any(Number),
    name: 'Trial',
    description: 'For a start',
    hidden: false,
    free: false,
    recommended: true,
    feature_list: [],
    trial_days: 14,
    position: expect.any(Number),
    prices: [],
  });
  expect((await all.nobody.get(`billing/products/${made.id}`)).body).toEqual(refusals[404]);
  const path = `billing/products/${made.id}/prices`;
  for (const [change, field] of [
    [{ amount: 10_000_000_000 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ currency: 'JPY', amount: 9.5 }, 'amount'],
    [{ currency: 'EURO' }, 'currency'],
    [{ interval: 'week' }, 'interval'],
    [{ interval_count: 366 }, 'interval_count'],
  ] as const) {
    expectField(await all.program.post(path, { ...month(10), ...change }), field);
  }
  const priced = await all.program.post(path, { amount: 9.99, currency: 'usd', interval: 'month' });
  expect([priced.status, priced.body]).toEqual([
    201,
    {
      ...done,
      price: { ...month(9.99), id: expect.any(Number), product_id: made.id, default: true },
    },
  ]);
  const { id: priceId } = priced.body.price;
  expectField(await all.program.put(`billing/prices/${priceId}`, { amount: 5 }), 'amount');
  expectField(await all.program.put(`billing/prices/${priceId}`, { currency: 'EUR' }), 'currency');
  expect((await all.program.post('billing/products/999999/prices', month(1))).body).toEqual(refusals[404]);
  const shown = await all.nobody.get(`billing/products/${made.id}`);
  expect(shown.body).toMatchObject({ ...done, product: { id: made.id, prices: [{ id: priceId }] } });
  const changed = await all.program.put(`billing/products/${made.id}`, { name: 'Starter', hidden: true });
  expect(changed.body).toMatchObject({ ...done, product: { name: 'Starter', description: 'For a start' } });
  expect((await all.nobody.get(`billing/products/${made.id}`)).body).toEqual(refusals[404]);
  const names = async (client: PlainClient) =>
    (await countedList(client, 'billing/products')).map(({ name }) => name);
  expect(await names(all.nobody)).toEqual(['Team', 'Company']);
  expect(await names(all.program)).toEqual(['Team', 'Company', 'Starter']);
  const ordered = await all.program.post('billing/products/reorder', { ids: [larger.id, plan.id] });
  expect(ordered.body.products.map(({ name }: Json) => name)).toEqual(['Company', 'Team', 'Starter']);
  expect((await all.program.post('billing/products/reorder', { ids: [999_999] })).body).toEqual(
    refusals[404],
  );
  const synced = await all.program.post(`billing/products/${made.id}/sync`, { gateway: 'test' });
  expect(synced.body).toMatchObject({ ...done, product: { id: made.id } });
  expectField(await all.program.post(`billing/products/${made.id}/sync`, { gateway: 'paypal' }), 'gateway');
  expectField(await all.program.post(`billing/products/${made.id}/sync`, { gateway: 'stripe' }), 'gateway');
  expect((await all.program.delete(`billing/prices/${priceId}`)).body).toEqual(done);
  expect((await all.program.delete(`billing/prices/${priceId}`)).body).toEqual(refusals[404]);
  expect((await all.program.delete(`billing/products/${made.id},999999`)).body).toEqual(done);
  expect((await all.program.delete(`billing/products/${made.id}`)).body).toEqual(refusals[404]);
});

it('opens a way to pay, which is paid once, cancelled, or refused', async () => {
  const { all, plan, larger, person, order } = shop;
  const { client } = await person();
  const open = (more: Json = {}) => client.post('billing/checkout/sessions', order(plan, more));
  expectField(await open({ priceId: larger.prices[0].id }), 'priceId');
  expectField(await open({ gateway: 'stripe' }), 'gateway');
  expectField(await open({ coupon: 'HALF' }), 'coupon');
  expectField(await client.post('billing/checkout/sessions', { priceId: 1 }), 'productId');
  expect((await open({ productId: 999_999 })).body).toEqual(refusals[404]);
  expect((await all.program.get('billing/coupons')).status).toBe(404);
  const opened = await open();
  expect([opened.status, opened.body]).toEqual([
    201,
    {
      ...done,
      url: `${baseUrl(product.services.env)}/checkout/sessions/${opened.body.session.id}`,
      session: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        state: 'open',
        product_id: plan.id,
        price_id: plan.prices[0].id,
        gateway: 'test',
        amount_due: 10,
        sum: { subtotal: 10, tax: null, total: 10 },
        currency: 'USD',
        url: opened.body.url,
        client_secret: null,
        subscription_id: null,
        next_action: null,
        expires_at: anInstant,
        created_at: anInstant,
      },
    },
  ]);
  const pay = (id: string, card: Json) => client.post(`billing/test/sessions/${id}/pay`, { card });
  const { id: first } = opened.body.session;
  for (const card of ['4000000000000002', '5555555555554444', '1', undefined]) {
    expectField(await pay(first, card), 'card');
  }
  const { session: second } = (await open()).body;
  expect((await client.get(`billing/checkout/sessions/${first}`)).body.session.state).toBe('cancelled');
  expect((await pay(first, good)).status).toBe(409);
  expect((await client.delete(`billing/checkout/sessions/${second.id}`)).body.session.state).toBe(
    'cancelled',
  );
  expect((await client.get('billing/checkout/sessions/nonsense')).status).toBe(422);
  const { id } = (await open()).body.session;
  const confirm = (accept: Json) => client.post(`billing/test/sessions/${id}/confirm`, { accept });
  expect((await confirm(true)).status).toBe(409);
  const waits = await pay(id, '4000000000003220');
  expect([waits.status, waits.body.session.next_action, waits.body.subscription]).toEqual([
    202,
    'confirm',
    null,
  ]);
  expectField(await confirm('perhaps'), 'accept');
  expectField(await confirm(false), 'card');
  const paid = await confirm(true);
  expect([paid.status, paid.body.session.state]).toEqual([200, 'completed']);
  const again = await pay(id, good);
  expect([again.status, again.body.subscription.id]).toEqual([200, paid.body.subscription.id]);
  const conflict = await client.post('billing/checkout/sessions', order(larger));
  expect([conflict.status, conflict.body.action]).toEqual([
    409,
    { label: expect.any(String), action: `/billing/change-plan/${larger.id}/${larger.prices[0].id}` },
  ]);
});

it('gives a free plan at once, without a price and without a gateway', async () => {
  const { all, plan, make, person, order } = shop;
  const free = await make({ name: 'Gratis', free: true });
  expectField(await all.program.post(`billing/products/${free.id}/prices`, month(1)), 'amount');
  const { client } = await person();
  const had = await client.post('billing/checkout/sessions', { productId: free.id });
  expect([had.status, had.body]).toMatchObject([
    201,
    { url: null, session: { state: 'completed', gateway: 'none', price_id: null, amount_due: 0 } },
  ]);
  const [own] = (await client.get('billing/user')).body.subscriptions;
  expect(own).toMatchObject({ product_id: free.id, price_id: null, valid: true, current_period_end: null });
  expect((await client.post('billing/checkout/sessions', { productId: free.id })).status).toBe(409);
  // Only a valid plan that is paid stands in the way of another.
  expect((await client.post('billing/checkout/sessions', order(plan))).status).toBe(201);
  expect((await all.program.delete(`billing/products/${free.id}`)).status).toBe(409);
});

it('changes a plan for what it says before, and ends and resumes it', async () => {
  const { plan, larger, buyer } = shop;
  const { client, subscription, path } = await buyer();
  expect(Object.keys(subscription)).toEqual(
    expect.arrayContaining(
      'id user_id product_id price_id gateway state valid current_period_start current_period_end trial_ends_at cancel_at_period_end cancelled_at ends_at pending_change created_at'.split(
        ' ',
      ),
    ),
  );
  const to = (of: Json, index = 0) => ({ productId: of.id, priceId: of.prices[index].id });
  const asked = await client.get(`${path}/preview-change?${new URLSearchParams(to(larger))}`);
  expect(asked.body).toEqual({
    ...done,
    preview: {
      credit: expect.any(Number),
      charge: 30,
      due_now: expect.any(Number),
      due_sum: { subtotal: expect.any(Number), tax: null, total: expect.any(Number) },
      currency: 'USD',
      effective: 'now',
      next_amount: 30,
      next_sum: { subtotal: 30, tax: null, total: 30 },
      next_date: anInstant,
    },
  });
  const unnamed = await client.get(`${path}/preview-change`);
  expect([unnamed.status, Object.keys(unnamed.body.errors)]).toEqual([422, ['productId', 'priceId']]);
  expectField(await client.post(`${path}/change-plan`, to(plan)), 'priceId');
  expectField(
    await client.post(`${path}/change-plan`, { ...to(plan), priceId: larger.prices[0].id }),
    'priceId',
  );
  expect((await client.post(`${path}/change-plan`, { ...to(plan), productId: 999_999 })).status).toBe(404);
  const dearer = await client.post(`${path}/change-plan`, to(larger));
  expect(dearer.body).toMatchObject({
    ...done,
    subscription: { product_id: larger.id, pending_change: null },
    invoice: { state: 'paid', amount_paid: asked.body.preview.due_now },
  });
  const cheaper = await client.post(`${path}/change-plan`, to(plan));
  expect(cheaper.body).toMatchObject({
    invoice: null,
    subscription: { product_id: larger.id, pending_change: { product_id: plan.id, at: anInstant } },
  });
  expect((await client.post(`${path}/resume`)).body.subscription.pending_change).toBeNull();
  expect((await client.post(`${path}/resume`)).status).toBe(409);
  expectField(await client.post(`${path}/cancel`, { atPeriodEnd: 'perhaps' }), 'atPeriodEnd');
  const later = await client.post(`${path}/cancel`);
  expect(later.body.subscription).toMatchObject({
    valid: true,
    cancel_at_period_end: true,
    ends_at: anInstant,
  });
  expect((await client.post(`${path}/resume`)).body.subscription.cancel_at_period_end).toBe(false);
  for (const _ of [1, 2]) {
    const ended = await client.post(`${path}/cancel`, { atPeriodEnd: false });
    expect([ended.status, ended.body.subscription]).toMatchObject([
      200,
      { state: 'cancelled', valid: false },
    ]);
  }
  expect((await client.post(`${path}/resume`)).status).toBe(409);
  expect((await client.post(`${path}/change-plan`, to(plan))).status).toBe(409);
});
