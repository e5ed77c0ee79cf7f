import { createHmac } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { testProduct } from '../harness.ts';
import { countedList, expectField, type Json, refusals } from './plain-client.ts';
import { good, openShop, type Shop } from './shop.ts';

/*
 * Cards, invoices, what gateways tell, and the books of administrators as the documentation promises them, by a client
 * that knows nothing but HTTP.
 */

const secret = 'a-secret-for-test-events';
const product = testProduct({ BILLING_TEST_GATEWAY: '1', BILLING_TEST_WEBHOOK_SECRET: secret });
const done = { status: 'success' };
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);

let shop: Shop;

beforeAll(async () => {
  shop = await openShop(product);
});

it('keeps cards without their numbers, the newest first, and never lets go of the last that pays', async () => {
  const { client } = await shop.buyer();
  const add = (body: Json) => client.post('billing/payment-method', body);
  expectField(await add({ card: good }), 'gateway');
  expectField(await add({ gateway: 'paypal', card: good }), 'gateway');
  expectField(await add({ gateway: 'test' }), 'card');
  expectField(await add({ gateway: 'test', card: '4000000000000002' }), 'card');
  expectField(await add({ gateway: 'test', card: good, exp_month: 13 }), 'exp_month');
  const added = await add({ gateway: 'test', card: '4000000000003220', exp_month: 12, exp_year: 2030 });
  expect(added.body.payment_methods).toMatchObject([
    { id: expect.any(Number), brand: 'visa', last4: '3220', exp_month: 12, exp_year: 2030, is_default: true },
    { brand: 'visa', last4: '4242', is_default: false },
  ]);
  expect(added.text).not.toContain('4000000000003220');
  const [first, second] = added.body.payment_methods;
  const left = await client.delete(`billing/payment-methods/${first.id}`);
  expect(left.body).toMatchObject({ ...done, payment_methods: [{ id: second.id, is_default: true }] });
  expect((await client.delete(`billing/payment-methods/${first.id}`)).body).toEqual(refusals[404]);
  expect((await client.delete(`billing/payment-methods/${second.id}`)).status).toBe(409);
  expect((await client.get('billing/user')).body).toMatchObject({
    ...done,
    subscriptions: [{ valid: true }],
    payment_methods: [{ id: second.id }],
    balance: 0,
  });
});

it('lists invoices, and shows each as a PDF', async () => {
  const { client, id, subscription } = await shop.buyer();
  const [invoice] = await countedList(client, 'billing/invoices?orderBy=created_at');
  expect(invoice).toMatchObject({
    id: expect.any(Number),
    number: expect.stringMatching(/\d+$/),
    state: 'paid',
    amount_due: 10,
    amount_paid: 10,
    currency: 'USD',
    lines: [{ text: expect.stringContaining('Team'), amount: 10 }],
    subscription_id: subscription.id,
    created_at: anInstant,
    paid_at: anInstant,
  });
  const pdf = await client.get(`billing/invoices/${invoice.id}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect((await client.get('billing/invoices/999999/pdf')).body).toEqual(refusals[404]);
  expectField(await client.get('billing/invoices?orderBy=amount'), 'orderBy');
  const others = await client.get(`billing/invoices?userId=${shop.all.ids.customer}`);
  expect([others.status, others.body]).toEqual([403, refusals[403]]);
  const seen = await countedList(shop.all.program, `billing/invoices?userId=${id}`);
  expect(seen.map(({ number }) => number)).toEqual([invoice.number]);
});

let told = 0;

/** What a gateway sends, signed as it signs, at a moment that may lie in the past (in seconds). */
async function tell(event: Json, { key = secret, age = 0 } = {}) {
  const stamp = Math.floor(Date.now() / 1000) - age;
  const body = JSON.stringify({ id: `told-${++told}`, created: stamp, data: {}, ...event });
  const v1 = createHmac('sha256', key).update(`${stamp}.${body}`).digest('hex');
  return shop.all.nobody.post('billing/webhooks/test', body, {
    withoutToken: true,
    headers: { 'x-helpdock-signature': `t=${stamp},v1=${v1}` },
  });
}

it('takes what gateways tell, once, signed and lately', async () => {
  const { subscription } = await shop.buyer();
  const data = { subscription_id: subscription.id };
  const refused = { message: 'Invalid signature.' };
  for (const answer of [
    await tell({ type: 'invoice.paid' }, { key: 'another' }),
    await tell({ type: 'invoice.paid' }, { age: 3600 }),
    await shop.all.nobody.post('billing/webhooks/test', '{}', { withoutToken: true }),
  ]) {
    expect([answer.status, answer.body]).toEqual([403, refused]);
  }
  expect((await shop.all.nobody.post('billing/webhooks/paypal', '{}')).body).toEqual(refusals[404]);
  expect((await tell({ type: 7 })).status).toBe(422);
  const created = Math.floor(Date.now() / 1000) + 60;
  const failed = { id: 'failed-once', type: 'invoice.payment_failed', data, created };
  const results = [
    await tell(failed),
    await tell(failed),
    await tell({ type: 'subscription.renewed', data, created: created - 30 }),
    await tell({ type: 'something.new', data }),
    await tell({ type: 'invoice.paid', data: { subscription_id: 999_999 } }),
    await tell({ type: 'invoice.paid', data, created: created + 1 }),
  ];
  expect(results.map(({ status, body }) => [status, body])).toEqual(
    ['applied', 'duplicate', 'stale', 'ignored', 'ignored', 'applied'].map((result) => [
      200,
      { ...done, received: true, result },
    ]),
  );
  const list = await shop.all.program.get('billing/webhook-events?gateway=test&result=stale&limit=1');
  expect(list.body).toMatchObject({
    ...done,
    data: [{ type: 'subscription.renewed', result: 'stale', subscription_id: subscription.id }],
  });
  const [stale] = list.body.data;
  const replayed = await shop.all.program.post(`billing/webhook-events/${stale.id}/replay`);
  expect([replayed.status, replayed.body.webhookEvent.result]).toEqual([202, 'stale']);
  expect((await shop.all.program.post('billing/webhook-events/999999/replay')).body).toEqual(refusals[404]);
  expectField(await shop.all.program.get('billing/webhook-events?result=nothing'), 'result');
});

it('lets administrators give, list and end subscriptions', async () => {
  const { program } = shop.all;
  const { id, email, client } = await shop.person();
  const give = (body: Json) =>
    program.post('subscriptions', { user_id: id, product_id: shop.plan.id, ...body });
  expectField(await give({ user_id: 999_999 }), 'user_id');
  expectField(await give({ product_id: 999_999 }), 'product_id');
  expectField(await give({ price_id: shop.larger.prices[0].id }), 'price_id');
  expectField(await give({ ends_at: 'never' }), 'ends_at');
  const given = await give({});
  expect([given.status, given.body]).toMatchObject([
    201,
    { ...done, subscription: { gateway: 'none', valid: true, price_id: null, ends_at: null } },
  ]);
  expect((await give({})).status).toBe(409);
  expect(await countedList(client, 'billing/invoices')).toEqual([]);
  const { subscription } = given.body;
  const rows = await countedList(
    program,
    `subscriptions?query=${encodeURIComponent(email)}&state=active&gateway=none&productId=${shop.plan.id}&userId=${id}&orderBy=current_period_end`,
  );
  expect(rows).toMatchObject([{ id: subscription.id, user: { id, email } }]);
  expectField(await program.get('subscriptions?orderBy=amount'), 'orderBy');
  const ends_at = '2031-05-06T00:00:00.000Z';
  const ending = await program.put(`subscriptions/${subscription.id}`, { ends_at });
  expect(Date.parse(ending.body.subscription.ends_at)).toBe(Date.parse(ends_at));
  expect((await program.put('subscriptions/999999', { ends_at: null })).body).toEqual(refusals[404]);
  const ended = await program.post(`billing/subscriptions/${subscription.id}/cancel`, { atPeriodEnd: false });
  expect(ended.body.subscription).toMatchObject({ state: 'cancelled', valid: false });
  expect((await program.put(`subscriptions/${subscription.id}`, { ends_at: null })).status).toBe(409);
});

it('lets time pass for what is only tried, until a payment fails and the grace is over', async () => {
  const { program } = shop.all;
  const { subscription } = await shop.buyer(shop.plan, '4000000000000341');
  const advance = (days: Json) =>
    program.post('billing/test/advance', { subscription_id: subscription.id, days });
  for (const days of [0, 801, 'many']) expectField(await advance(days), 'days');
  expect((await advance(32)).body.subscription).toMatchObject({ state: 'past_due', valid: true });
  expect((await advance(9)).body.subscription).toMatchObject({ state: 'cancelled', valid: false });
});

it('counts what comes in, as numbers and as a file', async () => {
  const { program } = shop.all;
  await shop.buyer();
  const counted = await program.get('billing/revenue');
  expect(counted.body).toMatchObject({
    ...done,
    recurring: [{ currency: 'USD', monthly: expect.any(Number), subscriptions: expect.any(Number) }],
    churn: { from: anInstant, to: anInstant, percent: expect.any(Number) },
  });
  const file = await program.get('billing/revenue?format=csv');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
});
