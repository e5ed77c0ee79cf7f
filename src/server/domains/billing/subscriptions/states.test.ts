import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '#server/testing/conformance/shop.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { SubscriptionState } from '#shared/record-states.ts';
import { applyEvent } from '../events/apply.ts';
import type { GatewayUpdate } from '../gateways/gateway.ts';
import { subscriptions } from '../tables.ts';
import { canMove, checkoutMoves, subscriptionMoves } from './states.ts';
import { changeSubscription, insertSubscription, type SubscriptionRow } from './store.ts';

const product = testProduct({ BILLING_TEST_GATEWAY: '1' });

const states = Object.keys(subscriptionMoves) as SubscriptionState[];
const terms = { tax: { name: 'VAT', rate: 0 }, grace_days: 7 };
const day = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();

let plan = { product_id: 0, price_id: 0 };

beforeAll(async () => {
  const shop = await openShop(product);
  plan = { product_id: shop.plan.id, price_id: shop.plan.prices[0].id };
});

/** A customer's subscription in that state. */
async function inState(state: SubscriptionState): Promise<SubscriptionRow> {
  const { user } = await signedInAs(product, 'customers');
  return product.services.db.transaction((tx) =>
    insertSubscription(product.services, tx, {
      ...plan,
      user_id: user.id,
      gateway: 'test',
      state,
      current_period_start: at(-3),
      current_period_end: at(27),
      anchor: at(-3),
      trial_ends_at: state === 'trialing' ? at(27) : null,
      grace_ends_at: state === 'past_due' ? at(4) : null,
      cancelled_at: state === 'cancelled' ? at(-1) : null,
      ends_at: state === 'cancelled' ? at(-1) : null,
    }),
  );
}

const stored = async ({ id }: SubscriptionRow) => {
  const [row] = await product.services.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
};

describe('a subscription', () => {
  const pairs = states.flatMap((from) => states.map((to) => ({ from, to })));

  it.each(pairs)(
    'from $from to $to is stored, or refused and left as it is, as the table says',
    async ({ from, to }) => {
      const before = await inState(from);
      const change = product.services.db.transaction((tx) =>
        changeSubscription(product.services, tx, before, { state: to }),
      );
      if (from === to || canMove(subscriptionMoves, from, to)) {
        expect((await change).state).toBe(to);
        expect((await stored(before))?.state).toBe(to);
      } else {
        await expect(change).rejects.toThrow(`can not go from ${from} to ${to}`);
        expect(await stored(before)).toEqual(before);
      }
    },
  );

  /** State after each event by the previous state; cancelled ones never change. */
  const events: readonly [
    GatewayUpdate['kind'],
    GatewayUpdate,
    Record<SubscriptionState, SubscriptionState>,
  ][] = [
    [
      'renewed',
      { kind: 'renewed' },
      { trialing: 'active', active: 'active', past_due: 'active', cancelled: 'cancelled' },
    ],
    [
      'paid',
      { kind: 'paid', invoice: null },
      { trialing: 'trialing', active: 'active', past_due: 'active', cancelled: 'cancelled' },
    ],
    [
      'payment_failed',
      { kind: 'payment_failed' },
      { trialing: 'past_due', active: 'past_due', past_due: 'past_due', cancelled: 'cancelled' },
    ],
    [
      'cancelled',
      { kind: 'cancelled' },
      { trialing: 'cancelled', active: 'cancelled', past_due: 'cancelled', cancelled: 'cancelled' },
    ],
  ];
  const steps = events.flatMap(([name, news, leads]) =>
    states.map((from) => ({ name, news, from, to: leads[from] })),
  );

  it.each(steps)('that is $from and hears "$name" is $to', async ({ name, news, from, to }) => {
    const before = await inState(from);
    const event = {
      id: `${name}-${before.id}`,
      type: name,
      created: at(0),
      about: { id: before.id },
      news,
      payload: {},
    };
    const apply = () =>
      product.services.db.transaction((tx) => applyEvent(product.services, tx, terms, 'test', event, null));
    await apply();
    const after = await stored(before);
    expect(after?.state).toBe(to);
    if (from === 'cancelled') expect(after).toEqual(before);
    if (from !== to) expect(canMove(subscriptionMoves, from, to)).toBe(true);
  });
});

describe('a way through the checkout', () => {
  it('that is over leads nowhere', () => {
    const { open, ...over } = checkoutMoves;
    expect(open).toEqual(['completed', 'expired', 'cancelled']);
    expect(Object.values(over).flat()).toEqual([]);
  });
});
