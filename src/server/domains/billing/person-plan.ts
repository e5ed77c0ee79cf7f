import { and, desc, eq, ne } from 'drizzle-orm';
import type { PersonPlan } from '#shared/auth.ts';
import type { Database } from '../../platform/db/connect.ts';
import { storePlan } from '../auth/plan.ts';
import { products, subscriptions } from './tables.ts';

/** Max subscriptions in the session data of pages, newest first. */
const told = 10;

/** Denormalizes a person's subscriptions and the grants of the valid one. Part of each change of them. */
export async function writePlan(tx: Database, userId: number): Promise<void> {
  const rows = await tx
    .select({ subscription: subscriptions, permissions: products.permissions, limits: products.limits })
    .from(subscriptions)
    .innerJoin(products, eq(products.id, subscriptions.product_id))
    .where(eq(subscriptions.user_id, userId))
    .orderBy(desc(subscriptions.id))
    .limit(told);
  if (rows.length === 0) return storePlan(tx, userId, null);
  const valid = rows.find(({ subscription }) => subscription.state !== 'cancelled');
  const plan: PersonPlan = {
    subscriptions: rows.map(({ subscription }) => ({
      id: subscription.id,
      valid: subscription.state !== 'cancelled',
      product_id: subscription.product_id,
      price_id: subscription.price_id,
      state: subscription.state,
      grace_ends_at: subscription.grace_ends_at,
      ends_at: subscription.ends_at,
    })),
    permissions: (valid?.permissions ?? []).map((name) => ({ name, restrictions: [] })),
    limits: valid?.limits ?? null,
  };
  await storePlan(tx, userId, plan);
}

/** The same for all subscribers of a product. */
export async function rewritePlans(tx: Database, productId: number): Promise<void> {
  const people = await tx
    .selectDistinct({ user_id: subscriptions.user_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.product_id, productId), ne(subscriptions.state, 'cancelled')));
  for (const { user_id } of people) await writePlan(tx, user_id);
}
