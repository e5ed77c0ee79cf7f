import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { toMinor } from '#shared/money.ts';
import type { PaidInvoice } from '../gateways/gateway.ts';
import { issueInvoice, markPaid, openInvoices } from '../invoices/issue.ts';
import { findOffer } from '../products/queries.ts';
import { dayMs } from '../subscriptions/periods.ts';
import { type BillingTerms, periodLine, type RenewalNeeds } from '../subscriptions/renewal.ts';
import { changeSubscription, type SubscriptionRow } from '../subscriptions/store.ts';
import { notifyPaid } from '../subscriptions/subscription-mails.ts';
import { invoices } from '../tables.ts';

/** The invoice that was written as the subscription began, before its gateway had named it. */
async function firstOf(tx: Database, row: SubscriptionRow, paid: PaidInvoice) {
  if (Math.abs(Date.parse(paid.from) - Date.parse(row.created_at)) > dayMs) return undefined;
  const [first] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscription_id, row.id), isNull(invoices.gateway_id)))
    .orderBy(invoices.id)
    .limit(1);
  return first;
}

/** Stores a payment that a gateway collected by itself, once per gateway invoice. */
export async function storePaid(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  paid: PaidInvoice,
): Promise<void> {
  const [known] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.gateway, row.gateway), eq(invoices.gateway_id, paid.gateway_id)));
  if (known !== undefined) return;
  const [waiting = await firstOf(tx, row, paid)] = await openInvoices(tx, row.id);
  if (waiting !== undefined) {
    await tx.update(invoices).set({ gateway_id: paid.gateway_id }).where(eq(invoices.id, waiting.id));
    const settled = await markPaid(tx, waiting, waiting.paid_at ?? new Date().toISOString());
    if (waiting.state === 'open') await notifyPaid(needs, tx, row, settled);
    return;
  }
  const offer = await findOffer(tx, row.product_id, row.price_id);
  if (offer === undefined) return;
  const amount = toMinor(paid.amount_paid, paid.currency) ?? 0;
  const made = await issueInvoice(tx, terms, {
    user_id: row.user_id,
    subscription_id: row.id,
    gateway: row.gateway,
    gateway_id: paid.gateway_id,
    currency: paid.currency,
    lines: [{ ...periodLine(offer, paid.from, paid.to), amount }],
    at: paid.from,
  });
  await notifyPaid(needs, tx, row, await markPaid(tx, made, new Date().toISOString()));
}

/** A gateway took the money for a period: the subscription runs until its end. */
export async function recordPaid(
  needs: RenewalNeeds,
  tx: Database,
  row: SubscriptionRow,
  paid: PaidInvoice,
): Promise<SubscriptionRow> {
  const isLater = row.current_period_end === null || paid.to > row.current_period_end;
  return changeSubscription(needs, tx, row, {
    state:
      row.state === 'past_due' || (row.state === 'trialing' && isLater && paid.amount_paid > 0)
        ? 'active'
        : row.state,
    grace_ends_at: row.state === 'past_due' ? null : row.grace_ends_at,
    ...(isLater && { current_period_start: paid.from, current_period_end: paid.to }),
  });
}
