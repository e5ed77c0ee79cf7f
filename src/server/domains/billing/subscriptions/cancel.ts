import type { Context } from '#server/platform/context.ts';
import { AppError } from '#shared/errors.ts';
import { gateways } from '../gateways/all.ts';
import type { GatewaySubscription } from '../gateways/gateway.ts';
import {
  auditSubscription,
  lockCustomerSubscription,
  readCustomerSubscription,
} from './customer-subscription.ts';
import { adoptTruth } from './gateway-sync.ts';
import { findSubscription } from './queries.ts';
import { catchUp, end, readTerms } from './renewal.ts';
import { changeSubscription, nowOf, type SubscriptionRow } from './store.ts';

const over = () => new AppError('conflict', 'subscription_over', 'The subscription has already ended.');

/** Requests the cancellation from the gateway; null where this product is authoritative. */
async function ask(
  ctx: Context,
  row: SubscriptionRow,
  what: { cancel: boolean; atPeriodEnd: boolean },
): Promise<GatewaySubscription | null> {
  if (row.gateway === 'none' || row.gateway_id === null) return null;
  const gateway = gateways[row.gateway];
  return what.cancel
    ? gateway.cancel(ctx, row.gateway_id, what.atPeriodEnd)
    : gateway.resume(ctx, row.gateway_id);
}

/** Cancels at once, without a refund, or at the end of the paid period. Idempotent. */
export async function cancelSubscription(ctx: Context, id: number, atPeriodEnd: boolean) {
  const known = await readCustomerSubscription(ctx, id);
  if (known.state === 'cancelled') return findSubscription(ctx.db, id);
  const later = atPeriodEnd && known.current_period_end !== null && known.state !== 'past_due';
  const terms = await readTerms(ctx);
  const truth = await ask(ctx, known, { cancel: true, atPeriodEnd: later });
  await ctx.db.transaction(async (tx) => {
    const before = await lockCustomerSubscription(tx, known);
    if (before.state === 'cancelled') return;
    const row =
      truth === null
        ? before
        : await adoptTruth(ctx, tx, terms, { ...before, cancelled_at: nowOf(before) }, truth);
    if (row.state === 'cancelled') return auditSubscription(ctx, tx, 'cancel', before, row);
    const after = later
      ? await changeSubscription(ctx, tx, row, {
          cancel_at_period_end: true,
          cancelled_at: before.cancelled_at ?? nowOf(before),
          ends_at: row.current_period_end,
        })
      : await end(ctx, tx, { ...row, cancelled_at: nowOf(row) }, nowOf(row));
    await auditSubscription(ctx, tx, 'cancel', before, after);
  });
  ctx.people.dropPerson(known.user_id);
  return findSubscription(ctx.db, id);
}

/** Revokes a cancellation and a pending change of plan. Throws 409 after the end, and when neither is pending. */
export async function resumeSubscription(ctx: Context, id: number) {
  const known = await readCustomerSubscription(ctx, id);
  const terms = await readTerms(ctx);
  const isDue = (row: SubscriptionRow) => row.cancel_at_period_end || row.pending_product_id !== null;
  if (known.state === 'cancelled') throw over();
  if (!isDue(known))
    throw new AppError('conflict', 'nothing_to_resume', 'This subscription is not set to end or change.');
  const truth = await ask(ctx, known, { cancel: false, atPeriodEnd: true });
  await ctx.db.transaction(async (tx) => {
    const before = await lockCustomerSubscription(tx, known);
    const row = await catchUp(ctx, tx, terms, before);
    if (row.state === 'cancelled') throw over();
    const resumed = await changeSubscription(ctx, tx, row, {
      cancel_at_period_end: false,
      cancelled_at: null,
      ends_at: null,
      pending_product_id: null,
      pending_price_id: null,
    });
    const after = truth === null ? resumed : await adoptTruth(ctx, tx, terms, resumed, truth);
    await auditSubscription(ctx, tx, 'resume', before, after);
  });
  ctx.people.dropPerson(known.user_id);
  return findSubscription(ctx.db, id);
}
