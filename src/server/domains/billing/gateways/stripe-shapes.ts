import { z } from 'zod';
import { decimalsOf, toMajor } from '#shared/money.ts';
import type { StoredCard } from './cards.ts';
import type { GatewaySubscription, GatewayUpdate, PaidInvoice } from './gateway.ts';

/*
 * Stripe's own list of zero-decimal and three-decimal currencies; all others have two. ISK and UGX are charged with two,
 * as are HUF and TWD, which only payouts count otherwise.
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set('BHD JOD KWD OMR TND'.split(' '));

const decimalsAtStripe = (currency: string) =>
  withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2;

/** An amount as Stripe counts it; null for one that it can not. */
export function toStripe(minor: number, currency: string): number | null {
  // Stripe requires 0 as the last of three decimals.
  if (withThree.has(currency) && minor % 10 !== 0) return null;
  const shift = decimalsAtStripe(currency) - decimalsOf(currency);
  if (shift >= 0) return Number(`${minor}${'0'.repeat(shift)}`);
  const digits = String(minor).padStart(1 - shift, '0');
  return Number(digits.slice(shift)) === 0 ? Number(digits.slice(0, shift)) : null;
}

/** An amount of Stripe in the major unit. */
function fromStripe(amount: number, currency: string): number {
  const shift = decimalsAtStripe(currency) - decimalsOf(currency);
  const digits = String(amount).padStart(Math.max(1, shift + 1), '0');
  const minor = shift > 0 ? Number(digits.slice(0, -shift)) : Number(`${digits}${'0'.repeat(-shift)}`);
  return toMajor(minor, currency);
}

const seconds = z.number().nullish();
const named = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();
const idOf = (value: z.output<typeof named>) =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);
const moment = (value: number) => new Date(value * 1000).toISOString();
const maybe = (value: number | null | undefined) => (typeof value === 'number' ? moment(value) : null);

const method = z.looseObject({
  id: z.string(),
  card: z
    .looseObject({
      brand: z.string().nullish(),
      last4: z.string().nullish(),
      exp_month: z.number().nullish(),
      exp_year: z.number().nullish(),
    })
    .nullish(),
});

/** Stored data of a Stripe card; null for an unexpanded id, or none. */
export function storedCardOf(value: unknown): StoredCard | null {
  const read = method.safeParse(value);
  if (!read.success) return null;
  const { id, card } = read.data;
  return {
    gateway_id: id,
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
  };
}

const period = { current_period_start: seconds, current_period_end: seconds };

/** The period is at the subscription or at its items, depending on the API version. */
const subscription = z.looseObject({
  id: z.string(),
  status: z.string(),
  ...period,
  start_date: seconds,
  trial_end: seconds,
  cancel_at_period_end: z.boolean().nullish(),
  canceled_at: seconds,
  ended_at: seconds,
  default_payment_method: z.unknown().optional(),
  items: z
    .looseObject({ data: z.array(z.looseObject({ id: z.string().nullish(), price: named, ...period })) })
    .nullish(),
});

const states: Readonly<Record<string, GatewaySubscription['state']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'past_due',
  incomplete_expired: 'cancelled',
  canceled: 'cancelled',
  paused: 'past_due',
};

/** Parses a Stripe subscription; null for other values. */
export function readSubscription(value: unknown): GatewaySubscription | null {
  const read = subscription.safeParse(value);
  if (!read.success) return null;
  const { data } = read;
  const item = data.items?.data[0];
  const start = data.current_period_start ?? item?.current_period_start ?? data.start_date;
  const end = data.current_period_end ?? item?.current_period_end ?? start;
  const state = states[data.status];
  if (state === undefined || typeof start !== 'number' || typeof end !== 'number') return null;
  return {
    gateway_id: data.id,
    state,
    current_period_start: moment(start),
    current_period_end: moment(end),
    trial_ends_at: maybe(data.trial_end),
    cancel_at_period_end: data.cancel_at_period_end ?? false,
    cancelled_at: maybe(data.canceled_at),
    ended_at: maybe(data.ended_at),
    price: idOf(item?.price),
    card: storedCardOf(data.default_payment_method),
  };
}

const invoice = z.looseObject({
  id: z.string(),
  amount_paid: z.number(),
  currency: z.string(),
  subscription: named,
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: named }).nullish() }).nullish(),
  lines: z
    .looseObject({
      data: z.array(
        z.looseObject({ period: z.looseObject({ start: z.number(), end: z.number() }).nullish() }),
      ),
    })
    .nullish(),
});

const session = z.looseObject({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_status: z.string().nullish(),
  subscription: named,
  customer: named,
});

/** Subscription and content of an event's object. */
export interface StripeObject {
  subscription: string | null;
  news: GatewayUpdate | null;
}

const nothing: StripeObject = { subscription: null, news: null };

function paidInvoice(data: z.output<typeof invoice>): PaidInvoice | null {
  const periods = data.lines?.data.flatMap((line) => line.period ?? []) ?? [];
  const last = periods.sort((one, other) => other.end - one.end)[0];
  if (last === undefined) return null;
  const currency = data.currency.toUpperCase();
  return {
    gateway_id: data.id,
    amount_paid: fromStripe(data.amount_paid, currency),
    currency,
    from: moment(last.start),
    to: moment(last.end),
  };
}

function ofInvoice(type: string, object: unknown): StripeObject {
  const read = invoice.safeParse(object);
  if (!read.success) return nothing;
  const about = idOf(read.data.subscription ?? read.data.parent?.subscription_details?.subscription);
  if (type === 'invoice.payment_failed') return { subscription: about, news: { kind: 'payment_failed' } };
  return { subscription: about, news: { kind: 'paid', invoice: paidInvoice(read.data) } };
}

function ofSession(type: string, object: unknown): StripeObject {
  const read = session.safeParse(object);
  if (!read.success) return nothing;
  const { data } = read;
  const own = z.uuid().safeParse(data.metadata?.session_id ?? data.client_reference_id);
  if (!own.success || type === 'checkout.session.expired' || data.payment_status === 'unpaid') return nothing;
  const about = idOf(data.subscription);
  const customer = idOf(data.customer);
  return {
    subscription: about,
    news: { kind: 'checkout_completed', session: own.data, subscription: about, customer },
  };
}

/** Parses the object of a Stripe event, as far as it is relevant here. */
export function readUpdate(type: string, object: unknown): StripeObject {
  if (type.startsWith('checkout.session.')) return ofSession(type, object);
  if (['invoice.paid', 'invoice.payment_succeeded', 'invoice.payment_failed'].includes(type)) {
    return ofInvoice(type, object);
  }
  if (!type.startsWith('customer.subscription.')) return nothing;
  const truth = readSubscription(object);
  return truth === null
    ? nothing
    : { subscription: truth.gateway_id, news: { kind: 'truth', subscription: truth } };
}
