import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { noPlanLimits } from '#shared/billing.ts';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { users } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';
import { checkoutSessions, invoices, paymentMethods, prices, products, subscriptions } from './tables.ts';

const unknown = () => ({ id: 999_999 });
const named = () => ({ name: `Plan ${Math.random()}` });

/** A plan with a price. */
async function plan({ services: { db } }: World, hidden = false) {
  const made = {
    name: `Plan ${Math.random()}`,
    hidden,
    position: 1,
    feature_list: [],
    permissions: [],
    limits: noPlanLimits,
  };
  const [product] = await db.insert(products).values(made).returning({ id: products.id });
  const productId = product?.id ?? 0;
  const cost = { amount: 500, currency: 'USD', interval: 'month', interval_count: 1, default: true } as const;
  const [row] = await db
    .insert(prices)
    .values({ product_id: productId, ...cost })
    .returning({ id: prices.id });
  return { productId, priceId: row?.id ?? 0 };
}

const hiddenPlan = async (world: World) => ({ id: (await plan(world, true)).productId });

/** A way of the owner to a plan. */
async function session(world: World): Promise<{ id: string }> {
  const { productId, priceId } = await plan(world);
  const [made] = await world.services.db
    .insert(checkoutSessions)
    .values({
      user_id: world.owner.id,
      product_id: productId,
      price_id: priceId,
      gateway: 'test',
      state: 'open',
      amount_due: 500,
      currency: 'USD',
      next_action: 'confirm',
      expires_at: sql`now() + interval '1 hour'`,
    })
    .onConflictDoUpdate({
      target: checkoutSessions.user_id,
      targetWhere: sql`state = 'open'`,
      set: { product_id: productId },
    })
    .returning({ id: checkoutSessions.id });
  return made ?? { id: '' };
}

async function subscription(world: World): Promise<{ id: number }> {
  const { productId, priceId } = await plan(world);
  const [made] = await world.services.db
    .insert(subscriptions)
    .values({
      user_id: world.owner.id,
      product_id: productId,
      price_id: priceId,
      gateway: 'test',
      state: 'active',
      current_period_start: sql`now()`,
      current_period_end: sql`now() + interval '1 month'`,
      anchor: sql`now()`,
    })
    .onConflictDoUpdate({
      target: subscriptions.user_id,
      targetWhere: sql`state <> 'cancelled'`,
      set: { price_id: priceId },
    })
    .returning({ id: subscriptions.id });
  return made ?? { id: 0 };
}

const change = async (world: World) => ({ ...(await subscription(world)), ...(await plan(world)) });

async function card({ services: { db }, owner }: World): Promise<{ id: number }> {
  const [made] = await db
    .insert(paymentMethods)
    .values({
      user_id: owner.id,
      gateway: 'test',
      gateway_id: `${Math.random()}`,
      brand: 'visa',
      last4: '4242',
    })
    .returning({ id: paymentMethods.id });
  return made ?? { id: 0 };
}

/** Above the numbers of invoices that calls create. */
let number = 1_000_000;

async function invoice({ services: { db }, owner }: World): Promise<{ id: number }> {
  number += 1;
  const [made] = await db
    .insert(invoices)
    .values({
      number,
      user_id: owner.id,
      gateway: 'test',
      state: 'paid',
      lines: [{ line: 'Plan', values: {}, amount: 500 }],
      amount_due: 500,
      amount_paid: 500,
      currency: 'USD',
      billed_to: 'Ada',
    })
    .returning({ id: invoices.id });
  return made ?? { id: 0 };
}

const ownOnly = { because: 'each reads and changes their own' };
const forSale = { because: 'everybody may buy', input: (world: World) => plan(world) };
const price = () => ({ id: 999_999, amount: 5, currency: 'USD', interval: 'month' });

// biome-ignore format: a table
const { product } = proveAccess({
  //                          guest owner foreigner agent admin token
  'billing.products':        line('in    in    in   in   in   in', { because: 'everybody may read what is for sale' }),
  'billing.product':         line('404   404   404  404  in   in', hiddenPlan),
  'billing.createProduct':   line('401   403   403  403  in   in', named),
  'billing.updateProduct':   line('401   403   403  403  404  404', unknown),
  'billing.removeProducts':  line('401   403   403  403  404  404', () => ({ id: '999999' })),
  'billing.reorderProducts': line('401   403   403  403  404  404', () => ({ ids: [999_999] })),
  'billing.createPrice':     line('401   403   403  403  404  404', price),
  'billing.updatePrice':     line('401   403   403  403  404  404', unknown),
  'billing.removePrice':     line('401   403   403  403  404  404', unknown),
  'billing.unconfirmedPrices': line('401 403 403  403  in   in'),
  'billing.confirmPrice':    line('401   403   403  403  404  404', () => ({ id: 999_999, amount: 5 })),
  'billing.account':         line('401   in    in   in   in   in', ownOnly),
  'billing.checkout.preview': line('401  in    in   in   in   in', forSale),
  'billing.checkout.create': line('401   in    in   in   in   in', forSale),
  'billing.checkout.get':    line('401   in    404  404  404  404', session),
  'billing.checkout.cancel': line('401   in    404  404  404  404', session),
  'billing.checkout.pay':    line('401   in    404  404  404  404', async (world) => ({ ...(await session(world)), card: '4242' })),
  'billing.checkout.confirm': line('401  in    404  404  404  404', async (world) => ({ ...(await session(world)), accept: true })),
  'billing.subscriptions.list':   line('401   403   403  403  in   in'),
  'billing.subscriptions.create': line('401   403   403  403  in   in', () => ({ user_id: 999_999, product_id: 999_999 })),
  'billing.subscriptions.update': line('401   403   403  403  404  404', () => ({ id: 999_999, ends_at: '2030-01-01' })),
  'billing.subscriptions.previewChange': line('401   in    404  404  in   in', change),
  'billing.subscriptions.changePlan':    line('401   in    404  404  in   in', change),
  'billing.subscriptions.cancel':  line('401   in    404  404  in   in', subscription),
  'billing.subscriptions.resume':  line('401   in    404  404  in   in', subscription),
  'billing.subscriptions.advance': line('401   403   403  403  404  404', () => ({ subscription_id: 999_999, days: 1 })),
  'billing.invoices.list':         line('401   in    403  403  in   in', ({ owner }) => ({ userId: owner.id })),
  'billing.paymentMethods.add':    line('401   in    in   in   in   in', { ...ownOnly, input: () => ({ gateway: 'test', card: '4242' }) }),
  'billing.paymentMethods.page':   line('401   in    in   in   in   in', { ...ownOnly, input: () => ({ gateway: 'test' }) }),
  'billing.paymentMethods.remove': line('401   in    404  404  404  404', card),
  'billing.syncProduct':   line('401   403   403  403  404  404', () => ({ id: 999_999, gateway: 'test' })),
  'billing.invoices.pdf':  line('401   in    404  404  in   in', invoice),
  'billing.invoices.refund': line('401 403  403  403  404  404', () => ({ id: 999_999, note: 'Sorry' })),
  'billing.revenue':       line('401   403   403  403  in   in'),
  'billing.webhookEvents.list':   line('401   403   403  403  in   in'),
  'billing.webhookEvents.replay': line('401   403   403  403  404  404', unknown),
});

beforeAll(async () => {
  await product.services.db.insert(users).values({ email: 'customer@example.com' });
  await saveSettings(product.services, {
    billing: { enable: true, gateways: { test: { enable: true } } },
  });
});
