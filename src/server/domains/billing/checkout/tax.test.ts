import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Product } from '#shared/billing.ts';
import type { CheckoutSession, Invoice, PlanChange, PriceSum } from '#shared/subscriptions.ts';
import { saveSettings } from '../../settings/service.ts';

const product = testProduct({ BILLING_TEST_GATEWAY: '1' });
const api = '/api/v1/billing';

let admin: Browser;
let small: Product;
let large: Product;

const monthly = (amount: number, currency = 'USD') => ({ amount, currency, interval: 'month' });

const make = async (name: string, price: object, more: object = {}) =>
  (await admin.post<{ product: Product }>(`${api}/products`, { name, prices: [price], ...more })).body
    .product;

const order = (plan: Product) => ({ productId: plan.id, priceId: plan.prices[0]?.id });

interface Preview {
  price: PriceSum;
  due_now: PriceSum;
  currency: string;
  trial_days: number;
}

const asked = (browser: Browser, what: object) =>
  browser.get<{ preview: Preview; errors?: object }>(
    `${api}/checkout/preview?${new URLSearchParams(what as Record<string, string>)}`,
  );

const preview = async (browser: Browser, plan: Product) => (await asked(browser, order(plan))).body.preview;

const open = async (browser: Browser, plan: Product) =>
  (
    await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, {
      ...order(plan),
      gateway: 'test',
    })
  ).body.session;

const card = '4242424242424242';

const taxed = (name: string, rate: number) =>
  saveSettings(product.services, { billing: { tax: { name, rate } } });

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  await saveSettings(product.services, { billing: { enable: true, gateways: { test: { enable: true } } } });
  await taxed('VAT', 19);
  [small, large] = [await make('Small', monthly(10)), await make('Large', monthly(30))];
});

const sum = (subtotal: number, amount: number, total: number, rate = 19) => ({
  subtotal,
  tax: { name: 'VAT', rate, amount },
  total,
});

describe('the tax that prices include', () => {
  it('is said before anything is bought, while it is paid, and on the invoice, each time the same', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const expected = sum(8.4, 1.6, 10);
    expect(await preview(browser, small)).toEqual({
      price: expected,
      due_now: expected,
      currency: 'USD',
      trial_days: 0,
    });
    const session = await open(browser, small);
    expect(session).toMatchObject({ amount_due: 10, sum: expected });
    await browser.post(`${api}/test/sessions/${session.id}/pay`, { card });
    const list = await browser.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices`);
    expect(list.body.pagination.data).toMatchObject([
      { amount_paid: 10, subtotal: 8.4, tax: { name: 'VAT', rate: 19, amount: 1.6 } },
    ]);
    const path = `${api}/subscriptions/${session.subscription_id ?? (await running(browser))}/preview-change`;
    const query = new URLSearchParams(order(large) as unknown as Record<string, string>);
    const { body } = await browser.get<{ preview: PlanChange }>(`${path}?${query}`);
    const { due_sum, due_now, next_sum } = body.preview;
    expect(due_sum.total).toBe(due_now);
    expect(Math.round((due_sum.subtotal + (due_sum.tax?.amount ?? 0)) * 100)).toBe(Math.round(due_now * 100));
    expect(next_sum).toEqual(sum(25.21, 4.79, 30));
  });

  it('is rounded once, in the smallest unit of each currency', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await taxed('VAT', 7.7);
    expect((await preview(browser, small)).price).toEqual(sum(9.29, 0.71, 10, 7.7));
    const yen = await make('Yen', monthly(1001, 'JPY'));
    expect((await preview(browser, yen)).price).toEqual(sum(929, 72, 1001, 7.7));
    const dinar = await make('Dinar', monthly(1.005, 'KWD'));
    expect((await preview(browser, dinar)).price).toEqual(sum(0.933, 0.072, 1.005, 7.7));
    await taxed('VAT', 19);
  });

  it('is nothing while a trial runs, and nothing at all without a name or a rate', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const tried = await make('Tried', monthly(20), { trial_days: 14 });
    expect(await preview(browser, tried)).toMatchObject({
      price: sum(16.81, 3.19, 20),
      due_now: { subtotal: 0, total: 0 },
      trial_days: 14,
    });
    // Former subscribers of that plan get no trial, and see that they pay at once.
    const session = await open(browser, tried);
    await browser.post(`${api}/test/sessions/${session.id}/pay`, { card });
    await browser.post(`${api}/subscriptions/${await running(browser)}/cancel`, { atPeriodEnd: false });
    expect(await preview(browser, tried)).toMatchObject({ due_now: { total: 20 }, trial_days: 0 });
    for (const [name, rate] of [
      ['', 19],
      ['VAT', 0],
    ] as const) {
      await taxed(name, rate);
      expect((await preview(browser, small)).price).toEqual({ subtotal: 10, tax: null, total: 10 });
    }
    await taxed('VAT', 19);
  });

  it('is asked of what is sold only', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const wrong = await asked(browser, { ...order(small), priceId: large.prices[0]?.id });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['priceId']]);
    const hidden = await make('Hidden', monthly(5), { hidden: true });
    expect((await asked(browser, order(hidden))).status).toBe(404);
  });
});

async function running(browser: Browser): Promise<number | undefined> {
  const { body } = await browser.get<{ subscriptions: { id: number; valid: boolean }[] }>(`${api}/user`);
  return body.subscriptions.find(({ valid }) => valid)?.id;
}
