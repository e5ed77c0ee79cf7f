import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '#server/testing/factories.ts';
import { type Happening, triedGateways } from '#server/testing/gateways.ts';
import { judge } from '#server/testing/stripe/judge.ts';
import { now } from '#server/testing/stripe/stand-in.ts';
import type { Product } from '#shared/billing.ts';
import type { SubscriptionState } from '#shared/record-states.ts';
import type { CheckoutSession, Subscription } from '#shared/subscriptions.ts';
import { reconcile } from '../jobs.ts';

/* Events arrive in any order, twice or not at all: each gateway's state is the final one. */

const { product, stripe, admin, makePlan, byTest, byStripe, tell, sessions } = await triedGateways();

const api = '/api/v1/billing';
let plan: Product;

beforeAll(async () => {
  plan = await makePlan('Small', 10);
  await admin().post(`${api}/products/${plan.id}/sync`, { gateway: 'stripe' });
});

const leadsTo: Readonly<Record<Happening, SubscriptionState>> = {
  paid: 'active',
  renewed: 'active',
  failed: 'past_due',
  cancelled: 'cancelled',
};

/** Histories of a subscription: nothing follows a cancellation. */
const histories = fc
  .tuple(fc.array(fc.constantFrom('paid', 'renewed', 'failed'), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([happened, ends]): Happening[] => (ends ? [...happened, 'cancelled'] : happened));

/** Which event arrives when, by its place; some twice, some never. */
const arrivals = fc.array(fc.nat({ max: 5 }), { maxLength: 9 });

describe.each([byTest, byStripe])('the gateway $gateway', ({ gateway, page, happens, endsAt }) => {
  async function bought() {
    const { browser, user } = await signedInAs(product, 'customers');
    const body = { productId: plan.id, priceId: plan.prices[0]?.id, gateway };
    const { session } = (await browser.post<{ session: CheckoutSession }>(`${api}/checkout/sessions`, body))
      .body;
    sessions.set(user.id, session.id);
    await page.pays(browser, session);
    return async () => {
      const { subscriptions } = (await browser.get<{ subscriptions: Subscription[] }>(`${api}/user`)).body;
      return subscriptions[0] as Subscription;
    };
  }

  it('is right in the end, in whatever order its events come, twice or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(histories, arrivals, async (history, arrived) => {
        const own = await bought();
        const before = await own();
        const base = now() + 10;
        const events = history.map((kind, index) => ({
          ...happens(before, kind, base + index),
          id: `evt_${gateway}_${before.id}_${index}`,
        }));
        const places = arrived.filter((place) => place < history.length);
        for (const place of places) {
          expect((await tell(gateway, events[place] ?? {})).status).toBe(200);
        }
        await reconcile(product.services);
        await product.caughtUp();
        // A gateway without polling: the newest received event decides.
        const end = endsAt(before);
        const newest = end === null ? Math.max(-1, ...places) : history.length - 1;
        const kind = history[newest];
        const healed = await own();
        expect(healed.state).toBe(kind === undefined ? 'active' : leadsTo[kind]);
        if (end !== null) expect(healed.current_period_end).toBe(end);
        // Reconciling again changes nothing.
        await reconcile(product.services);
        expect(await own()).toEqual(healed);
      }),
      { numRuns: 12 },
    );
  });
});

describe('what Stripe is asked', () => {
  it('is what its official package says can be asked', async () => {
    expect(await judge(stripe.calls)).toBe('');
  });
});
