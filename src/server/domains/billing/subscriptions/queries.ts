import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import { offsetOf } from '#shared/pagination.ts';
import type { ListedSubscription, Subscription, subscriptionListInput } from '#shared/subscriptions.ts';
import { personColumns, toPerson } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { promisedPriority } from '../../ticket-priorities/queries.ts';
import { presentPrice } from '../products/queries.ts';
import { prices, products, subscriptions } from '../tables.ts';

const columns = {
  subscription: subscriptions,
  product: {
    id: products.id,
    name: products.name,
    free: products.free,
    promised_priority: promisedPriority(products.limits),
  },
  price: prices,
};

interface Found {
  subscription: typeof subscriptions.$inferSelect;
  product: Subscription['product'];
  price: typeof prices.$inferSelect | null;
}

function present({ subscription: row, product, price }: Found): Subscription {
  const { pending_product_id, pending_price_id, current_period_end } = row;
  const changes = pending_product_id !== null && current_period_end !== null;
  return {
    id: row.id,
    user_id: row.user_id,
    product_id: row.product_id,
    price_id: row.price_id,
    gateway: row.gateway,
    state: row.state,
    valid: row.state !== 'cancelled',
    current_period_start: row.current_period_start,
    current_period_end,
    trial_ends_at: row.trial_ends_at,
    grace_ends_at: row.grace_ends_at,
    cancel_at_period_end: row.cancel_at_period_end,
    cancelled_at: row.cancelled_at,
    ends_at: row.ends_at,
    pending_change: changes
      ? { product_id: pending_product_id, price_id: pending_price_id, at: current_period_end }
      : null,
    created_at: row.created_at,
    product,
    price: price && presentPrice(price),
  };
}

const joined = (db: Database) =>
  db
    .select(columns)
    .from(subscriptions)
    .innerJoin(products, eq(products.id, subscriptions.product_id))
    .leftJoin(prices, eq(prices.id, subscriptions.price_id));

/** One subscription as its owner sees it; undefined for an unknown id. */
export async function readSubscriptionById(db: Database, id: number): Promise<Subscription | undefined> {
  const [found] = await joined(db).where(eq(subscriptions.id, id));
  return found && present(found);
}

/** The same for an existing one. */
export async function findSubscription(db: Database, id: number): Promise<Subscription> {
  const found = await readSubscriptionById(db, id);
  if (found === undefined) throw new Error('The subscription is gone.');
  return found;
}

/** The subscriptions of a person, newest first. */
export async function subscriptionsOf(db: Database, userId: number): Promise<Subscription[]> {
  const found = await joined(db)
    .where(eq(subscriptions.user_id, userId))
    .orderBy(desc(subscriptions.id))
    .limit(100);
  return found.map(present);
}

type Filter = z.output<typeof subscriptionListInput>;

const matching = ({ query, state, productId, gateway, userId }: Filter): SQL | undefined =>
  and(
    query ? ilike(sql`${users.email}::text`, partOf(query)) : undefined,
    state ? eq(subscriptions.state, state) : undefined,
    productId ? eq(subscriptions.product_id, productId) : undefined,
    gateway ? eq(subscriptions.gateway, gateway) : undefined,
    userId ? eq(subscriptions.user_id, userId) : undefined,
  );

/** One page of all subscriptions. */
export async function pageOfSubscriptions(db: Database, input: Filter) {
  const condition = matching(input);
  const direction = input.orderDir === 'asc' ? asc : desc;
  const all = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(condition)
    .as('found');
  const [rows, total] = await Promise.all([
    db
      .select({ ...columns, user: personColumns })
      .from(subscriptions)
      .innerJoin(products, eq(products.id, subscriptions.product_id))
      .innerJoin(users, eq(users.id, subscriptions.user_id))
      .leftJoin(prices, eq(prices.id, subscriptions.price_id))
      .where(condition)
      .orderBy(direction(subscriptions[input.orderBy]), direction(subscriptions.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(all),
  ]);
  const data: ListedSubscription[] = rows.map(({ user, ...found }) => ({
    ...present(found),
    user: { ...toPerson(user), email: user.email },
  }));
  return { rows: data, total };
}
