import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { shareOf, toMajor } from '#shared/money.ts';
import type { PlanChange } from '#shared/subscriptions.ts';
import { translatable } from '#shared/translation.ts';
import { gateways } from '../gateways/all.ts';
import { paysAgain } from '../gateways/cards.ts';
import type { GatewaySubscription } from '../gateways/gateway.ts';
import { addToBalance, balanceOf, type InvoiceRow, issueInvoice, markPaid } from '../invoices/issue.ts';
import { presentInvoice } from '../invoices/queries.ts';
import { sumOf } from '../invoices/tax.ts';
import type { Offer, PriceRow } from '../offer.ts';
import { defaultMethod } from '../payment-methods.ts';
import { daysOf, findOffer } from '../products/queries.ts';
import {
  auditSubscription,
  lockCustomerSubscription,
  readCustomerSubscription,
} from './customer-subscription.ts';
import { adoptTruth } from './gateway-sync.ts';
import { nextEnd } from './periods.ts';
import { findSubscription } from './queries.ts';
import { catchUp, periodLine, readTerms } from './renewal.ts';
import { changeSubscription, nowOf, type SubscriptionRow } from './store.ts';
import { notifyPaid } from './subscription-mails.ts';

interface Costs {
  now: boolean;
  credit: number;
  charge: number;
  due: number;
  /** Rest of the credit, added to the balance. */
  surplus: number;
  at: string;
  end: string;
}

interface Wanted {
  product: Offer['product'];
  price: PriceRow;
  current: PriceRow | null;
  from: Offer['product'];
}

/** Throws 404 for a plan that is not for sale, 409 for a past due or ended subscription, 422 for an invalid price. */
async function readWanted(
  db: Database,
  row: SubscriptionRow,
  productId: number,
  priceId: number,
): Promise<Wanted> {
  const offer = await findOffer(db, productId, priceId);
  if (offer === undefined || offer.product.hidden) throw notFound();
  if (row.state === 'cancelled') {
    throw new AppError('conflict', 'subscription_over', 'The subscription has already ended.');
  }
  if (row.state === 'past_due') {
    throw new AppError('conflict', 'past_due', 'A payment failed. Add another card first.', {
      action: { label: 'Add another card', action: '/billing' },
    });
  }
  const { product, price } = offer;
  if (price === null) throw invalid({ priceId: ['The selected price is invalid.'] });
  if (row.gateway === 'none') {
    throw new AppError(
      'conflict',
      'no_gateway',
      'This subscription is complimentary. Cancel it, then choose the plan again.',
    );
  }
  if (price.id === row.price_id) throw invalid({ priceId: ['You already have this plan.'] });
  const from = await findOffer(db, row.product_id, row.price_id);
  if (from === undefined) throw notFound();
  if (from.price !== null && from.price.currency !== price.currency) {
    throw invalid({
      priceId: ['This plan uses a different currency than your current plan. Choose another plan.'],
    });
  }
  return { product, price, current: from.price, from: from.product };
}

/** Whether a price per day is higher, by cross-multiplication without fractions. */
const isDearer = (price: PriceRow, than: PriceRow | null) =>
  than === null || BigInt(price.amount) * BigInt(daysOf(than)) > BigInt(than.amount) * BigInt(daysOf(price));

function costsOf(row: SubscriptionRow, { price, current }: Wanted, balance: number): Costs {
  const at = nowOf(row);
  const periodEnd = row.current_period_end ?? at;
  if (row.state !== 'trialing' && !isDearer(price, current)) {
    const end = nextEnd(periodEnd, price, periodEnd);
    return { now: false, credit: 0, charge: price.amount, due: 0, surplus: 0, at: periodEnd, end };
  }
  // A trial is free, and continues.
  if (row.state === 'trialing') {
    return { now: true, credit: 0, charge: price.amount, due: 0, surplus: 0, at, end: periodEnd };
  }
  const whole = Date.parse(periodEnd) - Date.parse(row.current_period_start);
  const left = Math.max(0, Math.min(whole, Date.parse(periodEnd) - Date.parse(at)));
  const credit = whole === 0 ? 0 : shareOf(current?.amount ?? 0, left, whole);
  const rest = price.amount - credit;
  const due = Math.max(0, Math.max(0, rest) - balance);
  return {
    now: true,
    credit,
    charge: price.amount,
    due,
    surplus: Math.max(0, -rest),
    at,
    end: nextEnd(at, price, at),
  };
}

/** The cost of a change of plan now. Changes nothing. */
export async function previewChange(
  ctx: Context,
  input: { id: number; productId: number; priceId: number },
): Promise<PlanChange> {
  const row = await readCustomerSubscription(ctx, input.id);
  const wanted = await readWanted(ctx.db, row, input.productId, input.priceId);
  const { currency } = wanted.price;
  const terms = await readTerms(ctx);
  const costs = costsOf(row, wanted, await balanceOf(ctx.db, row.user_id, currency));
  const major = (amount: number) => toMajor(amount, currency);
  return {
    credit: major(costs.credit),
    charge: major(costs.charge),
    due_now: major(costs.due),
    due_sum: sumOf(costs.due, currency, terms),
    currency,
    effective: costs.now ? 'now' : 'period_end',
    next_amount: major(wanted.price.amount),
    next_sum: sumOf(wanted.price.amount, currency, terms),
    next_date: costs.now ? costs.end : costs.at,
  };
}

/** The paid invoice of an immediate change. Throws 422 when the card declines, without a change. */
async function payChange(
  tx: Database,
  terms: { tax: { name: string; rate: number } },
  row: SubscriptionRow,
  { product, price, from }: Wanted,
  { credit, surplus, at, end }: Costs,
): Promise<InvoiceRow> {
  const unused = {
    ...translatable('Unused time on :plan', { plan: from.name }),
    amount: surplus - credit,
  };
  const invoice = await issueInvoice(tx, terms, {
    user_id: row.user_id,
    subscription_id: row.id,
    gateway: row.gateway,
    currency: price.currency,
    lines: [periodLine({ product, price }, at, end), ...(credit > surplus ? [unused] : [])],
    at,
  });
  if (row.gateway === 'test' && invoice.amount_due > 0) {
    const method = await defaultMethod(tx, row.user_id, 'test');
    if (method === undefined || !paysAgain(method.gateway_id)) {
      throw invalid({ card: ['The card was declined. Try another card.'] }, 'card_refused');
    }
  }
  if (surplus > 0) await addToBalance(tx, row.user_id, price.currency, surplus);
  return markPaid(tx, invoice, at);
}

/** Changes the plan: upgrades at once, charged pro rata; downgrades at the end of the period. */
export async function changePlan(ctx: Context, input: { id: number; productId: number; priceId: number }) {
  const known = await readCustomerSubscription(ctx, input.id);
  const wanted = await readWanted(ctx.db, known, input.productId, input.priceId);
  const terms = await readTerms(ctx);
  let truth: GatewaySubscription | null = null;
  if (known.gateway === 'stripe' && known.gateway_id !== null) {
    const { now } = costsOf(known, wanted, 0);
    truth = await gateways.stripe.switchPlan(ctx, {
      subscription: known.gateway_id,
      price: wanted.price,
      now,
      isTrial: known.state === 'trialing',
    });
  }
  const invoice = await ctx.db.transaction(async (tx) => {
    const before = await catchUp(ctx, tx, terms, await lockCustomerSubscription(tx, known));
    const checked = await readWanted(tx, before, input.productId, input.priceId);
    const costs = costsOf(before, checked, await balanceOf(tx, before.user_id, checked.price.currency));
    const plan = { product_id: checked.product.id, price_id: checked.price.id };
    const isTrial = before.state === 'trialing';
    // Stripe charges by invoices of its own, which arrive as events.
    const isPaidHere = costs.now && !isTrial && before.gateway !== 'stripe';
    const paid = isPaidHere ? await payChange(tx, terms, before, checked, costs) : null;
    const period = { current_period_start: costs.at, current_period_end: costs.end, anchor: costs.at };
    const changed = await changeSubscription(
      ctx,
      tx,
      before,
      costs.now
        ? {
            ...plan,
            ...(!isTrial && period),
            pending_product_id: null,
            pending_price_id: null,
            cancel_at_period_end: false,
            cancelled_at: null,
            ends_at: null,
          }
        : { pending_product_id: plan.product_id, pending_price_id: plan.price_id },
    );
    const after = truth === null ? changed : await adoptTruth(ctx, tx, terms, changed, truth);
    if (paid !== null) await notifyPaid(ctx, tx, after, paid);
    await auditSubscription(ctx, tx, 'change_plan', before, after);
    return paid;
  });
  ctx.people.dropPerson(known.user_id);
  return {
    subscription: await findSubscription(ctx.db, known.id),
    invoice: invoice && presentInvoice(invoice),
  };
}
