import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import type {
  advanceSubscriptionInput,
  createSubscriptionInput,
  subscriptionListInput,
  updateSubscriptionInput,
} from '#shared/subscriptions.ts';
import { users } from '../../auth/tables.ts';
import { findOffer } from '../products/queries.ts';
import { auditSubscription } from './customer-subscription.ts';
import { findSubscription, pageOfSubscriptions } from './queries.ts';
import { catchUp, readTerms } from './renewal.ts';
import { begin } from './start-subscription.ts';
import { changeSubscription, lockPerson, lockSubscription, runningOf } from './store.ts';

export async function listSubscriptions(ctx: Context, input: z.output<typeof subscriptionListInput>) {
  const { rows, total } = await pageOfSubscriptions(ctx.db, input);
  return { pagination: toCountedPage(rows, total, input) };
}

const momentOf = (given: string) => new Date(given).toISOString();

/** Grants a person a plan without payment. Throws 422 for an unknown person or plan, 409 when they have one. */
export async function createSubscription(ctx: Context, input: z.output<typeof createSubscriptionInput>) {
  const { user_id, product_id, price_id, ends_at } = input;
  const terms = await readTerms(ctx);
  const made = await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user_id);
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user_id), isNull(users.deleted_at)));
    if (person === undefined) throw invalid({ user_id: ['The selected user id is invalid.'] });
    const offer = await findOffer(tx, product_id, price_id ?? null);
    if (offer === undefined) throw invalid({ product_id: ['The selected product id is invalid.'] });
    if (price_id && offer.price === null) {
      throw invalid({ price_id: ['The selected price id is invalid.'] });
    }
    if ((await runningOf(tx, user_id)) !== undefined) {
      throw new AppError('conflict', 'subscribed', 'This person already has a plan.');
    }
    const row = await begin(ctx, tx, terms, {
      user_id,
      offer,
      gateway: 'none',
      ends_at: ends_at ? momentOf(ends_at) : null,
    });
    await auditSubscription(ctx, tx, 'create', null, row);
    return row;
  });
  ctx.people.dropPerson(user_id);
  return findSubscription(ctx.db, made.id);
}

/** Sets the end, whoever pays; null removes it. Throws 409 for an ended one. */
export async function updateSubscription(
  ctx: Context,
  { id, ends_at }: z.output<typeof updateSubscriptionInput>,
) {
  const terms = await readTerms(ctx);
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockSubscription(tx, id);
    if (before === undefined) throw notFound();
    if (before.state === 'cancelled') {
      throw new AppError('conflict', 'subscription_over', 'The subscription has already ended.');
    }
    const ends = ends_at === null ? null : momentOf(ends_at);
    const changed = await changeSubscription(ctx, tx, before, {
      ends_at: ends,
      ...(before.gateway === 'none' && { current_period_end: ends }),
      ...(ends === null && { cancel_at_period_end: false, cancelled_at: null }),
    });
    const after = await catchUp(ctx, tx, terms, changed);
    await auditSubscription(ctx, tx, 'update', before, after);
    return after;
  });
  ctx.people.dropPerson(row.user_id);
  return findSubscription(ctx.db, id);
}

/** Advances the clock of a test subscription. Throws 409 for real payments. */
export async function advanceSubscription(
  ctx: Context,
  { subscription_id, days }: z.output<typeof advanceSubscriptionInput>,
) {
  const terms = await readTerms(ctx);
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockSubscription(tx, subscription_id);
    if (before === undefined) throw notFound();
    if (before.gateway === 'stripe') {
      throw new AppError(
        'conflict',
        'real_gateway',
        'You can only advance time for subscriptions on the test gateway.',
      );
    }
    const days_ahead = before.days_ahead + days;
    const later = await changeSubscription(ctx, tx, before, { days_ahead });
    const after = await catchUp(ctx, tx, terms, later);
    await auditSubscription(ctx, tx, 'advance', before, after);
    return after;
  });
  ctx.people.dropPerson(row.user_id);
  return findSubscription(ctx.db, subscription_id);
}
