import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { translatable } from '#shared/translation.ts';
import { type PrivateNeeds, readPrivateSettings } from '../../settings/service.ts';
import { endAtGateway } from '../gateways/cancel-at-gateway.ts';
import { paysAgain } from '../gateways/cards.ts';
import {
  type InvoiceRow,
  issueInvoice,
  markPaid,
  openInvoices,
  voidOpenInvoices,
} from '../invoices/issue.ts';
import type { Offer } from '../offer.ts';
import { defaultMethod } from '../payment-methods.ts';
import { findOffer } from '../products/queries.ts';
import { dayMs, nextEnd } from './periods.ts';
import { changeSubscription, nextStep, nowOf, type SubscriptionRow } from './store.ts';
import { notifyEnded, notifyPaid, notifyPaymentFailed } from './subscription-mails.ts';

export type RenewalNeeds = Pick<Services, 'jobs' | 'mailer' | 'notificationKinds'>;

/** Payment settings, read before a transaction begins. */
export interface BillingTerms {
  tax: { name: string; rate: number };
  grace_days: number;
}

export const readTerms = async (needs: PrivateNeeds): Promise<BillingTerms> => {
  const { tax, grace_days } = await readPrivateSettings(needs, 'billing');
  return { tax, grace_days };
};

/** Offer of the next period: the pending plan, else the present one. */
async function nextOffer(tx: Database, row: SubscriptionRow): Promise<Offer> {
  const chosen = row.pending_product_id ?? row.product_id;
  const price = row.pending_product_id === null ? row.price_id : row.pending_price_id;
  const offer = await findOffer(tx, chosen, price);
  if (offer === undefined) throw new Error('The plan of a subscription is gone.');
  return offer;
}

/** The paid period; a free plan has no end. */
interface Period {
  start: string;
  end: string | null;
  anchor: string;
}

function periodFrom(row: SubscriptionRow, { price }: Offer): Period {
  const start = row.current_period_end ?? nowOf(row);
  const fresh = row.trial_ends_at === start || row.pending_product_id !== null;
  const anchor = fresh ? start : row.anchor;
  return { start, anchor, end: price === null ? null : nextEnd(anchor, price, start) };
}

const day = (moment: string) => moment.slice(0, 10);

/** The line of an invoice for a period of a plan. */
export const periodLine = ({ product, price }: Offer, start: string, end: string | null) => ({
  ...translatable(':plan (:from to :to)', { plan: product.name, from: day(start), to: day(end ?? start) }),
  amount: price?.amount ?? 0,
});

/** The invoice of the next period: an open one, else a new one. */
async function invoiceFor(
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  offer: Offer,
  at: string,
): Promise<InvoiceRow | null> {
  const { price } = offer;
  const [waiting] = await openInvoices(tx, row.id);
  if (waiting !== undefined) return waiting;
  if (price === null || price.amount === 0) return null;
  const { start, end } = periodFrom(row, offer);
  return issueInvoice(tx, terms, {
    user_id: row.user_id,
    subscription_id: row.id,
    gateway: row.gateway,
    currency: price.currency,
    lines: [periodLine(offer, start, end)],
    at,
  });
}

/** Begins the next period, which is paid. */
async function beginPeriod(needs: RenewalNeeds, tx: Database, row: SubscriptionRow, offer: Offer) {
  const { start, end, anchor } = periodFrom(row, offer);
  return changeSubscription(needs, tx, row, {
    state: 'active',
    product_id: offer.product.id,
    price_id: offer.price?.id ?? null,
    pending_product_id: null,
    pending_price_id: null,
    current_period_start: start,
    current_period_end: end,
    anchor,
    grace_ends_at: null,
    ...(row.cancel_at_period_end && { ends_at: end }),
  });
}

/** Stores a renewal paid at the gateway. */
export async function renewPaid(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const offer = await nextOffer(tx, row);
  const at = nowOf(row);
  const invoice = await invoiceFor(tx, terms, row, offer, at);
  if (invoice !== null) await notifyPaid(needs, tx, row, await markPaid(tx, invoice, at));
  return beginPeriod(needs, tx, row, offer);
}

/** Marks a subscription past due after a failed payment: it is valid for the grace period. Notifies its owner. */
export async function fallBehind(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  at: string,
): Promise<SubscriptionRow> {
  if (row.state === 'past_due') return row;
  const after = await changeSubscription(needs, tx, row, {
    state: 'past_due',
    grace_ends_at: new Date(Date.parse(at) + terms.grace_days * dayMs).toISOString(),
  });
  await notifyPaymentFailed(needs, tx, after);
  return after;
}

/** Charges the card for the next period. */
export async function renew(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  at: string,
): Promise<SubscriptionRow> {
  const offer = await nextOffer(tx, row);
  const invoice = await invoiceFor(tx, terms, row, offer, at);
  if (invoice !== null) {
    const method = await defaultMethod(tx, row.user_id, 'test');
    const pays = invoice.amount_due === 0 || (method !== undefined && paysAgain(method.gateway_id));
    if (!pays) return fallBehind(needs, tx, terms, row, at);
    await notifyPaid(needs, tx, row, await markPaid(tx, invoice, at));
  }
  return beginPeriod(needs, tx, row, offer);
}

/** Ends a subscription and voids its open invoices. */
export async function end(
  needs: RenewalNeeds,
  tx: Database,
  row: SubscriptionRow,
  at: string,
): Promise<SubscriptionRow> {
  const after = await changeSubscription(needs, tx, row, {
    state: 'cancelled',
    cancelled_at: row.cancelled_at ?? at,
    ends_at: at,
    cancel_at_period_end: false,
    grace_ends_at: null,
    pending_product_id: null,
    pending_price_id: null,
  });
  await voidOpenInvoices(tx, row.id);
  await endAtGateway(needs, tx, row);
  return after;
}

async function takeStep(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  step: string,
): Promise<SubscriptionRow> {
  if (row.ends_at !== null && row.ends_at <= step) {
    const after = await end(needs, tx, row, step);
    // Owners who cancelled get no notification.
    if (row.cancelled_at === null) await notifyEnded(needs, tx, after);
    return after;
  }
  if (row.state !== 'past_due') return renew(needs, tx, terms, row, step);
  const after = await end(needs, tx, row, step);
  await notifyEnded(needs, tx, after);
  return after;
}

/** Applies all past steps of its clock: renewals, ends of the trial, the grace period and the subscription. */
export async function catchUp(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  let now = row;
  for (;;) {
    const step = nextStep(now);
    if (step === null || step > nowOf(now)) return now;
    // Stripe renews by itself and sends events: only the end is decided here.
    const ends = now.state === 'past_due' || (now.ends_at !== null && now.ends_at <= step);
    if (now.gateway === 'stripe' && !ends) return now;
    now = await takeStep(needs, tx, terms, now, step);
  }
}
