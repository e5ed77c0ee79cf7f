import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { triedGateways } from '#server/testing/gateways.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { judge } from '#server/testing/stripe/judge.ts';
import { now } from '#server/testing/stripe/stand-in.ts';
import type { Product } from '#shared/billing.ts';
import type { Refund } from '#shared/refunds.ts';
import type { CheckoutSession, Invoice, Subscription } from '#shared/subscriptions.ts';

const { product, stripe, admin, makePlan, byTest, byStripe, tell, sessions } = await triedGateways();

const api = '/api/v1/billing';
let plan: Product;

beforeAll(async () => {
  plan = await makePlan('Small', 10);
  await admin().post(`${api}/products/${plan.id}/sync`, { gateway: 'stripe' });
});

interface Answer {
  refund: Refund;
  message: string;
  errors?: Record<string, string[]>;
}

const refund = (browser: Browser, id: number, body: object) =>
  browser.post<Answer>(`${api}/invoices/${id}/refund`, body);

const invoicesOf = async (browser: Browser, userId?: number) =>
  (
    await browser.get<{ pagination: { data: Invoice[] } }>(
      `${api}/invoices${userId === undefined ? '' : `?userId=${userId}`}`,
    )
  ).body.pagination.data;

describe.each([byTest, byStripe])('money that goes back through the gateway $gateway', (tried) => {
  const { gateway, page, event } = tried;

  /** A customer who paid 10 for a month. */
  async function paid() {
    const { browser, user } = await signedInAs(product, 'customers');
    const body = { productId: plan.id, priceId: plan.prices[0]?.id, gateway };
    const { session } = (await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, body))
      .body;
    sessions.set(user.id, session.id);
    await page.pays(browser, session);
    const { subscriptions } = (await browser.get<{ subscriptions: Subscription[] }>(`${api}/user`)).body;
    const [own] = subscriptions;
    if (own === undefined) throw new Error('Nothing was bought.');
    if (gateway === 'stripe') {
      await tell(gateway, event(own, 'paid', now()));
      const invoice = stripe.of('in').at(-1)?.id;
      const payment = { type: 'payment_intent', payment_intent: `pi_${user.id}` };
      stripe.make('inpay', {
        object: 'invoice_payment',
        status: 'paid',
        amount_paid: 1000,
        invoice,
        payment,
      });
    }
    const [invoice] = await invoicesOf(browser);
    if (invoice === undefined) throw new Error('There is no invoice.');
    return { browser, user, invoice };
  }

  it('goes in parts until nothing is left, and whoever paid hears why', async () => {
    const { browser, user, invoice } = await paid();
    const first = await refund(admin(), invoice.id, { amount: 2.5, note: 'A slow answer. Sorry!' });
    expect([first.status, first.body.refund]).toMatchObject([201, { amount: 2.5, state: 'waiting' }]);
    await product.services.jobs.drain(product.services);
    expect(await invoicesOf(browser)).toMatchObject([
      { amount_paid: 10, refunds: [{ amount: 2.5, state: 'done', note: 'A slow answer. Sorry!' }] },
    ]);
    const mails = await mailsTo(product, user.email);
    const mail = mails.find(({ subject }) => subject.startsWith('Refund'));
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining(invoice.number),
      expect.stringMatching(/\$2\.50[\s\S]*A slow answer\. Sorry!/),
    ]);
    const tooMuch = await refund(admin(), invoice.id, { amount: 7.51, note: 'More' });
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([
      422,
      { amount: ['You can refund up to 7.5 USD.'] },
    ]);
    expect((await refund(admin(), invoice.id, { amount: 0.001, note: 'Less' })).status).toBe(422);
    expect((await refund(admin(), invoice.id, { note: 'The rest' })).body.refund).toMatchObject({
      amount: 7.5,
    });
    expect((await refund(admin(), invoice.id, { note: 'Again' })).status).toBe(409);
    await product.services.jobs.drain(product.services);
    expect((await invoicesOf(browser))[0]?.refunds.map(({ amount, state }) => [amount, state])).toEqual([
      [2.5, 'done'],
      [7.5, 'done'],
    ]);
    const { subscriptions } = (await browser.get<{ subscriptions: Subscription[] }>(`${api}/user`)).body;
    expect(subscriptions).toMatchObject([{ state: 'active', valid: true }]);
    const pdf = await fetch(`${product.url}${api}/invoices/${invoice.id}/pdf`, {
      headers: { cookie: browser.cookieHeader },
    });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('is never more than was paid, also when two give it back at the same time', async () => {
    const { browser, invoice } = await paid();
    const answers = await Promise.all(
      [1, 2, 3].map(() => refund(admin(), invoice.id, { amount: 6, note: 'Twice' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const once = { amount: 1, note: 'Once', idempotency_key: `key-${invoice.id}` };
    const [one, other] = [await refund(admin(), invoice.id, once), await refund(admin(), invoice.id, once)];
    expect(other.body.refund.id).toBe(one.body.refund.id);
    await product.services.jobs.drain(product.services);
    const [{ refunds } = { refunds: [] }] = await invoicesOf(browser);
    expect(refunds.map(({ amount }) => amount)).toEqual([6, 1]);
  });

  it('is given by those who look after subscriptions, for what was paid, with a reason', async () => {
    const { browser, invoice } = await paid();
    expect((await refund(await product.visit(), invoice.id, { note: 'Mine' })).status).toBe(401);
    expect((await refund(browser, invoice.id, { note: 'Mine' })).status).toBe(403);
    expect((await refund(admin(), 999_999, { note: 'Whose' })).status).toBe(404);
    for (const body of [
      {},
      { note: ' ' },
      { note: 'x'.repeat(501) },
      { note: 'Why', amount: -1 },
      { note: 'Why', amount: 'all' },
    ]) {
      expect((await refund(admin(), invoice.id, body)).status).toBe(422);
    }
    expect((await invoicesOf(browser))[0]?.refunds).toEqual([]);
  });
});

describe('what Stripe does not give back', () => {
  const bought = async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const body = { productId: plan.id, priceId: plan.prices[0]?.id, gateway: 'stripe' };
    const { session } = (await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, body))
      .body;
    sessions.set(user.id, session.id);
    await byStripe.page.pays(browser, session);
    const { subscriptions } = (await browser.get<{ subscriptions: Subscription[] }>(`${api}/user`)).body;
    const [invoice] = await invoicesOf(browser);
    return { browser, user, own: subscriptions[0] as Subscription, id: invoice?.id ?? 0 };
  };

  it('has failed, which only those who look after subscriptions read, and can be tried again', async () => {
    const { browser, user, own, id } = await bought();
    expect((await refund(admin(), id, { note: 'Too early' })).status).toBe(409);
    await tell('stripe', byStripe.event(own, 'paid', now()));
    const payment = { type: 'payment_intent', payment_intent: 'pi_refused' };
    const invoice = stripe.of('in').at(-1)?.id;
    stripe.make('inpay', { object: 'invoice_payment', status: 'paid', amount_paid: 1000, invoice, payment });
    stripe.refusesRefunds = true;
    await refund(admin(), id, { note: 'Sorry' });
    await product.services.jobs.drain(product.services);
    stripe.refusesRefunds = false;
    expect((await invoicesOf(browser))[0]?.refunds).toEqual([]);
    expect((await invoicesOf(admin(), user.id))[0]?.refunds).toMatchObject([{ state: 'failed' }]);
    expect((await refund(admin(), id, { note: 'Sorry' })).status).toBe(201);
    await product.services.jobs.drain(product.services);
    expect((await invoicesOf(browser))[0]?.refunds).toMatchObject([{ state: 'done', amount: 10 }]);
    expect(stripe.of('re').filter(({ payment_intent }) => payment_intent === 'pi_refused')).toMatchObject([
      { amount: 1000 },
    ]);
    expect(await judge(stripe.calls)).toBe('');
  });
});
