import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { AppError } from '#shared/errors.ts';
import { issueInvoice, markPaid } from '../invoices/issue.ts';
import type { Offer } from '../offer.ts';
import { subscriptions } from '../tables.ts';
import { dayMs, nextEnd } from './periods.ts';
import { type BillingTerms, end, periodLine, type RenewalNeeds } from './renewal.ts';
import { insertSubscription, runningOf, type SubscriptionRow } from './store.ts';
import { notifyPaid } from './subscription-mails.ts';

/** A subscription without payment, such as a free plan, is replaced by a paid one. */
const givesWay = ({ gateway, price_id }: SubscriptionRow, { product }: Offer) =>
  gateway === 'none' && price_id === null && !product.free;

/** The person's subscription that conflicts with that plan. */
export async function findConflicting(
  tx: Database,
  userId: number,
  offer: Offer,
): Promise<SubscriptionRow | undefined> {
  const running = await runningOf(tx, userId);
  return running !== undefined && givesWay(running, offer) ? undefined : running;
}

/** Throws 409 for a person with a subscription that is not replaced, with a link to change the plan. */
export async function assertNone(tx: Database, userId: number, offer: Offer): Promise<void> {
  if ((await findConflicting(tx, userId, offer)) === undefined) return;
  const path = [offer.product.id, ...(offer.price === null ? [] : [offer.price.id])].join('/');
  throw new AppError('conflict', 'subscribed', 'You already have a plan. Change it instead.', {
    action: { label: 'Change plan', action: `/billing/change-plan/${path}` },
  });
}

/** Trial days, for people without an earlier subscription to that plan. */
export async function trialDaysOf(db: Database, userId: number, { product }: Offer): Promise<number> {
  if (product.trial_days === 0) return 0;
  const earlier = await db.$count(
    subscriptions,
    and(eq(subscriptions.user_id, userId), eq(subscriptions.product_id, product.id)),
  );
  return earlier === 0 ? product.trial_days : 0;
}

interface Beginning {
  user_id: number;
  offer: Offer;
  gateway: SubscriptionRow['gateway'];
  gateway_id?: string | null;
  trial_days?: number;
  ends_at?: string | null;
}

/** Begins a subscription now; its first period is paid. */
export async function begin(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  { user_id, offer, gateway, gateway_id = null, trial_days = 0, ends_at = null }: Beginning,
): Promise<SubscriptionRow> {
  const start = new Date().toISOString();
  const before = await runningOf(tx, user_id);
  if (before !== undefined && givesWay(before, offer)) await end(needs, tx, before, start);
  const trialEnd = trial_days > 0 ? new Date(Date.parse(start) + trial_days * dayMs).toISOString() : null;
  const charged = gateway !== 'none' && offer.price !== null;
  const paidUntil = charged && offer.price ? nextEnd(start, offer.price, start) : ends_at;
  const row = await insertSubscription(needs, tx, {
    user_id,
    product_id: offer.product.id,
    price_id: offer.price?.id ?? null,
    gateway,
    gateway_id,
    state: trialEnd === null ? 'active' : 'trialing',
    current_period_start: start,
    current_period_end: trialEnd ?? paidUntil,
    anchor: start,
    trial_ends_at: trialEnd,
    ends_at,
  });
  if (!charged || trialEnd !== null || !offer.price || offer.price.amount === 0) return row;
  const invoice = await issueInvoice(tx, terms, {
    user_id,
    subscription_id: row.id,
    gateway,
    currency: offer.price.currency,
    lines: [periodLine(offer, start, paidUntil)],
    at: start,
  });
  await notifyPaid(needs, tx, row, await markPaid(tx, invoice, start));
  return row;
}
