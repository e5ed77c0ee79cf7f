import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { triedGateways } from '#server/testing/gateways.ts';
import { judge } from '#server/testing/stripe/judge.ts';
import { now } from '#server/testing/stripe/stand-in.ts';
import type { Product } from '#shared/billing.ts';
import type {
  CheckoutSession,
  Invoice,
  PaymentMethod,
  PlanChange,
  Subscription,
} from '#shared/subscriptions.ts';
import { doWhatIsDue, pollCheckouts, reconcile } from '../jobs.ts';
import { checkoutSessions } from '../tables.ts';

/*
 * Conformance of every gateway: Stripe is a stand-in over HTTP, whose requests are checked against the official
 * package.
 */

const { product, stripe, admin, makePlan, byTest, byStripe, tell, sessions, finish } = await triedGateways();

const api = '/api/v1/billing';
let small: Product;
let large: Product;

beforeAll(async () => {
  [small, large] = [await makePlan('Small', 10), await makePlan('Large', 30)];
});

interface Account {
  subscriptions: Subscription[];
  payment_methods: PaymentMethod[];
}

const account = async (browser: Browser) => (await browser.get<Account>(`${api}/user`)).body;

describe.each([byTest, byStripe])('the gateway $gateway', ({ gateway, page, renews, card, event }) => {
  const open = async (browser: Browser, plan = small) => {
    const body = { productId: plan.id, priceId: plan.prices[0]?.id, gateway };
    const opened = await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, body);
    expect([opened.status, opened.body.session]).toMatchObject([201, { state: 'open', amount_due: 10 }]);
    return opened.body.session;
  };

  const stateOf = async (browser: Browser, { id }: CheckoutSession) =>
    (await browser.get<{ session: CheckoutSession }>(`${api}/checkout/sessions/${id}`)).body.session.state;

  const bought = async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const session = await open(browser);
    sessions.set(user.id, session.id);
    await page.pays(browser, session);
    const own = async () => (await account(browser)).subscriptions[0] as Subscription;
    const act = (what: string, body: object = {}) =>
      own().then(({ id }) =>
        browser.post<{ subscription: Subscription; invoice: Invoice | null }>(
          `${api}/subscriptions/${id}/${what}`,
          body,
        ),
      );
    return { browser, session, own, act };
  };

  const to = (plan: Product) => ({ productId: plan.id, priceId: plan.prices[0]?.id });

  it('learns of plans and their prices, again and again', async () => {
    for (const plan of [small, large, large]) {
      const synced = await admin().post(`${api}/products/${plan.id}/sync`, { gateway });
      expect(synced.status).toBe(200);
    }
  });

  it('sells a plan, once', async () => {
    const { browser, session, own } = await bought();
    expect(await stateOf(browser, session)).toBe('completed');
    expect(await own()).toMatchObject({ state: 'active', valid: true, gateway, product_id: small.id });
    expect((await account(browser)).payment_methods).toMatchObject([
      { gateway, last4: '4242', is_default: true },
    ]);
    await page.pays(browser, session).catch(() => undefined);
    expect((await account(browser)).subscriptions).toHaveLength(1);
    const list = await browser.get<{ pagination: { data: Invoice[] } }>(`${api}/invoices`);
    expect(list.body.pagination.data).toMatchObject([{ state: 'paid', amount_paid: 10, currency: 'USD' }]);
  });

  it('gives nothing for a card that is declined, and nothing before a second step is made', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const session = await open(browser);
    await page.isDeclined(browser, session);
    expect([await stateOf(browser, session), (await account(browser)).subscriptions]).toEqual(['open', []]);
    await page.isAsked(browser, session);
    expect([await stateOf(browser, session), (await account(browser)).subscriptions]).toEqual(['open', []]);
    await page.confirms(browser, session);
    expect(await stateOf(browser, session)).toBe('completed');
    expect((await account(browser)).subscriptions).toMatchObject([{ state: 'active', valid: true }]);
  });

  it('changes to a dearer plan at once as was said before, and to a cheaper one at the end', async () => {
    const { browser, own, act } = await bought();
    const before = await own();
    const query = new URLSearchParams({ productId: `${large.id}`, priceId: `${large.prices[0]?.id}` });
    const path = `${api}/subscriptions/${before.id}/preview-change?${query}`;
    const { preview } = (await browser.get<{ preview: PlanChange }>(path)).body;
    expect(preview).toMatchObject({ effective: 'now', charge: 30, currency: 'USD', next_amount: 30 });
    const dearer = await act('change-plan', to(large));
    expect(dearer.body.subscription).toMatchObject({
      product_id: large.id,
      pending_change: null,
      state: 'active',
    });
    const begun = Date.parse(dearer.body.subscription.current_period_start);
    expect(Math.abs(begun - Date.now())).toBeLessThan(30_000);
    const end = Date.parse(dearer.body.subscription.current_period_end ?? '');
    expect(Math.abs(end - Date.parse(preview.next_date))).toBeLessThan(2 * 86_400_000);
    const cheaper = await act('change-plan', to(small));
    expect(cheaper.body).toMatchObject({
      invoice: null,
      subscription: { product_id: large.id, pending_change: { product_id: small.id } },
    });
    expect((await act('resume')).body.subscription.pending_change).toBeNull();
    await act('change-plan', to(small));
    await renews(await own(), true);
    expect(await own()).toMatchObject({ product_id: small.id, pending_change: null, state: 'active' });
  });

  it('ends a subscription at the end of its period or at once, and lets it go on before', async () => {
    const { own, act } = await bought();
    expect((await act('cancel')).body.subscription).toMatchObject({
      valid: true,
      cancel_at_period_end: true,
    });
    expect((await own()).ends_at).toBe((await own()).current_period_end);
    expect((await act('resume')).body.subscription).toMatchObject({
      cancel_at_period_end: false,
      ends_at: null,
    });
    for (const _ of [1, 2]) {
      const ended = await act('cancel', { atPeriodEnd: false });
      expect(ended.body.subscription).toMatchObject({ state: 'cancelled', valid: false });
    }
    expect((await act('resume')).status).toBe(409);
  });

  it('charges another card for what is open, and lets go of cards but the last', async () => {
    const { browser, own } = await bought();
    await renews(await own(), false);
    expect(await own()).toMatchObject({ state: 'past_due', valid: true });
    const added = await browser.post<Account>(`${api}/payment-method`, { gateway, ...card() });
    expect(added.status).toBe(200);
    expect(await own()).toMatchObject({ state: 'active', grace_ends_at: null });
    const [first] = added.body.payment_methods;
    expect(first).toMatchObject({ is_default: true, last4: expect.stringMatching(/^4\d4\d$/) });
    const cards = (await account(browser)).payment_methods;
    for (const [index, { id }] of cards.entries()) {
      const { status } = await browser.send('DELETE', `${api}/payment-methods/${id}`);
      expect(status).toBe(index === cards.length - 1 ? 409 : 200);
    }
  });

  it('is believed when it signs, once for each event, and not about what it said before', async () => {
    const { own } = await bought();
    const at = now() + 10;
    expect(await tell(gateway, event(await own(), 'failed', at), 'another')).toMatchObject({
      status: 403,
      message: 'Invalid signature.',
    });
    const failed = { id: `evt_${gateway}_failed`, ...event(await own(), 'failed', at) };
    expect(await tell(gateway, failed)).toMatchObject({ status: 200, result: 'applied' });
    expect(await tell(gateway, failed)).toMatchObject({ result: 'duplicate' });
    expect(await own()).toMatchObject({ state: 'past_due', valid: true });
    expect(await tell(gateway, event(await own(), 'paid', at - 1))).toMatchObject({ result: 'stale' });
    expect(await tell(gateway, event(await own(), 'paid', at + 1))).toMatchObject({ result: 'applied' });
    expect(await own()).toMatchObject({ state: 'active' });
    expect(await tell(gateway, { type: 'something.new', data: { object: {} } })).toMatchObject({
      result: 'ignored',
    });
  });
});

describe('a checkout of which Stripe tells nothing', () => {
  const opened = async () => {
    const { browser } = await signedInAs(product, 'customers');
    const body = { productId: small.id, priceId: small.prices[0]?.id, gateway: 'stripe' };
    const { session } = (await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, body))
      .body;
    const state = async () =>
      (await browser.get<{ session: CheckoutSession }>(`${api}/checkout/sessions/${session.id}`)).body.session
        .state;
    return { browser, session, state };
  };

  const endsAt = (session: CheckoutSession, moment: string) =>
    product.services.db
      .update(checkoutSessions)
      .set({ expires_at: moment })
      .where(eq(checkoutSessions.id, session.id));

  it('is completed once somebody looks, though it was paid in the last minute', async () => {
    const { browser, session, state } = await opened();
    await pollCheckouts(product.services);
    expect(await state()).toBe('open');
    finish(session, 'paid');
    await endsAt(session, new Date(Date.now() - 60_000).toISOString());
    await doWhatIsDue(product.services);
    expect(await state()).toBe('expired');
    stripe.isAway = true;
    await pollCheckouts(product.services);
    stripe.isAway = false;
    expect(await state()).toBe('expired');
    await reconcile(product.services);
    await product.caughtUp();
    expect(await state()).toBe('completed');
    await pollCheckouts(product.services);
    expect((await account(browser)).subscriptions).toMatchObject([{ state: 'active', gateway: 'stripe' }]);
  });

  it('expires with the page of Stripe, and by the clock, and is then nothing to pay any more', async () => {
    const { browser, session, state } = await opened();
    Object.assign(stripe.of('cs').find((one) => one.client_reference_id === session.id) ?? {}, {
      status: 'expired',
    });
    await pollCheckouts(product.services);
    expect(await state()).toBe('expired');
    const cancelled = await browser.send('DELETE', `${api}/checkout/sessions/${session.id}`);
    expect(cancelled.status).toBe(409);
    const later = await opened();
    await endsAt(later.session, new Date(Date.now() - 3 * 3_600_000).toISOString());
    expect(await later.state()).toBe('expired');
    await doWhatIsDue(product.services);
    await pollCheckouts(product.services);
    expect([await later.state(), (await account(later.browser)).subscriptions]).toEqual(['expired', []]);
  });
});

describe('a card that is typed on a page of Stripe', () => {
  it('pays from then on, for whoever opened the page and nobody else', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const page = `${api}/payment-method/page`;
    expect((await browser.post(page, { gateway: 'test' })).status).toBe(422);
    const opened = await browser.post<{ url: string }>(page, { gateway: 'stripe' });
    expect([opened.status, opened.body.url]).toEqual([200, 'https://checkout.stripe.com/pay']);
    const shown = stripe.of('cs').at(-1);
    expect(shown).toMatchObject({ mode: 'setup', cancel_url: expect.stringMatching(/\/billing$/) });
    const add = (who: Browser) =>
      who.post<{ payment_methods: PaymentMethod[] }>(`${api}/payment-method`, {
        gateway: 'stripe',
        token: shown?.id,
      });
    expect((await add(browser)).status).toBe(422);
    const typed = stripe.make('pm', { object: 'payment_method', card: { brand: 'visa', last4: '1881' } });
    Object.assign(shown ?? {}, { status: 'complete', setup_intent: { id: 'seti_1', payment_method: typed } });
    const { browser: other } = await signedInAs(product, 'customers');
    expect((await add(other)).status).toBe(422);
    expect((await add(browser)).body.payment_methods).toMatchObject([{ last4: '1881', is_default: true }]);
  });
});

describe('what Stripe is asked', () => {
  it('is what its official package says can be asked', async () => {
    expect(new Set(stripe.calls.map(({ call }) => call)).size).toBeGreaterThan(12);
    expect(await judge(stripe.calls)).toBe('');
    const wrong = await judge([{ call: 'POST /v1/prices', sent: { product: 'prod_1', colour: 'red' } }]);
    expect(wrong).toContain('colour');
  });
});
