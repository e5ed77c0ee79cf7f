import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { GatewaySubscription } from '../gateways/gateway.ts';
import { voidOpenInvoices } from '../invoices/issue.ts';
import { storeMethod } from '../payment-methods.ts';
import { prices } from '../tables.ts';
import { type BillingTerms, fallBehind, type RenewalNeeds } from './renewal.ts';
import { changeSubscription, type SubscriptionRow } from './store.ts';
import { notifyEnded } from './subscription-mails.ts';

/** The plan of a gateway's price. */
async function planOf(tx: Database, price: string | null) {
  if (price === null) return null;
  const [known] = await tx.select().from(prices).where(eq(prices.stripe_id, price));
  return known === undefined ? null : { product_id: known.product_id, price_id: known.id };
}

/** Overwrites a subscription with the gateway's state, regardless of earlier events. Ignores it when cancelled. */
export async function adoptTruth(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  truth: GatewaySubscription,
): Promise<SubscriptionRow> {
  if (row.state === 'cancelled') return row;
  if (truth.card !== null && row.gateway !== 'none') {
    await storeMethod(tx, row.user_id, row.gateway, truth.card);
  }
  const plan = await planOf(tx, truth.price);
  const hasPending = plan !== null && plan.price_id === row.pending_price_id;
  const common = {
    ...plan,
    ...(hasPending && { pending_product_id: null, pending_price_id: null }),
    current_period_start: truth.current_period_start,
    current_period_end: truth.current_period_end,
    trial_ends_at: truth.trial_ends_at,
    cancel_at_period_end: truth.cancel_at_period_end,
    cancelled_at: truth.cancelled_at,
    ends_at: truth.ended_at ?? (truth.cancel_at_period_end ? truth.current_period_end : null),
  };
  if (truth.state === 'cancelled') {
    const ended = truth.ended_at ?? new Date().toISOString();
    const after = await changeSubscription(needs, tx, row, {
      ...common,
      state: 'cancelled',
      cancelled_at: truth.cancelled_at ?? ended,
      ends_at: ended,
      grace_ends_at: null,
      pending_product_id: null,
      pending_price_id: null,
    });
    await voidOpenInvoices(tx, row.id);
    if (row.cancelled_at === null) await notifyEnded(needs, tx, after);
    return after;
  }
  if (truth.state === 'past_due') {
    const late = await fallBehind(needs, tx, terms, row, new Date().toISOString());
    return changeSubscription(needs, tx, late, common);
  }
  // An active or past due subscription never returns to its trial.
  const state = truth.state === 'trialing' && row.state !== 'trialing' ? 'active' : truth.state;
  return changeSubscription(needs, tx, row, { ...common, state, grace_ends_at: null });
}
