import type { CurrentUser } from '#shared/auth.ts';
import type { Price, Product } from '#shared/billing.ts';

type Subscribed = Pick<CurrentUser['subscriptions'][number], 'valid' | 'product_id' | 'price_id'>;

/** What the button of a plan does for somebody. */
export type PlanAction =
  | { kind: 'register'; keeps: boolean }
  | { kind: 'current' }
  | { kind: 'change' | 'checkout'; productId: number; priceId: number }
  /** To the free plan one comes by ending the other. */
  | { kind: 'manage' };

/** @param plans All that are shown: they say which plan of a person is free. */
export function planAction(
  product: Pick<Product, 'id' | 'free'>,
  price: Pick<Price, 'id'> | undefined,
  user: { subscriptions: readonly Subscribed[] } | null,
  plans: readonly Pick<Product, 'id' | 'free'>[],
): PlanAction {
  if (user === null) return { kind: 'register', keeps: !product.free && price !== undefined };
  const valid = user.subscriptions.find((subscription) => subscription.valid);
  const paid = valid !== undefined && plans.find(({ id }) => id === valid.product_id)?.free !== true;
  if (product.free) return { kind: paid ? 'manage' : 'current' };
  if (price === undefined) return { kind: 'manage' };
  const isOwn = valid?.product_id === product.id && (valid.price_id === null || valid.price_id === price.id);
  if (isOwn) return { kind: 'current' };
  // What nobody pays for gives way to what is paid.
  const changes = valid !== undefined && valid.price_id !== null;
  return { kind: changes ? 'change' : 'checkout', productId: product.id, priceId: price.id };
}
